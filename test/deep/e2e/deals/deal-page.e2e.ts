import { expect } from '@playwright/test'
import { axeFindings, expectConsoleError, SIZES, signIn, signInTo, test } from '../../../e2e/support/browser.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'

test.describe('the page of a deal', () => {
  test('a press on what is gone says what it is now, and the page shows it', async ({ visit }) => {
    const [saller, buyer] = [await newUser('saller', 'late'), await newUser('buyer', 'early')]
    const deal = await bookProduct(buyer, await addProduct(saller, { name: 'HP that is gone' }))
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
    const deal = await bookProduct(buyer, product)
    const [offer] = (await (await saller.get(`/api/products/${product}/offers`)).json()) as { _id: string }[]
    await saller.post(`/api/offers/${offer?._id}/answer`, { answer: 'counter', taka: 54_500 })
    await page.goto(`/dashboard/deals/${deal}`)
    await page.getByRole('button', { name: 'Accept 54,500' }).click()
    await page.getByText('BDT 54,500 is agreed').waitFor()
    await page.getByText('Asked: BDT 56,000').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
