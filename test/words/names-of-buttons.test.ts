import { expect, test } from 'vitest'
import { bn } from '#messages/bn.ts'
import { en } from '#messages/en.ts'

/** The accessible name of each button in the admin's table of users, and the text that it shows. */
function namesAndTexts({ deleteOne, delete: text, disable, enable, signOut }: typeof en.accounts.users) {
  const name = 'Rahim'
  return [
    [deleteOne(name), text],
    [disable.one(name), disable.action],
    [enable.one(name), enable.action],
    [signOut.one(name), signOut.short],
  ] as const
}

test.each([
  ['English', en],
  ['Bangla', bn],
])('the accessible names of buttons for a user contain the text that is shown, in %s (WCAG 2.5.3)', (_, messages) => {
  for (const [name, text] of namesAndTexts(messages.accounts.users)) expect(name).toContain(text)
})
