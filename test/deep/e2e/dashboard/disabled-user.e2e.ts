import { expect } from '@playwright/test'
import { expectConsoleError, signIn, signInTo, test } from '../../../e2e/support/browser.ts'
import { newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'
import { ADMIN, type Caller, signInAs } from '../../../e2e/support/users.ts'

/** True if the sign-in service accepts the person's password. A job passes changes on to it. */
function isLetIn({ email }: Caller): Promise<boolean> {
  return signInAs(site().url, email, PASSWORD).then(Boolean, () => false)
}

test('an admin disables a user, who is signed out at once, enables them again and signs them out', async ({
  visit,
}) => {
  const person = await newUser('buyer', 'disabled')
  const visitor = await visit()
  const theirs = visitor.page
  await signIn(theirs, person.email, PASSWORD)
  const { page } = await visit()
  await signInTo(page, '/dashboard/all-users', ADMIN)
  const row = page.getByRole('table').getByRole('row').filter({ hasText: person.email })
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await row.getByRole('button', { name: /^Disable/ }).click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await page.getByText(/ is disabled$/).waitFor()
  await row.getByText('Disabled', { exact: true }).waitFor()
  await theirs.goto('/dashboard')
  await theirs.waitForURL('**/login**')
  await expect.poll(() => isLetIn(person)).toBe(false)
  await row.getByRole('button', { name: /^Enable/ }).click()
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await row.getByText('Disabled', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => isLetIn(person)).toBe(true)
  await signIn(theirs, person.email, PASSWORD)
  await row.getByRole('button', { name: /^Sign out .* everywhere$/ }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText(/ is signed out everywhere$/).waitFor()
  await theirs.goto('/dashboard')
  await theirs.waitForURL('**/login**')
  // A page of somebody whose session has ended makes its calls, which are refused, before it knows of the end.
  const isRefused = (line: string) => /^[^ ]+\/(dashboard|login[^ ]*): .*status of 401 /.test(line)
  visitor.violations.console = visitor.violations.console.filter(
    (line) => !isRefused(line) && !line.includes('at /api/live'),
  )
  expectConsoleError(visitor, 'status of 400', 2)
})
