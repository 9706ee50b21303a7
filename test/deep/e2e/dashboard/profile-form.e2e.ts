import path from 'node:path'
import { expect } from '@playwright/test'
import { accountUpdates } from '../../../e2e/support/account-updates.ts'
import { signIn, signInTo, test } from '../../../e2e/support/browser.ts'
import { displayNameOf, fetchProduct } from '../../../e2e/support/edit-form.ts'
import { PHOTOS } from '../../../e2e/support/listing-form.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { ADMIN } from '../../../e2e/support/users.ts'

test('a new name and photo show in the frame at once, on products, in the navbar and to the admin; e-mail and role stay', async ({
  visit,
}) => {
  const saller = await newUser('saller', 'renames')
  const id = await addProduct(saller, { name: 'HP of a renamed saller' })
  const { page } = await visit()
  const updates = accountUpdates(page)
  await signIn(page, saller.email, PASSWORD)
  await page.getByRole('complementary').getByRole('link', { name: 'My Profile' }).click()
  await page.waitForURL('**/dashboard/profile')
  await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
  const form = page.getByRole('main')
  await expect(form.getByLabel('Name')).toHaveValue(displayNameOf(saller))
  for (const [label, value] of [
    ['Email', saller.email],
    ['Role', 'Saller'],
  ] as const) {
    await expect(form.getByLabel(label)).toHaveValue(value)
    expect(await form.getByLabel(label).isEditable()).toBe(false)
  }
  await form.getByLabel('Name').fill('রফিক ইসলাম')
  await form.locator('input[type=file]').setInputFiles(path.join(PHOTOS, 'laptop-business-front.jpg'))
  await form.getByText(/^Ready/).waitFor()
  await form.getByRole('button', { name: 'Save my profile' }).click()
  await page.getByText('Your profile is saved', { exact: true }).waitFor()
  const aside = page.getByRole('complementary')
  await aside.getByText('রফিক ইসলাম').waitFor()
  const photo = () => aside.locator('img').first().getAttribute('src')
  await expect.poll(photo).toMatch(/^\/images\//)
  const source = await photo()
  expect(updates).toMatchObject([{ displayName: 'রফিক ইসলাম', photoUrl: source }])
  expect((await fetchProduct(id)).salerName).toBe('রফিক ইসলাম')
  await page.reload()
  await aside.getByText('রফিক ইসলাম').waitFor()
  await expect.poll(photo).toBe(source)
  await expect(form.getByLabel('Name')).toHaveValue('রফিক ইসলাম')
  await page.goto('/')
  await expect.poll(() => page.locator(`header img[src="${source}"]`).count()).toBeGreaterThan(0)
  const admin = await visit()
  await signInTo(admin.page, '/dashboard/all-sellers', ADMIN)
  const row = admin.page.getByRole('table').getByRole('row').filter({ hasText: saller.email })
  await row.getByText('রফিক ইসলাম').waitFor()
  await expect(row.locator('img')).toHaveAttribute('src', String(source))
})
