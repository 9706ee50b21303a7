import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { expectConsoleError, signInByForm, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { fillListing, PHOTOS } from '../../../e2e/support/listing-form.ts'
import { PASSWORD } from '../../../e2e/support/products.ts'
import { site, startSite } from '../../../e2e/support/site.ts'
import { register } from '../../../e2e/support/users.ts'

/** Milliseconds: longer than a profile is completed. */
const LATE_MS = 5_000

async function post(url: string, body: object): Promise<{ idToken: string }> {
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
    idToken: string
  }
}

async function completeProfile(page: Page): Promise<void> {
  // The address is there before the page is, and the footer of the page before has a field called Name, too.
  await page.getByRole('heading', { name: 'Finish your profile' }).waitFor()
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Tania Akter')
  await page.getByRole('radio', { name: 'Saller' }).check({ force: true })
  await page.getByRole('button', { name: 'Save my profile' }).click()
  await page.getByRole('link', { name: 'My Products' }).first().waitFor()
}

const roleOf = async (email: string) =>
  (await queryDatabase<{ role: string }>('select role from users where email = $1', [email]))[0]?.role

test('[S08 Q09] a stranger who saves a record for the same e-mail address during a sign-up changes nothing', async ({
  visit,
}) => {
  const { page } = await visit()
  const email = `middle.${process.pid}@example.com`
  await page.route('**/identity/v1/accounts:signUp*', async (route) => {
    const stranger = { displayName: 'Changed by a stranger', email, role: 'buyer' }
    await post(`${site().url}/api/users`, stranger)
    await route.continue()
  })
  await page.goto('/register')
  const form = page.getByRole('main')
  await form.getByLabel('Name', { exact: true }).fill('Tania Akter')
  await form.getByLabel('Profile image').setInputFiles(path.join(PHOTOS, 'laptop-business-front.jpg'))
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm password').fill(PASSWORD)
  await form.getByRole('radio', { name: 'Saller' }).check({ force: true })
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'My Products' }).first().waitFor()
  const [user] = await queryDatabase<object>('select display_name, role from users where email = $1', [email])
  expect(user).toEqual({ display_name: 'Tania Akter', role: 'saller' })
  expect(await page.evaluate(() => sessionStorage.getItem('greentech:registration'))).toBeNull()
})

test('[Q09] a user who registered on another device completes the profile in the dashboard', async ({ visit }) => {
  const { page } = await visit()
  const email = `elsewhere.${process.pid}@example.com`
  await post(`${site().url}/api/users`, { displayName: 'Tania Akter', email, role: 'saller' })
  await post(`${site().url}/identity/v1/accounts:signUp?key=greentech`, { email, password: PASSWORD })
  await signInByForm(page, email, { password: PASSWORD })
  await completeProfile(page)
  expect(await roleOf(email)).toBe('saller')
})

// The sign-in reads the record, and so does the session when the state of the client changes, in either order. The sign-in
// waits for its own: with the other one late, the choice overtakes it.
for (const lateRead of [1, 2])
  test(`a record that arrives late, read ${lateRead} of two, does not take back the role that was chosen meanwhile`, async ({
    visit,
  }) => {
    const { page } = await visit()
    const email = `late${lateRead}.${process.pid}@example.com`
    await post(`${site().url}/identity/v1/accounts:signUp?key=greentech`, { email, password: PASSWORD })
    let reads = 0
    let lateAnswered = () => {}
    const late = new Promise<void>((resolve) => {
      lateAnswered = resolve
    })
    await page.route('**/api/users', async (route) => {
      const isLate = ++reads === lateRead
      const response = await route.fetch()
      if (isLate) await setTimeout(LATE_MS)
      await route.fulfill({ response })
      if (isLate) lateAnswered()
    })
    await signInByForm(page, email, { password: PASSWORD })
    await completeProfile(page)
    await late
    await page.waitForTimeout(300)
    expect(await page.getByRole('link', { name: 'My Products' }).count()).toBeGreaterThan(0)
  })

test.describe('with CONFIRMED_EMAIL_TO_TRADE', () => {
  test('a saller who adds a product is asked to confirm the e-mail address, and what was typed stays', async ({
    visit,
    endings,
  }) => {
    const { url, stop } = await startSite({ CONFIRMED_EMAIL_TO_TRADE: 'true' })
    endings.push(stop)
    const visitor = await visit({ baseURL: url })
    const { page } = visitor
    const { email } = await register(url, 'unconfirmed.saller@example.com', 'saller')
    await signInByForm(page, email, { password: PASSWORD })
    // The form itself is another test's: here its sending is.
    const answer = page.waitForResponse('**/api/add-a-product')
    await page.goto('/dashboard/add-a-product')
    const form = page.getByRole('main')
    await fillListing(form, 'HP Pavilion 15')
    await form.getByLabel('Sale Price').fill('40,000')
    await form.getByRole('button', { name: 'Add Product' }).click()
    expect((await answer).status()).toBe(403)
    await form.getByRole('button', { name: 'Send the letter again' }).waitFor()
    await expect(form.getByLabel('Product Name')).toHaveValue('HP Pavilion 15')
    expectConsoleError(visitor, 'status of 403', 2)
  })
})
