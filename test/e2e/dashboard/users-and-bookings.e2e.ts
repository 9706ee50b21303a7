import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectConsoleError, signIn, signInTo, test } from '../support/browser.ts'
import { addProduct, newUser, PASSWORD } from '../support/products.ts'
import { site } from '../support/site.ts'
import { columns } from '../support/tables.ts'
import { ADMIN, type Caller, signInAs } from '../support/users.ts'

/** Whether the sign-in service lets the person in. A job tells it of changes. */
function isLetIn({ email }: Caller): Promise<boolean> {
  return signInAs(site().url, email, PASSWORD).then(Boolean, () => false)
}

/** An admin deletes a user, whose products go too; never themselves. */
async function expectDeletionOfUser(page: Page): Promise<void> {
  const saller = await newUser('saller', 'leaves')
  const id = await addProduct(saller)
  await signInTo(page, '/dashboard/all-sellers', ADMIN)
  const table = page.getByRole('table')
  const row = table.getByRole('row').filter({ hasText: saller.email })
  await row.waitFor()
  expect(await columns(table)).toEqual(['Avater', 'Name', 'Role', 'Action'])
  expect(await row.textContent()).toContain('Saller')
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('User Deleted Successfully', { exact: true }).waitFor()
  await row.waitFor({ state: 'detached' })
  expect((await fetch(`${site().url}/api/product/${id}`)).status).toBe(404)
  await expect.poll(() => isLetIn(saller)).toBe(false)
  // Undone, the account opens as before and the product is on sale again.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText(/ is back$/).waitFor()
  await row.waitFor()
  expect((await fetch(`${site().url}/api/product/${id}`)).status).toBe(200)
  await expect.poll(() => isLetIn(saller)).toBe(true)
  await page.goto('/dashboard/all-users')
  const own = table.getByRole('row').filter({ hasText: ADMIN }).getByRole('button', { name: 'Delete' })
  // The oldest account is at the end of the list.
  const more = page.getByRole('button', { name: 'Load more' })
  const rows = table.locator('tbody tr')
  for (;;) {
    await own.or(more).first().waitFor()
    if (await own.isVisible()) break
    const before = await rows.count()
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
  }
  await expect.poll(() => own.isDisabled()).toBe(true)
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
  await row.getByRole('button', { name: /^Sign .* out everywhere$/ }).click()
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

/** The lists of buyers and sallers show skeletons while they load and their own text without anybody. */
async function expectSkeletonsOfLists(page: Page): Promise<void> {
  for (const [path, text] of [
    ['/dashboard/all-buyers', 'Here has not any Buyer'],
    ['/dashboard/all-sellers', 'Here has not any Saller'],
  ] as const) {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/users?*role=*', async (route) => {
      await asked
      const headers = { 'x-total-count': '0' }
      await route.fulfill({ json: [], headers })
    })
    await page.goto(path)
    // Not the skeleton of the frame, which has no table.
    await page.getByRole('heading', { level: 1, name: /^All / }).waitFor()
    await page.locator('main .skeleton').first().waitFor()
    expect(await page.getByText(text, { exact: true }).count()).toBe(0)
    answer()
    await page.getByText(text, { exact: true }).waitFor()
    await page.unroute('**/api/users?*role=*')
  }
}

test('[Q10 A06 I01 Z06 S12 I02 I03 I05] an admin deletes a user, whose products go too, never themselves; the lists of buyers and sallers show skeletons while they load and their own text without anybody', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectDeletionOfUser(page)
  await expectSkeletonsOfLists(page)
})
