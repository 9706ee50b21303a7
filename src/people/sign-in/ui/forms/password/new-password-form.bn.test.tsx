import { expect, test } from 'vitest'
import { fill, openPage, words } from '../../../../../../test/component/render.tsx'
import { signInService } from '../../../../../../test/component/sign-in-service.ts'

test('in Bangla Log In says in Bangla that the new password is saved', async () => {
  signInService()
  const { fields, login, reset } = words.accounts
  const { user, main } = await openPage('/reset-password?oobCode=code')
  await fill(user, await main().findByLabelText(new RegExp(`^${fields.newPassword}`)), 'brand-new-one!')
  await fill(user, main().getByLabelText(new RegExp(`^${fields.confirm}`)), 'brand-new-one!')
  await user.click(main().getByRole('button', { name: reset.save }))
  const saved = await main().findByText('নতুন পাসওয়ার্ড সেভ হয়েছে। এটি দিয়ে লগইন করুন।')
  expect(main().getByRole('heading', { level: 1, name: login.heading }).compareDocumentPosition(saved)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})
