import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  expectConsoleError,
  expectNoViolations,
  signIn,
  signInTo,
  test,
  type Visitor,
} from '../../../e2e/support/browser.ts'
import { displayNameOf, fetchProduct, openEditForm } from '../../../e2e/support/edit-form.ts'
import { PHOTOS } from '../../../e2e/support/listing-form.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'
import { ADMIN } from '../../../e2e/support/users.ts'

/** A new photo replaces the old one, a cancelled one does not; the public page shows the edit. */
async function expectNewPhoto(page: Page): Promise<void> {
  const saller = await newUser('saller', 'photographs')
  const id = await addProduct(saller, { name: 'HP with a photo' })
  const before = await fetchProduct(id)
  await signIn(page, saller.email, PASSWORD)
  // The page is in memory before the edit.
  await page.goto(`/products/sp/${id}`)
  await page.goto('/dashboard/my-products')
  let form = await openEditForm(page)
  const photos = form.getByRole('img', { name: /^Photo / })
  const input = form.locator('input[type=file]').first()
  await page.route('**/images/upload?*', () => {})
  await input.setInputFiles(path.join(PHOTOS, 'laptop-business-front.jpg'))
  await form.getByRole('button', { name: 'Cancel the upload of photo 2' }).click()
  await expect(photos).toHaveCount(1)
  await page.unroute('**/images/upload?*')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/my-products')
  expect((await fetchProduct(id)).photo).toBe(before.photo)

  form = await openEditForm(page)
  await form.getByRole('button', { name: 'Remove photo 1' }).click()
  await form.locator('input[type=file]').first().setInputFiles(path.join(PHOTOS, 'usb-stick-swivel-trio.jpg'))
  await form.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await form.getByLabel('Product Name').fill('HP with its photo')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/my-products')
  const after = await fetchProduct(id)
  expect(after.name).toBe('HP with its photo')
  expect(after.photo).not.toBe(before.photo)
  expect(after.photo).toMatch(/^\/images\//)
  const html = await (await fetch(`${site().url}/products/sp/${id}`)).text()
  expect(html).toContain('HP with its photo')
  const list1 = await (await fetch(`${site().url}/products?q=HP+with+its+photo`)).text()
  expect(list1).toContain('HP with its photo')
  expect(html + list1).not.toContain('HP with a photo')
}

/** A failed connection keeps what was typed; a product that was changed meanwhile is not overwritten. */
async function expectFailedEdit(visitor: Visitor): Promise<void> {
  const saller = await newUser('saller', 'offline')
  const id = await addProduct(saller, { name: 'HP of the bad line' })
  const { page } = visitor
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  const form = await openEditForm(page)
  await form.getByLabel('Location').fill('Uttara, Dhaka')
  const edits = '**/api/my-products/*'
  await page.route(edits, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('The connection failed. Please check your internet and try again.').waitFor()
  expectConsoleError(visitor, 'ERR_FAILED')
  await expect(form.getByLabel('Location')).toHaveValue('Uttara, Dhaka')
  await page.unroute(edits)

  const now = await fetchProduct(id)
  const { category, photo, location, used, condition, parchesDate, originalPrice, resalePrice, description } = now
  const edit = {
    ...{ category, photo, location, used, condition, parchesDate, originalPrice, resalePrice, description },
    name: 'HP of another window',
  }
  const answer = await saller.put(`/api/my-products/${id}`, edit)
  expect(answer.status).toBe(200)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText(/^This product was changed in the meantime\./).waitFor()
  expectConsoleError(visitor, '409')
  await expect(form.getByLabel('Location')).toHaveValue('Uttara, Dhaka')
  expect(await fetchProduct(id)).toMatchObject({ name: 'HP of another window', location: 'Mirpur 10, Dhaka' })
  await form.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/my-products')
  await page.getByRole('article').filter({ hasText: 'HP of another window' }).waitFor()
  const again = await openEditForm(page)
  await expect(again.getByLabel('Product Name')).toHaveValue('HP of another window')
  await again.getByLabel('Location').fill('Uttara, Dhaka')
  await again.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/my-products')
  expect(await fetchProduct(id)).toMatchObject({ name: 'HP of another window', location: 'Uttara, Dhaka' })
}

test('a new photo replaces the old one, a cancelled one does not; a failed connection keeps what was typed; a product that was changed meanwhile is not overwritten', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await expectNewPhoto(page)
  expectNoViolations(visitor)
  await expectFailedEdit(visitor)
})

test('an admin edits a product from the table, and its saller stays the same', async ({ visit }) => {
  const saller = await newUser('saller', 'corrected')
  const id = await addProduct(saller, { name: 'HP misspelt by its saller' })
  const { page } = await visit()
  await signInTo(page, '/dashboard/products?q=misspelt', ADMIN)
  await page.getByRole('table').waitFor()
  const form = await openEditForm(page, /misspelt/)
  await page.getByRole('heading', { name: 'Edit this product' }).waitFor()
  await expect(form.getByLabel('Saller')).toHaveValue(displayNameOf(saller))
  await form.getByLabel('Product Name').fill('HP misspelt no more')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'))
  await page.getByRole('table').getByText('HP misspelt no more').waitFor()
  // The address is not shown to guests.
  expect(await (await saller.get(`/api/product/${id}`)).json()).toMatchObject({
    name: 'HP misspelt no more',
    email: saller.email,
    salerName: displayNameOf(saller),
  })
})
