import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { expectConsoleError, test, type Visitor } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { fillListing } from '../support/listing-form.ts'
import { site, startSite } from '../support/site.ts'
import { register } from '../support/users.ts'

const PASSWORD = 'mango!tree88'
/** Milliseconds: longer than a profile is completed. */
const LATE_MS = 5_000
const PHOTO = path.resolve(import.meta.dirname, '../../../db/seed/photos/laptop-business-front.jpg')

async function post(url: string, body: object): Promise<{ idToken: string }> {
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
    idToken: string
  }
}

async function logIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`)
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/dashboard')
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
  await form.getByLabel('Profile image').setInputFiles(PHOTO)
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
  await logIn(page, site().url, email)
  await completeProfile(page)
  expect(await roleOf(email)).toBe('saller')
})

// The sign-in reads the record, and so does the session when the state of the client changes, in either order. The sign-in
// waits for its own: with the other one late, the choice overtakes it.
test.for([1, 2])(
  'a record that arrives late, read %i of two, does not take back the role that was chosen meanwhile',
  async (lateRead, { visit }) => {
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
    await logIn(page, site().url, email)
    await completeProfile(page)
    await late
    await page.waitForTimeout(300)
    expect(await page.getByRole('link', { name: 'My Products' }).count()).toBeGreaterThan(0)
  },
)

describe('with CONFIRMED_EMAIL_TO_TRADE', () => {
  let url: string
  beforeAll(async () => {
    const strict = await startSite({ CONFIRMED_EMAIL_TO_TRADE: 'true' })
    url = strict.url
    return strict.stop
  })

  async function confirmElsewhere({ page }: Visitor, email: string): Promise<void> {
    const subject = 'Please verify your e-mail address'
    const letter = page.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: subject })
    await expect
      .poll(async () => {
        await page.goto(`${url}/dev/mail`)
        return letter.count()
      })
      .toBeGreaterThan(0)
    await letter.first().click()
    await page.getByRole('link', { name: 'Verify my e-mail address' }).click()
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await page.getByText('Your e-mail address is confirmed').waitFor()
  }

  test('a buyer is asked to confirm the e-mail address, has the e-mail sent again, confirms in another browser and books', async ({
    visit,
  }) => {
    const [here, there] = [await visit({ baseURL: url }), await visit({ baseURL: url })]
    const { page } = here
    const email = `unconfirmed.${process.pid}@example.com`
    await register(url, email, 'buyer')
    await logIn(page, url, email)
    const [product] = (await (await fetch(`${url}/api/products?limit=1`)).json()) as { _id: string }[]
    await page.goto(`${url}/products/sp/${product?._id}`)
    await page.getByRole('button', { name: 'Book Now' }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone').fill('01712345678')
    await dialog.getByLabel('Meeting location').fill('Farmgate')
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await dialog.getByText('Please confirm your e-mail address first').waitFor()
    await dialog.getByRole('button', { name: 'Send the letter again' }).click()
    await dialog.getByText(/The letter was sent again at \d+:\d\d/).waitFor()
    await confirmElsewhere(there, email)
    expect(await dialog.getByLabel('Meeting location').inputValue()).toBe('Farmgate')
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await page.waitForURL('**/dashboard/my-orders')
    // The first call, that with a new token, and the last one before its token was renewed.
    expectConsoleError(here, 'status of 403', 3)
  })

  test('a saller who adds a product is asked to confirm the e-mail address, and what was typed stays', async ({
    visit,
  }) => {
    const visitor = await visit({ baseURL: url })
    const { page } = visitor
    const email = `unconfirmed.saller.${process.pid}@example.com`
    await register(url, email, 'saller')
    await logIn(page, url, email)
    // The form itself is another test's: here its sending is.
    const answer = page.waitForResponse('**/api/add-a-product')
    await page.goto(`${url}/dashboard/add-a-product`)
    const form = page.getByRole('main')
    await fillListing(form, 'HP Pavilion 15')
    await form.getByLabel('Sale Price').fill('40,000')
    await form.getByRole('button', { name: 'Add Product' }).click()
    expect((await answer).status()).toBe(403)
    await form.getByRole('button', { name: 'Send the letter again' }).waitFor()
    expect(await form.getByLabel('Product Name').inputValue()).toBe('HP Pavilion 15')
    expectConsoleError(visitor, 'status of 403', 2)
  })
})
