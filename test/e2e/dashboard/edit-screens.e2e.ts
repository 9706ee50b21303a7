import { expect } from 'vitest'
import { SIZES, signInTo, test } from '../support/browser.ts'
import { findScreenFaults, openEditForm } from '../support/edit-form.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../support/products.ts'

test('on a phone and on a desk the form of a product and the dialog of paying pass the checks', async ({ visit }) => {
  const [saller, buyer] = [await newUser('saller', 'looks'), await newUser('buyer', 'looks')]
  await bookProduct(buyer, await addProduct(saller, { name: 'HP that is looked at' }))
  const sold = await visit({ viewport: SIZES.desk })
  await signInTo(sold.page, '/dashboard/my-products', saller.email, PASSWORD)
  await openEditForm(sold.page)
  await sold.page.waitForTimeout(400)
  const found = (await findScreenFaults(sold.page)).map((fault) => `editing: ${fault}`)
  const bought = await visit({ viewport: SIZES.desk })
  await signInTo(bought.page, '/dashboard/my-orders', buyer.email, PASSWORD)
  await bought.page.getByRole('button', { name: 'Pay' }).filter({ visible: true }).click()
  await bought.page.getByRole('dialog').getByText('How will you pay?').waitFor()
  await bought.page.waitForTimeout(400)
  found.push(...(await findScreenFaults(bought.page)).map((fault) => `paying: ${fault}`))
  // The message is all that the report of a repeated test has.
  expect(found, found.join('\n')).toEqual([])
})
