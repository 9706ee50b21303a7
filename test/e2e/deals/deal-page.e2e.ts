import { describe, expect } from 'vitest'
import { axeFindings, expectConsoleError, SIZES, signIn, signInTo, test } from '../support/browser.ts'
import { addProduct, newUser, PASSWORD } from '../support/products.ts'
import type { Caller } from '../support/users.ts'

async function book(buyer: Caller, productId: string): Promise<string> {
  const answer = await buyer.post('/api/bookings', {
    productId,
    phone: '01819556677',
    location: 'Farmgate foot bridge',
  })
  const { insertedId } = (await answer.json()) as { insertedId: string }
  return insertedId
}

describe('the page of a deal', () => {
  test('the saller accepts on the requests of a product, and the buyer’s open page shows it with the number at once', async ({
    visit,
  }) => {
    const [saller, buyer] = [await newUser('saller', 'rahim'), await newUser('buyer', 'farhana')]
    const product = await addProduct(saller, { name: 'HP that is asked for' })
    const deal = await book(buyer, product)
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
    expect(deal).toBeTruthy()
  })

  test('a press on what is gone says what it is now, and the page shows it', async ({ visit }) => {
    const [saller, buyer] = [await newUser('saller', 'late'), await newUser('buyer', 'early')]
    const deal = await book(buyer, await addProduct(saller, { name: 'HP that is gone' }))
    const visitor = await visit()
    const { page } = visitor
    await signIn(page, saller.email, PASSWORD)
    // Without events: the page learns of it by the press.
    await page.route('**/api/live*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(`/dashboard/deals/${deal}`)
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Decline the request' }).click()
    await page.getByRole('radio', { name: /promised/ }).check({ force: true })
    await buyer.post(`/api/deals/${deal}/moves`, { move: 'cancel', reason: 'found_another' })
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await page.getByText(/^This deal was cancelled: .* This page now shows how it is\.$/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('heading', { name: /cancelled$/ }).waitFor()
    expectConsoleError(visitor, '409')
    visitor.violations.console = visitor.violations.console.filter((line) => !line.includes('503'))
  })

  test('an offer from the page of a product is answered in the deal', async ({ visit }) => {
    const [saller, buyer] = [await newUser('saller', 'asks'), await newUser('buyer', 'offers')]
    const product = await addProduct(saller, { name: 'HP to haggle for', resalePrice: '56,000', negotiable: true })
    const { page } = await visit({ viewport: SIZES.phone })
    await signInTo(page, `/products/sp/${product}`, buyer.email, PASSWORD)
    await page.getByRole('button', { name: 'Make an offer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '53,000', exact: true }).click()
    await dialog.getByText('5 % less').waitFor()
    await dialog.getByRole('button', { name: 'Send the offer of BDT 53,000' }).click()
    await page.getByText('Sent. asks has 24 hours to answer.').waitFor()
    const deal = await book(buyer, product)
    const [offer] = (await (await saller.get(`/api/products/${product}/offers`)).json()) as { _id: string }[]
    await saller.post(`/api/offers/${offer?._id}/answer`, { answer: 'counter', taka: 54_500 })
    await page.goto(`/dashboard/deals/${deal}`)
    await page.getByRole('button', { name: 'Accept 54,500' }).click()
    await page.getByText('BDT 54,500 is agreed').waitFor()
    await page.getByText('Asked: BDT 56,000').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
