import { expect } from '@playwright/test'
import {
  axeFindings,
  axeFindingsInTheDark,
  expectConsoleError,
  SIZES,
  signInTo,
  test,
  type Visit,
  type Visitor,
} from '../../../e2e/support/browser.ts'
import { queryDatabase as query } from '../../../e2e/support/database.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'
import { ADMIN } from '../../../e2e/support/users.ts'

const DIALOG = '[role=dialog]'

/** A tab that is behind says what the product is now, and shows it. */
async function expectTabBehind(visitor: Visitor): Promise<void> {
  const saller = await newUser('saller', 'tabs')
  const id = await addProduct(saller, { name: 'HP in two tabs' })
  const { page } = visitor
  // Without its stream: with it the page would show the sale before the press.
  await page.route('**/api/live*', () => {})
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  const card = page.getByRole('article')
  await card.getByRole('button', { name: /^More for/ }).click()
  await saller.post(`/api/my-products/${id}/state`, { move: 'sell-elsewhere' })
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByText('Nothing has changed. This product is sold.').waitFor()
  await card.getByText('Sold', { exact: true }).waitFor()
  await card.getByRole('button', { name: /^Not sold after all/ }).click()
  await page.getByText('On sale again, for 60 days').waitFor()
  expectConsoleError(visitor, '409')
}

/** A saller who opens the address of a paused product sees it, and everybody else the page of what is not there. */
async function expectPausedProduct(visitor: Visitor, visit: Visit): Promise<void> {
  const saller = await newUser('saller', 'direct')
  const id = await addProduct(saller, { name: 'HP that is paused' })
  await saller.post(`/api/my-products/${id}/state`, { move: 'pause' })
  const { page } = visitor
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  await page.goto(`/products/sp/${id}`)
  await page.getByRole('heading', { level: 1, name: 'HP that is paused' }).waitFor()
  const guest = await visit()
  await guest.page.goto(`/products/sp/${id}`)
  await guest.page.getByRole('link', { name: 'Back to home' }).or(guest.page.locator('h1')).first().waitFor()
  await expect(guest.page.getByText('HP that is paused')).toHaveCount(0)
  for (const each of [visitor, guest]) expectConsoleError(each, '404')
}

/** The address of a sold product answers for 30 days, then it is gone: 410. */
async function expectGoneProduct(): Promise<void> {
  const saller = await newUser('saller', 'sold')
  const id = await addProduct(saller, { name: 'HP that was sold' })
  await saller.post(`/api/my-products/${id}/state`, { move: 'sell-elsewhere' })
  const statuses = async () => {
    const page = await fetch(`${site().url}/products/sp/${id}`, { headers: { accept: 'text/html' } })
    return [(await fetch(`${site().url}/api/product/${id}`)).status, page.status]
  }
  expect(await statuses()).toEqual([200, 200])
  await query("update products set state_since = now() - interval '30 days' where id = $1", [id])
  await saller.post(`/api/my-products/${id}/state`, { move: 'pause' })
  await query("select pg_notify('pages', $1)", [`product:${id}`])
  await expect.poll(statuses).toEqual([410, 410])
}

test('a saller who opens the address of a paused product sees it, and everybody else the page of what is not there', async ({
  visit,
}) => {
  await expectPausedProduct(await visit(), visit)
})

test('the address of a sold product answers for 30 days, then it is gone: 410; a tab that is behind says what the product is now', async ({
  visit,
}) => {
  await expectGoneProduct()
  await expectTabBehind(await visit())
})

test('an admin hides a product from the table and shows it again', async ({ visit }) => {
  const saller = await newUser('saller', 'hidden')
  const id = await addProduct(saller, { name: 'HP to hide quickly' })
  const { page } = await visit()
  await signInTo(page, '/dashboard/products', ADMIN)
  await page.getByRole('button', { name: 'Hide HP to hide quickly' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide HP to hide quickly?' })
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await dialog.getByText('Another reason.').click()
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await dialog.getByText('Please say why.').waitFor()
  expect([await axeFindings(page, DIALOG), await axeFindingsInTheDark(page, DIALOG)].flat()).toEqual([])
  await dialog.getByRole('textbox', { name: 'In a few words' }).fill('It is a photo of a photo.')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await page.getByText('Hidden. Only its saller sees it now.').waitFor()
  await page
    .getByRole('row', { name: /HP to hide quickly/ })
    .getByText('Hidden', { exact: true })
    .waitFor()
  const { page: own } = await visit({ viewport: SIZES.phone })
  await signInTo(own, '/dashboard/my-products', saller.email, PASSWORD)
  await own.getByText('It is a photo of a photo.').waitFor()
  await own.getByRole('button', { name: 'More for HP to hide quickly' }).click()
  await own.getByRole('menuitem', { name: 'History' }).click()
  await own.getByRole('dialog').getByText('By GreenTech, On sale → Hidden').waitFor()
  expect([await axeFindings(own, DIALOG), await axeFindingsInTheDark(own, DIALOG)].flat()).toEqual([])
  await page.getByRole('button', { name: 'History of HP to hide quickly' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^By GreenTech \(.+\), On sale → Hidden$/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await own.keyboard.press('Escape')
  expect((await fetch(`${site().url}/api/product/${id}`)).status).toBe(404)
  expect((await fetch(`${site().url}/products/sp/${id}`, { headers: { accept: 'text/html' } })).status).toBe(404)
  expect([await axeFindings(page), await axeFindingsInTheDark(page)].flat()).toEqual([])
  await page.getByRole('button', { name: 'Show HP to hide quickly again' }).click()
  const show = page.getByRole('dialog', { name: 'Show HP to hide quickly again?' })
  await show.getByText('It is a photo of a photo.').waitFor()
  expect([await axeFindings(page, DIALOG), await axeFindingsInTheDark(page, DIALOG)].flat()).toEqual([])
  await show.getByRole('button', { name: 'Show again' }).click()
  await page.getByText('Shown: it is on sale').waitFor()
  // The saller's page follows without a reload.
  await own.getByRole('article').getByText('On sale', { exact: true }).waitFor()
  expect((await fetch(`${site().url}/api/product/${id}`)).status).toBe(200)
})
