import toast from 'react-hot-toast/headless'
import { expect, test } from 'vitest'
import { fill, openPage } from '../../../../../../test/component/render.tsx'
import { signInService } from '../../../../../../test/component/sign-in-service.ts'

const SAVED = 'Your new password is saved. Please sign in with it.'

test('after a new password is saved Log In says so for as long as the page is open, and no longer on the next one', async () => {
  signInService()
  const { user, main, router } = await openPage('/reset-password?oobCode=code&from=/dashboard/my-orders')
  await fill(user, await main().findByLabelText(/^New password/), 'brand-new-one!')
  await fill(user, main().getByLabelText(/^Confirm password/), 'brand-new-one!')
  await user.click(main().getByRole('button', { name: 'Save the new password' }))
  await main().findByText(SAVED)
  expect(router.state.location.pathname).toBe('/login')
  expect(router.state.location.searchStr).toBe('?from=%2Fdashboard%2Fmy-orders')
  toast.remove()
  main().getByText(SAVED)
  await user.click(main().getByRole('link', { name: 'Create a free account' }))
  await main().findByRole('heading', { level: 1, name: 'Create your account' })
  expect(main().queryByText(SAVED)).toBeNull()
})

test.each(['?passwordSaved=true', '?state=passwordSaved', '#passwordSaved'])(
  'Log In does not say that a password is saved because its address has %s',
  async (end) => {
    const { main } = await openPage(`/login${end}`)
    expect(main().queryByText(SAVED)).toBeNull()
  },
)
