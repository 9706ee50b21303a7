import { expect } from 'vitest'
import { expectNoViolations, SIZES, signIn, signInTo, test } from '../support/browser.ts'
import { findScreenFaults, openEditForm } from '../support/edit-form.ts'
import { waitUntilLoaded } from '../support/layout.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../support/products.ts'

test('on a phone and on a desk the screens of products, profile and orders pass the checks, with open dialogs too', async ({
  visit,
}) => {
  const [saller, buyer] = [await newUser('saller', 'looks'), await newUser('buyer', 'looks')]
  await bookProduct(buyer, await addProduct(saller, { name: 'HP that is looked at' }))
  const sold = await visit({ viewport: SIZES.desk })
  await signIn(sold.page, saller.email, PASSWORD)
  const found: string[] = []
  for (const place of ['/dashboard/my-products', '/dashboard/products', '/dashboard/my-buyers', '/dashboard/profile']) {
    await sold.page.goto(place)
    await waitUntilLoaded(sold.page)
    found.push(...(await findScreenFaults(sold.page)).map((fault) => `${place}: ${fault}`))
    if (!place.endsWith('products')) continue
    await openEditForm(sold.page)
    await sold.page.waitForTimeout(400)
    found.push(...(await findScreenFaults(sold.page)).map((fault) => `${place}, editing: ${fault}`))
  }
  expectNoViolations(sold)
  const bought = await visit({ viewport: SIZES.desk })
  await signInTo(bought.page, '/dashboard/my-orders', buyer.email, PASSWORD)
  await bought.page.getByRole('button', { name: 'Pay' }).filter({ visible: true }).click()
  await bought.page.getByRole('dialog').getByText('How will you pay?').waitFor()
  await bought.page.waitForTimeout(400)
  found.push(...(await findScreenFaults(bought.page)).map((fault) => `paying: ${fault}`))
  expect(found).toEqual([])
})
