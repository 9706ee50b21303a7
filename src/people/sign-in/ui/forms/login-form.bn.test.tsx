import { expect, test } from 'vitest'
import { openPage, words } from '../../../../../test/component/render.tsx'

test('in Bangla the form of /login says in Bangla what is missing, and its links stay below /bn', async () => {
  const { user, main } = await openPage('/login')
  await user.click(main().getByRole('button', { name: words.accounts.login.submit }))
  expect(words.accounts.login.submit).toMatch(/\p{Script=Bengali}/u)
  expect(await main().findAllByText(words.errors.required)).toHaveLength(2)
  const link = main().getByRole('link', { name: words.accounts.login.register })
  expect([link.getAttribute('href'), document.documentElement.lang]).toEqual(['/bn/register', 'bn'])
})
