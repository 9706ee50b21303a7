import { expect } from '@playwright/test'
import { accountUpdates } from '../../../e2e/support/account-updates.ts'
import { expectConsoleError, SIZES, signIn, signInTo, test, type Visitor } from '../../../e2e/support/browser.ts'
import { displayNameOf, findScreenFaults } from '../../../e2e/support/edit-form.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { ADMIN } from '../../../e2e/support/users.ts'

test('[X12] without a new name or photo the sign-in service is not called; the phone number fills in the booking dialog', async ({
  visit,
}) => {
  const [saller, buyer] = [await newUser('saller', 'meets'), await newUser('buyer', 'phones')]
  const id = await addProduct(saller, { name: 'HP that is phoned for' })
  const { page } = await visit({ viewport: SIZES.phone })
  const updates = accountUpdates(page)
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
  await expect(form.getByLabel('Name')).toHaveValue('')
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
  await expect(dialog.getByLabel('Phone')).toHaveValue('01812345678')
  await dialog.getByLabel('Meeting location').fill('Shahbag')
  await dialog.getByRole('button', { name: 'Book Now' }).click()
  await page.getByText('We have recived Your Booking', { exact: true }).waitFor()
  const { items } = { items: (await (await saller.get('/api/bookings')).json()) as { phone: string }[] }
  expect(items.map(({ phone }) => phone)).toEqual(['01812345678'])
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
  await expect(form.getByLabel('Name')).toHaveValue('Half Way')
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
