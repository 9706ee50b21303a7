import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectConsoleError, SIZES, signIn, signInTo, test, type Visitor } from '../support/browser.ts'
import { displayNameOf, fetchProduct, findScreenFaults, PHOTOS } from '../support/edit-form.ts'
import { addProduct, newUser, PASSWORD } from '../support/products.ts'
import { ADMIN } from '../support/users.ts'

/** The calls that change the account at the sign-in service. */
function updatesOf(page: Page): object[] {
  const bodies: object[] = []
  page.on('request', (request) => {
    if (request.url().includes('/accounts:update')) bodies.push(request.postDataJSON())
  })
  return bodies
}

test('a new name and photo show in the frame at once, on products, in the navbar and to the admin; e-mail and role stay', async ({
  visit,
}) => {
  const saller = await newUser('saller', 'renames')
  const id = await addProduct(saller, { name: 'HP of a renamed saller' })
  const { page } = await visit()
  const updates = updatesOf(page)
  await signIn(page, saller.email, PASSWORD)
  await page.getByRole('complementary').getByRole('link', { name: 'My Profile' }).click()
  await page.waitForURL('**/dashboard/profile')
  await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
  const form = page.getByRole('main')
  expect(await form.getByLabel('Name').inputValue()).toBe(displayNameOf(saller))
  for (const [label, value] of [
    ['Email', saller.email],
    ['Role', 'Saller'],
  ] as const) {
    expect(await form.getByLabel(label).inputValue()).toBe(value)
    expect(await form.getByLabel(label).isEditable()).toBe(false)
  }
  await form.getByLabel('Name').fill('রফিক ইসলাম')
  await form.locator('input[type=file]').setInputFiles(path.join(PHOTOS, 'laptop-business-front.jpg'))
  await form.getByText(/^Ready/).waitFor()
  await form.getByRole('button', { name: 'Save my profile' }).click()
  await page.getByText('Your profile is saved', { exact: true }).waitFor()
  const aside = page.getByRole('complementary')
  await aside.getByText('রফিক ইসলাম').waitFor()
  const source = await aside.locator('img').first().getAttribute('src')
  expect(source).toMatch(/^\/images\//)
  expect(updates).toMatchObject([{ displayName: 'রফিক ইসলাম', photoUrl: source }])
  expect((await fetchProduct(id)).salerName).toBe('রফিক ইসলাম')
  await page.reload()
  await aside.getByText('রফিক ইসলাম').waitFor()
  expect(await aside.locator('img').first().getAttribute('src')).toBe(source)
  expect(await form.getByLabel('Name').inputValue()).toBe('রফিক ইসলাম')
  await page.goto('/')
  await expect.poll(() => page.locator(`header img[src="${source}"]`).count()).toBeGreaterThan(0)
  const admin = await visit()
  await signInTo(admin.page, '/dashboard/all-sellers', ADMIN)
  const row = admin.page.getByRole('table').getByRole('row').filter({ hasText: saller.email })
  await row.getByText('রফিক ইসলাম').waitFor()
  expect(await row.locator('img').getAttribute('src')).toBe(source)
})

test('[X12] without a new name or photo the sign-in service is not called; the phone number fills in the booking dialog', async ({
  visit,
}) => {
  const [saller, buyer] = [await newUser('saller', 'meets'), await newUser('buyer', 'phones')]
  const id = await addProduct(saller, { name: 'HP that is phoned for' })
  const { page } = await visit({ viewport: SIZES.phone })
  const updates = updatesOf(page)
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves++
  })
  await signIn(page, buyer.email, PASSWORD)
  await page.getByRole('banner').getByRole('link', { name: 'My Profile' }).click()
  const form = page.getByRole('main')
  await form.getByRole('button', { name: 'Save my profile' }).click()
  await page.getByText('There is nothing new to save', { exact: true }).waitFor()
  expect([updates.length, saves]).toEqual([0, 0])
  // Emptied by a key, which the error of another field must not come between.
  await form.getByLabel('Name').fill('')
  expect(await form.getByLabel('Name').inputValue()).toBe('')
  await form.getByLabel('Phone').fill('call me')
  await form.getByRole('button', { name: 'Save my profile' }).click()
  await form.getByText('Please write a phone number like 01712345678.').waitFor()
  await form.getByText('Please fill this in.').waitFor()
  expect(await findScreenFaults(page)).toEqual([])
  await form.getByLabel('Name').fill(displayNameOf(buyer))
  await form.getByLabel('Phone').fill('০১৮১২৩৪৫৬৭৮')
  await form.getByRole('button', { name: 'Save my profile' }).click()
  await page.getByText('Your profile is saved', { exact: true }).waitFor()
  expect([updates.length, saves]).toEqual([0, 1])
  await page.goto(`/products/sp/${id}`)
  await page.getByRole('button', { name: 'Book Now' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Phone').inputValue()).toBe('০১৮১২৩৪৫৬৭৮')
  await dialog.getByLabel('Meeting location').fill('Shahbag')
  await dialog.getByRole('button', { name: 'Book Now' }).click()
  await page.getByText('We have recived Your Booking', { exact: true }).waitFor()
  const { items } = { items: (await (await saller.get('/api/bookings')).json()) as { phone: string }[] }
  expect(items.map(({ phone }) => phone)).toEqual(['০১৮১২৩৪৫৬৭৮'])
})

/** A failed save keeps what was typed; when the sign-in service fails after the shop, Save again updates both. */
async function expectFailedSave(visitor: Visitor): Promise<void> {
  const buyer = await newUser('buyer', 'halfway')
  const { page } = visitor
  await signInTo(page, '/dashboard/profile', buyer.email, PASSWORD)
  const form = page.getByRole('main')
  const save = form.getByRole('button', { name: 'Save my profile' })
  await form.getByLabel('Name').fill('Half Way')
  await page.route('**/api/profile', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await save.click()
  await page.getByText('The connection failed. Please check your internet and try again.').waitFor()
  await page.unroute('**/api/profile')
  await page.route('**/accounts:update?*', (route) => route.abort())
  await save.click()
  await expect.poll(() => page.getByText('The connection failed.').count()).toBeGreaterThan(1)
  expectConsoleError(visitor, 'ERR_FAILED', 2)
  expect(await form.getByLabel('Name').inputValue()).toBe('Half Way')
  await page.unroute('**/accounts:update?*')
  await save.click()
  await page.getByText('Your profile is saved', { exact: true }).waitFor()
  await page.getByRole('complementary').getByText('Half Way').waitFor()
}

/** A profile that does not load says so and offers Retry. */
async function expectRetryOfProfile(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await signIn(page, ADMIN)
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 403, json: { acknowledged: false, code: 'x', message: 'Not today' } }),
  )
  await page.goto('/dashboard/profile')
  await page.getByText('Your profile did not load').waitFor()
  await page.unroute('**/api/profile')
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  await page.getByLabel('Name').first().waitFor()
  expectConsoleError(visitor, '403')
}

test('a profile that does not load offers Retry; a failed save keeps what was typed; when the sign-in service fails after the shop, Save again updates both', async ({
  visit,
}) => {
  const visitor = await visit()
  await expectRetryOfProfile(visitor)
  await expectFailedSave(visitor)
})
