import { expect } from '@playwright/test'
import { signInTo, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { holdRequests } from '../../../e2e/support/hold-requests.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'

test('[S12] a product leaves the list when the server has acknowledged its deletion, not before; the list is refetched', async ({
  visit,
}) => {
  const saller = await newUser('saller', 'acknowledged')
  const id = await addProduct(saller, { name: 'HP to delete slowly' })
  await addProduct(saller, { name: 'HP that stays' })
  const { page } = await visit()
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  // Also while the question is open, which hides the rest of the page from other queries.
  const cards = page.locator('main article')
  await expect(cards).toHaveCount(2)
  const release = await holdRequests(page, `**/api/my-products/${id}`)
  await page.getByRole('button', { name: 'Delete HP to delete slowly' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await sent
  await page.waitForTimeout(500)
  await expect(cards).toHaveCount(2)
  await expect(page.getByText('Product Deleted Successfully')).toHaveCount(0)
  const fetched = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().includes('/api/my-products/'),
  )
  release()
  await fetched
  await expect(cards).toHaveCount(1)
  expect(await queryDatabase('select id from products where id = $1', [id])).toEqual([])
})
