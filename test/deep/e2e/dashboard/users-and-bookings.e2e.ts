import { expect, type Page } from '@playwright/test'
import { signInTo, test } from '../../../e2e/support/browser.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { columns } from '../../../e2e/support/tables.ts'

/** A buyer sees an empty list, then their order with badge, price and Pay. */
async function expectOrdersOfBuyer(page: Page): Promise<void> {
  const [saller, buyer] = [await newUser('saller', 'sells'), await newUser('buyer', 'orders')]
  await signInTo(page, '/dashboard/my-orders', buyer.email, PASSWORD)
  await page.getByText('You Have not any Orders', { exact: true }).waitFor()
  await bookProduct(buyer, await addProduct(saller, { name: 'HP that is ordered', resalePrice: '1,23,456' }), {
    location: 'Rayer Bazar gate',
  })
  await page.reload()
  const table = page.getByRole('table')
  const row = table.getByRole('row').filter({ hasText: 'HP that is ordered' })
  await row.waitFor()
  expect((await columns(table)).slice(0, 4)).toEqual([
    'Avater',
    'Seller Name / Location',
    'Products Name',
    'Price in BDT',
  ])
  const text = await row.textContent()
  const seller = saller.email.split('@')[0]?.replaceAll('.', ' ')
  for (const part of [seller, 'Rayer Bazar gate', 'Condition: 1 year / 6 months used', '1,23,456']) {
    expect(text).toContain(part)
  }
  await row.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('dialog').getByText('Never pay before you have seen the product').waitFor()
}

/** A saller sees an empty list, then who booked, where to meet and how to call, and advice about the wallet. */
async function expectBuyersOfSaller(page: Page): Promise<void> {
  const [saller, buyer] = [await newUser('saller', 'waits'), await newUser('buyer', 'calls')]
  await signInTo(page, '/dashboard/my-buyers', saller.email, PASSWORD)
  await page.getByText('You Have not any Buyers', { exact: true }).waitFor()
  await bookProduct(buyer, await addProduct(saller), { location: 'Shahbag museum gate' })
  await page.reload()
  const table = page.getByRole('table')
  const row = table.getByRole('row').filter({ hasText: buyer.email })
  await row.waitFor()
  const specified = ['Avater', 'Buyer Name', 'Email', 'Location', 'Phone Number']
  expect(await columns(table)).toEqual([...specified, 'State'])
  const text = await row.textContent()
  const name = buyer.email.split('@')[0]?.replaceAll('.', ' ')
  for (const part of [name, 'Shahbag museum gate', '01712345678']) expect(text).toContain(part)
  await expect(row.getByRole('link', { name: '01712345678' })).toHaveAttribute('href', 'tel:+8801712345678')
  // A wallet's message may be forged.
  await page.getByText('Look at the balance in the wallet’s own app').waitFor()
}

test('[J01 J02 J03 J04 J05 J06] a buyer sees an empty list, then their order with badge, price and Pay; a saller sees who booked, where to meet and how to call, and advice about the wallet', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectOrdersOfBuyer(page)
  await expectBuyersOfSaller(page)
})
