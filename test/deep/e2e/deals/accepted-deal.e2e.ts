import { expect } from '@playwright/test'
import { axeFindings, SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'

test.describe('the page of a deal', () => {
  test('the saller accepts on the requests of a product, and the buyer’s open page shows it with the number at once', async ({
    visit,
  }) => {
    const [saller, buyer] = [await newUser('saller', 'rahim'), await newUser('buyer', 'farhana')]
    const product = await addProduct(saller, { name: 'HP that is asked for' })
    await bookProduct(buyer, product, { phone: '01819556677' })
    const { page } = await visit({ viewport: SIZES.phone })
    await signInTo(page, '/dashboard/my-orders', buyer.email, PASSWORD)
    await page.getByRole('link', { name: 'Open the deal about HP that is asked for' }).filter({ visible: true }).click()
    await page.getByRole('heading', { name: 'Waiting for rahim' }).waitFor()
    expect(await page.content()).not.toContain('01712345678')
    expect(await axeFindings(page)).toEqual([])

    const other = await visit()
    await signInTo(other.page, '/dashboard/my-products', saller.email, PASSWORD)
    await other.page.getByRole('link', { name: '1 request: HP that is asked for' }).click()
    await other.page.getByRole('button', { name: /^Accept/ }).click()
    const sheet = other.page.getByRole('dialog')
    await sheet.getByLabel('Your phone number').fill('01712345678')
    await sheet.getByRole('button', { name: 'Accept and show my number' }).click()
    await other.page.getByRole('heading', { name: 'Reserved for farhana' }).waitFor()
    await page.getByRole('heading', { name: 'rahim said yes' }).waitFor()
    await page
      .getByRole('link', { name: /^Call rahim/ })
      .filter({ visible: true })
      .waitFor()

    await page.getByRole('button', { name: 'Propose time and place' }).click()
    const propose = page.getByRole('dialog')
    await propose.getByRole('button', { name: 'Send to rahim' }).click()
    await propose.getByText('Please choose a day.').waitFor()
    await propose.getByRole('group', { name: 'Day' }).getByRole('button').first().click()
    await propose.getByRole('button', { name: '10:30 AM' }).click()
    await propose.getByText('Another place').click()
    await propose.getByRole('textbox', { name: 'Where, and how to find it' }).fill('Farmgate police box')
    await propose.getByRole('button', { name: 'Send to rahim' }).click()
    await page.getByRole('heading', { name: 'Waiting for rahim to agree' }).waitFor()
  })
})
