import { expect, type Locator, type Page } from '@playwright/test'
import { signInTo, test } from '../../../e2e/support/browser.ts'
import { toastWidth, waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { CARD, section } from '../../../e2e/support/product-cards.ts'
import { addProduct, bookProduct, fetchProducts, newUser, PASSWORD } from '../../../e2e/support/products.ts'

/** A buyer sees photo, facts, condition, prices, description, and the laptops nearest in price. */
async function expectProduct(page: Page, id: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'HP EliteBook of the shop test' }).waitFor()
  await waitUntilLoaded(page)
  const photo = main.locator('img').first()
  await expect.poll(async () => (await photo.boundingBox())?.width).toBeGreaterThan(500)
  const facts = () =>
    main
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((one) => [one.querySelector('dt')?.textContent, one.querySelector('dd')?.textContent]),
      )
  await expect.poll(facts).toEqual([
    ['Member since', expect.stringMatching(/ 20\d\d$/)],
    ['On sale now', expect.any(String)],
    ['Purchase year', '2024'],
    ['Used', '1 year / 6 months'],
    ['Location', 'Mirpur 10, Dhaka'],
    ['Brand', 'HP'],
    ['Not stated', expect.stringContaining('RAM')],
  ])
  await main.getByRole('region', { name: 'Condition' }).getByText('Good', { exact: true }).waitFor()
  for (const text of ['$41,500 BDT', '$60,000']) await main.getByText(text, { exact: true }).first().waitFor()
  await main.getByText('One mark. No repair.').waitFor()
  const more = section(page, 'More HP Laptops')
  const others = (await fetchProducts('?brand=HP&limit=100')).filter(({ kind, _id }) => kind === 'laptop' && _id !== id)
  const nearest = others.map(({ resaleTaka }) => Math.abs(resaleTaka - 41_500)).toSorted((a, b) => a - b)
  const hrefs = () => more.locator(`li ${CARD}`).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect.poll(async () => (await hrefs()).length).toBe(3)
  const distances = (await hrefs()).map((href) => {
    const other = others.find(({ _id }) => href === `/products/sp/${_id}`)
    return other && Math.abs(other.resaleTaka - 41_500)
  })
  expect(distances).toEqual(nearest.slice(0, 3))
}

/** A booking says what is missing, and what the server refuses; the dialog stays with what was typed. */
async function expectErrorsOfBooking(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.evaluate((box) => getComputedStyle(box).transitionDuration.split(', ')[0])).toBe('0.15s')
  const filled = [dialog.getByLabel('Name', { exact: true }), dialog.getByLabel('Email')] as const
  for (const field of filled) await expect(field).toBeDisabled()
  await expect(filled[1]).toHaveValue(email)
  const phone = dialog.getByLabel('Phone')
  await expect(phone).toHaveAttribute('inputmode', 'numeric')
  // The number of the first booking is filled in.
  await expect(phone).not.toHaveValue('')
  await phone.fill('')
  await expectMessages(dialog, ['Please fill this in.', 'Please fill this in.'])
  await phone.fill('12')
  await dialog.getByLabel('Meeting location').fill('Farmgate')
  await expectMessages(dialog, ['Please write a phone number like 01712345678.'])
  // As people write it; the server then knows that this product is booked already.
  await phone.fill('+880 1712-345678')
  await dialog.getByRole('button', { name: 'Book Now' }).click()
  const toast = page.getByText('You have already booked this product. You find it in My Orders.')
  expect(await toastWidth(toast)).toBeLessThanOrEqual(350)
  await expect(dialog).toBeVisible()
  await expect(phone).toHaveValue('+880 1712-345678')
}

test('[D01 D02 D04 D05 D06 D07 D08 D09 D10 D11 D13 N03 K03 K05 K08 Z13 N15] a buyer sees everything about a product, and the errors of a booking', async ({
  visit,
}) => {
  const saller = await newUser('saller', 'detail')
  const buyer = await newUser('buyer', 'booker')
  const id = await addProduct(saller, { name: 'HP EliteBook of the shop test', description: 'One mark.\nNo repair.' })
  const { page, violations } = await visit()
  await signInTo(page, `/products/sp/${id}`, buyer.email, PASSWORD)
  await expectProduct(page, id)
  await bookProduct(buyer, id)
  await expectErrorsOfBooking(page, buyer.email)
  // Chromium reports the refusal as an error.
  violations.console = violations.console.filter((line) => !line.includes('409'))
})

async function expectMessages(dialog: Locator, messages: string[]): Promise<void> {
  await dialog.getByRole('button', { name: 'Book Now' }).click()
  const invalid = dialog.locator('[aria-invalid=true]')
  const notes = () =>
    invalid.evaluateAll((fields) =>
      fields.map((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent),
    )
  await expect.poll(notes).toEqual(messages)
}
