import path from 'node:path'
import type { Locator, Page } from '@playwright/test'

export const PHOTOS = path.resolve(import.meta.dirname, '../../../db/seed/photos')

/** Photos of one laptop. */
export const THREE_PHOTOS = [
  'laptop-business-front.jpg',
  'laptop-business-keyboard.jpg',
  'laptop-business-closed.jpg',
].map((file) => path.join(PHOTOS, file))

/** A battery report as Windows writes it: 84 % of the capacity, 312 cycles. */
export const BATTERY_REPORT = {
  name: 'battery-report.html',
  mimeType: 'text/html',
  buffer: Buffer.from(
    '<td>DESIGN CAPACITY</td><td>50,000 mWh</td><td>FULL CHARGE CAPACITY</td><td>42,000 mWh</td><td>CYCLE COUNT</td><td>312</td>',
  ),
}

/** The button to the next screen, on a phone. */
export function nextButton(form: Page | Locator): Locator {
  return form.getByRole('button', { name: 'Next' })
}

/** Drafts of listings that the browser stores; empty without one. */
export function storedDraft(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .flatMap(([key, draft]) => (key.startsWith('greentech:product-draft:') ? draft : []))
      .join(),
  )
}

/** Adds a photo and waits until it is stored. */
export async function addPhoto(form: Locator, photo = 'laptop-business-front.jpg'): Promise<void> {
  await form.locator('input[type=file]').first().setInputFiles(path.join(PHOTOS, photo))
  await form.getByRole('button', { name: 'Remove photo 1', exact: true }).waitFor()
}

/** Fills every field that a laptop must have, except the sale price, on the one page of a desk. */
export async function fillListing(form: Locator, name = 'HP Spectre of the form'): Promise<void> {
  await addPhoto(form)
  await fillFacts(form, name)
}

/** Writes a part of the place's name, and chooses the place below it. */
export async function choosePlace(form: Locator, typed = 'mirpur 10', place = 'Mirpur 10, Dhaka'): Promise<void> {
  await form.getByLabel('Location').fill(typed)
  await form.getByRole('button', { name: place, exact: true }).click()
}

/** The same without a photo. */
export async function fillFacts(form: Locator, name: string): Promise<void> {
  await form.getByLabel('Kind', { exact: true }).selectOption('Laptop')
  await form.getByLabel('Product Name').fill(name)
  await form.getByLabel('Select Brand').selectOption('HP')
  await form.getByLabel('Model', { exact: true }).fill('Spectre x360')
  await form.getByRole('combobox', { name: 'Processor', exact: true }).selectOption('Intel Core i5')
  await form.getByRole('combobox', { name: 'RAM', exact: true }).selectOption('8 GB')
  await form.getByRole('combobox', { name: 'Storage', exact: true }).selectOption('512 GB')
  await form.getByLabel('Storage kind').selectOption('SSD (NVMe)')
  await form.getByLabel(/^Screen size/).fill('13.3')
  await form.getByLabel('Accounts and locks').selectOption('All accounts signed out, no lock')
  await form.getByRole('radio', { name: /^Good/ }).check({ force: true })
  await form.getByLabel('Years used').selectOption('1 year')
  await form.getByLabel('Year of Purchase').selectOption('2024')
  await form.getByRole('checkbox', { name: 'No known fault' }).check({ force: true })
  await form.getByLabel('Charger').selectOption('Original charger')
  await choosePlace(form)
  await form.getByLabel('Original Price').fill('60,000')
  await form.getByLabel('Product Description').fill('Core i5, 8 GB, 512 GB SSD.')
}
