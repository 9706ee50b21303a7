import { expect, type Page } from '@playwright/test'
import { axeFindings, SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { addPhoto, nextButton } from '../../../e2e/support/listing-form.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'

/** A product is deleted and restored by keyboard: Undo has the focus, and is announced with what it undoes. */
async function expectUndoByKeyboard(page: Page): Promise<void> {
  const saller = await newUser('saller', 'undo')
  const id = await addProduct(saller, { name: 'HP to bring back' })
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  await page.getByRole('button', { name: 'Delete HP to bring back' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  const undo = page.getByRole('status').filter({ hasText: 'Product Deleted Successfully' }).getByRole('button')
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  expect((await fetch(`${site().url}/api/product/${id}`)).status).toBe(404)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Your product is back').waitFor()
  await page.getByRole('article').filter({ hasText: 'HP to bring back' }).waitFor()
  expect((await fetch(`${site().url}/api/product/${id}`)).status).toBe(200)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
}

/** The half-filled form asks before it closes, and what was typed stays. */
async function expectQuestionOfForm(page: Page): Promise<void> {
  const saller = await newUser('saller', 'half')
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  await page.getByRole('button', { name: 'Add Your Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Your Product' })
  await addPhoto(dialog)
  await nextButton(dialog).click()
  await dialog.getByLabel('Product Name').fill('HP half')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.getByLabel('Product Name')).toHaveValue('HP half')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add Your Product' }).click()
  await dialog.getByText('0 of 8', { exact: true }).waitFor()
  await expect(dialog.getByLabel('Product Name')).toHaveValue('')
}

test('[S11] on a phone the half-filled form asks before it closes; a product is deleted and restored by keyboard: Undo has the focus, and is announced with what it undoes', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: SIZES.phone })
  await expectQuestionOfForm(page)
  await expectUndoByKeyboard(page)
})
