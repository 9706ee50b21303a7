import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { becomeGuest, signInByForm, test, type Visitor } from '../../../e2e/support/browser.ts'
import { chooseAccount, openPopup } from '../../../e2e/support/google.ts'
import { holdRequests } from '../../../e2e/support/hold-requests.ts'
import { waitForQuiet } from '../../../e2e/support/layout.ts'
import { EMAILS } from '../../../e2e/support/page-checks.ts'
import { newUser, PASSWORD } from '../../../e2e/support/products.ts'

/** The bar over the page, which stands for the session's `loading`. */
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading', exact: true })

/** Does `act` while the call of `pattern` hangs: the bar is there until it is answered, and gone afterwards. */
async function expectLoading(page: Page, pattern: string, act: () => Promise<void>): Promise<void> {
  await expect(bar(page)).toHaveCount(0)
  const asked = page.waitForRequest(pattern)
  const release = await holdRequests(page, pattern)
  await act()
  await asked
  // It stays out of sight for what is over in a moment.
  await expect(bar(page)).toHaveCount(1)
  release()
  await expect(bar(page)).toHaveCount(0)
}

/** The session is loading until the auth state is ready, for a user and for a guest. */
async function expectLoadingOfSession(page: Page): Promise<void> {
  await page.goto('/terms-condition')
  await waitForQuiet(page)
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  await signInByForm(page, EMAILS.buyer)
  const release = await holdRequests(page, '**/static/js/firebase-auth-*')
  await page.goto('/terms-condition')
  await bar(page).waitFor()
  release()
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
  await expect(bar(page)).toHaveCount(0)
}

/** A guarded page is a skeleton until the auth state is ready. */
async function expectSkeletons(page: Page): Promise<void> {
  await page.unroute('**/static/js/firebase-auth-*')
  const release = await holdRequests(page, '**/static/js/firebase-auth-*')
  await page.goto('/dashboard/my-orders')
  const main = page.getByRole('main')
  await main.locator('.skeleton').first().waitFor()
  await page.waitForTimeout(500)
  expect(await main.locator('.skeleton').count()).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'My Orders' })).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/dashboard/my-orders')
  release()
  await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
  await expect(main.locator('.skeleton')).toHaveCount(0)
  // From another page the code of the frame may come late, and that of its skeleton with it.
  const releaseFrame = await holdRequests(page, '**/static/js/frame-*')
  await page.goto('/terms-condition')
  await waitForQuiet(page)
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(() => page.locator('.skeleton:visible').count()).toBeGreaterThan(0)
  releaseFrame()
  await page.getByRole('heading', { name: 'What is next' }).waitFor()
}

test('[S01 U01] the session is loading until the auth state is ready, for a user and for a guest; a guarded page is a skeleton until then', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectLoadingOfSession(page)
  await expectSkeletons(page)
})

/** The session is loading while a user signs in, and the other methods are disabled. */
async function expectLoadingOfSignIn(page: Page): Promise<void> {
  await page.goto('/login')
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(EMAILS.buyer)
  await form.getByLabel('Password', { exact: true }).fill('green@tech24')
  // The first sign of life fetches the client, which then tells who is there: that is no step.
  await page.keyboard.press('Shift')
  await page.waitForTimeout(500)
  await waitForQuiet(page)
  await expectLoading(page, '**/accounts:signInWithPassword?*', async () => {
    await form.getByRole('button', { name: 'Log In' }).click()
    await form.locator('[aria-busy=true]', { hasText: 'Continue with Google' }).waitFor()
  })
  await page.waitForURL('**/dashboard')
}

/** The same while a user registers. */
async function expectLoadingOfRegistration(page: Page): Promise<void> {
  await page.goto('/register')
  const form = page.getByRole('main')
  await form.getByLabel('Name', { exact: true }).fill('Loading Person')
  const photo = path.resolve(import.meta.dirname, '../../../../db/seed/avatars/avatar-2-short-hair-beard.png')
  await form.getByLabel('Profile image').setInputFiles(photo)
  await form.getByLabel('Email').fill('loading.person@example.com')
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm password').fill(PASSWORD)
  await form.getByRole('radio', { name: 'Buyer' }).check({ force: true })
  await expectLoading(page, '**/accounts:signUp?*', () =>
    form.getByRole('button', { name: 'Create my account' }).click(),
  )
  await page.waitForURL('**/dashboard')
}

/** The same while a user signs in with Google. */
async function expectLoadingOfGoogle(visitor: Visitor): Promise<void> {
  const popup = await openPopup(visitor)
  await expectLoading(visitor.page, '**/accounts:signInWithIdp?*', () => chooseAccount(popup, /Sadia Islam/))
  await visitor.page.waitForURL('**/dashboard')
}

/** The same while a user changes their profile, requests an e-mail, and logs out. */
async function expectLoadingOfChanges(page: Page): Promise<void> {
  const { email } = await newUser('buyer', 'loads')
  await signInByForm(page, email, { password: PASSWORD })
  const again = page.getByRole('button', { name: 'Send it again' })
  await expectLoading(page, '**/accounts:sendOobCode?*', async () => {
    await again.click()
    await again.and(page.locator('[aria-busy=true]')).waitFor()
  })
  await page.goto('/dashboard/profile')
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Another Name')
  await expectLoading(page, '**/accounts:update?*', () =>
    page.getByRole('main').getByRole('button', { name: /Save/ }).click(),
  )
  await expectLoading(page, '**/sessions:end*', () => page.getByRole('button', { name: 'Logout' }).first().click())
  await page.waitForURL((url) => url.pathname === '/')
}

test('[S02] the session is loading while a user signs in, registers, signs in with Google, changes their profile, requests an e-mail, and logs out', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await expectLoadingOfSignIn(page)
  await becomeGuest(page)
  await expectLoadingOfRegistration(page)
  await becomeGuest(page)
  await expectLoadingOfGoogle(visitor)
  await becomeGuest(page)
  await expectLoadingOfChanges(page)
})
