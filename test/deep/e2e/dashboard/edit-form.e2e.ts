import path from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { axeFindings, signInTo, test } from '../../../e2e/support/browser.ts'
import { displayNameOf, fetchProduct, openEditForm } from '../../../e2e/support/edit-form.ts'
import { PHOTOS } from '../../../e2e/support/listing-form.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'

async function fromMenu(card: Locator, name: string): Promise<void> {
  await card.getByRole('button', { name: /^More for / }).click()
  await card.page().getByRole('menuitem', { name }).click()
}

/** Edits a product from its card: a price that is doubted and confirmed, and a second photo. */
async function changePriceAndPhotos(card: Locator): Promise<void> {
  const dialog = card.page().getByRole('dialog')
  await fromMenu(card, 'Change the price')
  await dialog.getByLabel('Sale Price').fill('510')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByText('BDT 510, not 39,000?').waitFor()
  expect(await axeFindings(card.page())).toEqual([])
  await dialog.getByRole('button', { name: 'Change back to 39,000' }).click()
  await dialog.getByLabel('Sale Price').fill('510')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: 'BDT 510 is right' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await card.getByText('510').waitFor()
  await fromMenu(card, 'Change the photos')
  await dialog.getByRole('img', { name: 'Photo 1' }).waitFor()
  await dialog.locator('input[type=file]').setInputFiles(path.join(PHOTOS, 'laptop-business-front.jpg'))
  await dialog.getByRole('button', { name: 'Remove photo 2', exact: true }).waitFor()
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('[F01 F03 F05 F06 F07 F09 F10 F11] the form of Add Your Product opens with what is stored, keeps it when nothing is changed, and refuses at the field', async ({
  visit,
}) => {
  const saller = await newUser('saller', 'edits')
  const id = await addProduct(saller, { name: 'HP to be edited', used: '2 years / 3 months', kind: 'pendrive' })
  const before = await fetchProduct(id)
  const { page } = await visit()
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  let form = await openEditForm(page)
  await page.getByRole('heading', { name: 'Edit Your Product' }).waitFor()
  const values = async () =>
    Promise.all(
      [
        'Product Name',
        'Select Brand',
        'Kind',
        'Years used',
        'Months used',
        'Year of Purchase',
        'Location',
        'Original Price',
        'Sale Price',
        'Product Description',
        'Your Name',
      ].map((label) => form.getByLabel(label, { exact: true }).inputValue()),
    )
  await expect
    .poll(values)
    .toEqual([
      ...['HP to be edited', 'HP', 'pendrive', '2', '3', '2024', 'Mirpur 10, Dhaka', '60,000', '41,500'],
      ...[before.description, displayNameOf(saller)],
    ])
  await expect(form.getByRole('radio', { name: /^Good/ })).toBeChecked()
  const photo = form.locator('img').first()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50)
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes are saved', { exact: true }).waitFor()
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'))
  expect(await fetchProduct(id)).toEqual({ ...before, updatedAt: expect.any(String) })

  form = await openEditForm(page)
  await form.getByLabel('Sale Price').fill('cheap')
  await form.getByLabel('Product Name').fill(' ')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.getByText('Please write the price in numbers').waitFor()
  await form.getByText('Please fill this in.').waitFor()
  await form.getByLabel('Product Name').fill('HP with a new name')
  await form.getByLabel('Sale Price').fill('৩৯,০০০')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'))
  const card = page.getByRole('article').filter({ hasText: 'HP with a new name' })
  await card.getByText('39,000').waitFor()
  expect(await fetchProduct(id)).toMatchObject({ name: 'HP with a new name', resaleTaka: 39_000, photo: before.photo })

  await changePriceAndPhotos(card)
  expect(await fetchProduct(id)).toMatchObject({ resaleTaka: 510, photos: [before.photo, expect.any(String)] })
})
