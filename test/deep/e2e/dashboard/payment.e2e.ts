import { expect, type Page } from '@playwright/test'
import { expectConsoleError, SIZES, signInTo, test, type Visit, type Visitor } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { findScreenFaults } from '../../../e2e/support/edit-form.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'

/** The price of a booking is that of the accepted offer, and the asked one stands beside it. */
async function expectPriceOfOffer(page: Page): Promise<void> {
  const [saller, buyer] = [await newUser('saller', 'haggled'), await newUser('buyer', 'haggles')]
  await bookProduct(buyer, await addProduct(saller, { name: 'HP with an offer', resalePrice: '45000' }))
  await queryDatabase(`update bookings set agreed_taka = 41000 where product_name = 'HP with an offer'`)
  await signInTo(page, '/dashboard/my-orders', buyer.email, PASSWORD)
  const main = page.getByRole('main')
  for (const viewport of [SIZES.desk, SIZES.phone]) {
    await page.setViewportSize(viewport)
    await main.getByText('41,000').filter({ visible: true }).waitFor()
    await main.getByText('Asked: BDT 45,000').filter({ visible: true }).waitFor()
    await main.getByRole('button', { name: /^Pay/ }).filter({ visible: true }).click()
    await page.getByRole('dialog').getByText('41,000').waitFor()
    await page.getByRole('dialog').getByText('Asked: BDT 45,000').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
}

/** The buyer chooses by the Pay button, may change it, and the saller sees it; the page says that no money is handled. */
async function expectChoiceOfPayment(visitor: Visitor, visit: Visit): Promise<void> {
  const [saller, buyer] = [await newUser('saller', 'paid'), await newUser('buyer', 'pays')]
  await bookProduct(buyer, await addProduct(saller, { name: 'HP that is paid' }))
  const { page } = visitor
  await signInTo(page, '/dashboard/my-orders', buyer.email, PASSWORD)
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'HP that is paid' })
  const pay = row.getByRole('button', { name: 'Pay' })
  await pay.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^No money goes through GreenTech/).waitFor()
  const choices = dialog.getByRole('radio')
  expect(
    await choices.evaluateAll((all) => (all as HTMLInputElement[]).map(({ value, checked }) => [value, checked])),
  ).toEqual([
    ['cash', false],
    ['bkash', false],
    ['nagad', false],
    ['rocket', false],
  ])
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await dialog.getByText('Please choose one of the four.').waitFor()
  expect(await findScreenFaults(page)).toEqual([])
  await dialog.getByRole('radio', { name: /^bKash/ }).check({ force: true })
  await page.route('**/api/bookings/*/pay', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await page.getByText('The connection failed. Please check your internet and try again.').waitFor()
  expectConsoleError(visitor, 'ERR_FAILED')
  await expect(dialog.getByRole('radio', { name: /^bKash/ })).toBeChecked()
  await page.unroute('**/api/bookings/*/pay')
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await page.getByText('Saved: you pay with bKash when you meet', { exact: true }).waitFor()
  await row.getByText('You pay with bKash').waitFor()
  await pay.click()
  await expect(dialog.getByRole('radio', { name: /^bKash/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Cash/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await row.getByText('You pay with Cash').waitFor()

  const other = await visit({ viewport: SIZES.phone })
  await signInTo(other.page, '/dashboard/my-buyers', saller.email, PASSWORD)
  await other.page.getByText('Pays with Cash').filter({ visible: true }).waitFor()
  expect(await findScreenFaults(other.page)).toEqual([])
}

test('[J03] the buyer chooses by the Pay button, may change it, and the saller sees it; the page says that no money is handled; the price is that of the accepted offer', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await expectPriceOfOffer(page)
  await page.setViewportSize(SIZES.desk)
  await expectChoiceOfPayment(visitor, visit)
})
