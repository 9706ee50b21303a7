import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  axeFindings,
  axeFindingsInTheDark,
  expectConsoleError,
  SIZES,
  signInTo,
  test,
  type Visitor,
} from '../../../e2e/support/browser.ts'
import { PHOTOS } from '../../../e2e/support/listing-form.ts'
import { addProduct, newUser } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'
import { ADMIN } from '../../../e2e/support/users.ts'

const PHOTO = path.join(PHOTOS, 'laptop-silver-front.jpg')

async function brandsOnSale(): Promise<Record<string, number>> {
  const found = await (await fetch(`${site().url}/api/categories`)).json()
  return Object.fromEntries(found.map((one: { name: string; productCount: number }) => [one.name, one.productCount]))
}

/** An admin adds a brand with its picture, renames it, merges it and deletes another one. */
async function expectChangesOfBrands(visitor: Visitor): Promise<void> {
  const saller = await newUser('saller', 'lists')
  const { page } = visitor
  await signInTo(page, '/dashboard/brands', ADMIN)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a brand' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('dell')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('There is a brand of this name already.').waitFor()
  expectConsoleError(visitor, '400')
  await dialog.getByLabel('Name', { exact: true }).fill('Fairphon')
  await dialog.getByLabel('Name in Bangla').fill('ফেয়ারফোন')
  await dialog.getByLabel('Other spellings').fill('fair phone\n\nfearphone ')
  await dialog.getByLabel('Mobile', { exact: true }).check()
  await dialog.locator('input[type=file]').setInputFiles(PHOTO)
  await dialog.getByRole('button', { name: 'Replace' }).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Fairphon is saved').waitFor()
  // A new brand has no products: it is found by its spelling.
  const search = page.getByRole('searchbox', { name: 'Search the brands' })
  await search.fill('FEARPHONE')
  const row = page.getByRole('row').filter({ hasText: 'Fairphon' })
  await row.getByText('Mobiles').waitFor()
  await addProduct(saller, { category: 'Fairphon', kind: 'mobile', name: 'Fairphone 5' })
  await row.getByRole('button', { name: 'Edit Fairphon' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Fairphone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Fairphone is saved').waitFor()
  expect(await brandsOnSale()).toMatchObject({ Fairphone: 1 })
  const { Google: before = 0 } = await brandsOnSale()
  await row.getByRole('button', { name: 'Merge Fairphone into another brand' }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.getByText('Please choose the brand that takes the products.').waitFor()
  await dialog.getByRole('combobox', { name: 'Into' }).selectOption({ label: 'Google' })
  await dialog.getByText('1 product of Fairphone on sale').waitFor()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('Fairphone is now Google').waitFor()
  const after = await brandsOnSale()
  expect([after.Google, after.Fairphone]).toEqual([before + 1, undefined])
  await search.fill('zebl')
  await page.getByRole('button', { name: 'Delete Zeblaze' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No brand of that name').waitFor()
}

/** An admin adds, moves and hides a kind, and sallers are offered it in that order. */
async function expectChangesOfKinds(page: Page): Promise<void> {
  await page.goto('/dashboard/brands?part=kinds')
  const offered = async () =>
    (await (await fetch(`${site().url}/api/kinds`)).json()).map(({ name }: { name: string }) => name)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a kind' }).click()
  for (const [label, text] of [
    ['Name', 'Projector'],
    ['Plural', 'Projectors'],
    ['Name in Bangla', 'প্রজেক্টর'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Projector is saved').waitFor()
  expect((await offered()).at(-1)).toBe('Projector')
  await page.getByRole('button', { name: 'Move Projector up' }).click()
  await page.getByText('Projectors is now number 15').waitFor()
  expect((await offered()).at(-2)).toBe('Projector')
  await page.getByRole('button', { name: 'Edit Projector' }).click()
  await dialog.getByLabel('Hidden').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Projectors' }).getByText('Hidden').waitFor()
  expect(await offered()).not.toContain('Projector')
}

/** A brand that sallers miss is added with its kind filled in, or dismissed. */
async function expectWishes(page: Page): Promise<void> {
  const saller = await newUser('saller', 'misses')
  for (const name of ['Murena', 'Nobrand']) await saller.post('/api/brand-wishes', { name, kind: 'tablet' })
  await page.goto('/dashboard/brands?part=wishes')
  await page.getByRole('button', { name: 'Dismiss Nobrand' }).click()
  await page.getByText('Nobrand is dismissed').waitFor()
  await page.getByRole('button', { name: 'Add Murena as a brand' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Murena')
  await expect(dialog.getByLabel('Tablet', { exact: true })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('No brand is missing').waitFor()
  const brands = await (await fetch(`${site().url}/api/brands`)).json()
  expect(brands).toContainEqual(expect.objectContaining({ name: 'Murena', kinds: ['tablet'] }))
}

/** The dialogs pass the checks on a phone and a desk. */
async function expectAccessibleDialogs(page: Page): Promise<void> {
  await page.goto('/dashboard/brands')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
  const findings: unknown[] = []
  const check = async () => {
    findings.push(...(await axeFindings(page, '[role=dialog]')))
    // Colours do not depend on the width: one is enough.
    findings.push(...(await axeFindingsInTheDark(page, '[role=dialog]')))
    await page.setViewportSize(SIZES.phone)
    findings.push(...(await axeFindings(page, '[role=dialog]')))
    await page.setViewportSize(SIZES.desk)
  }
  await press('Edit Samsung')
  await page.getByRole('dialog').getByLabel('Other spellings').waitFor()
  await check()
  await page.keyboard.press('Escape')
  await press('Merge Samsung into another brand')
  await page.getByRole('combobox', { name: 'Into' }).selectOption({ label: 'LG' })
  await check()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Kinds/ }).click()
  await press('Edit Laptop')
  await page.getByRole('dialog').getByLabel('Plural').waitFor()
  await check()
  expect(findings).toEqual([])
}

test('an admin adds, renames, merges and deletes brands, moves and hides a kind, adds what sallers miss; the dialogs pass the checks on a phone and a desk', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await expectChangesOfBrands(visitor)
  await expectChangesOfKinds(page)
  await expectWishes(page)
  await expectAccessibleDialogs(page)
})
