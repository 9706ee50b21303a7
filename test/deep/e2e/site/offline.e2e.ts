import { expect } from '@playwright/test'
import { signIn, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { keptBy } from '../../../e2e/support/kept-offline.ts'
import { bookProduct, fetchProducts, newUser, PASSWORD } from '../../../e2e/support/products.ts'

test('a buyer who became a saller sees how many orders they have, and the count is not saved as their list', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  const buyer = await newUser('buyer', 'buys-and-sells')
  const [product] = await fetchProducts('?limit=1')
  await bookProduct(buyer, product?._id as string)
  await queryDatabase("update users set role = 'saller' where email = $1", [buyer.email])
  await signIn(page, buyer.email, PASSWORD)
  await expect.poll(async () => (await keptBy(page)).notes).toContain('"owner":"')
  await page.goto('/dashboard')
  await page.getByText('You have one order.').waitFor()
  await page.getByRole('link', { name: 'My Products', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'My Products' }).waitFor()
  await page.goBack()
  await page.getByText('You have one order.').waitFor()
  expect(JSON.parse((await keptBy(page)).notes ?? '{}').orders).toBeNull()
})
