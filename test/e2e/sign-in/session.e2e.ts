import { expect, type Page } from '@playwright/test'
import { signInByForm, test } from '../support/browser.ts'
import { waitForQuiet } from '../support/layout.ts'
import { sessionMark } from '../support/session-mark.ts'

function loginForm(page: Page) {
  const form = page.getByRole('main')
  return {
    email: form.getByLabel('Email'),
    password: form.getByLabel('Password', { exact: true }),
    submit: form.getByRole('button', { name: 'Log In' }),
  }
}

/** A guest is redirected from a guarded page to /login, and back to it after signing in. */
async function expectReturnAfterSignIn(page: Page): Promise<void> {
  await page.goto('/products')
  await page.goto('/dashboard/my-orders?some=thing')
  await page.waitForURL(/\/login\?from=/)
  await page.goBack()
  await page.waitForURL('**/products')
  await page.goForward()
  await page.waitForURL(/\/login\?from=/)
  const form = loginForm(page)
  await form.email.fill('farhana@greentech.example')
  await form.password.fill('green@tech24')
  await form.submit.click()
  await page.waitForURL('**/dashboard/my-orders?some=thing')
  await page.getByRole('table').waitFor()
}

test('a guest who only reads never loads the sign-in client; a sign-in in another tab is noticed', async ({
  visit,
}) => {
  const { page, context } = await visit()
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('/static/js/firebase-auth') && fetched.push(request.url()))
  await page.goto('/products')
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  await waitForQuiet(page)
  await page.evaluate(() => scrollTo(0, 2_000))
  await waitForQuiet(page)
  expect(fetched).toEqual([])
  const other = await context.newPage()
  await signInByForm(other, 'imran@greentech.example')
  await page.getByRole('link', { name: 'Dashboard' }).first().waitFor()
  await expect.poll(() => fetched).toHaveLength(1)
})

/** Logout shows a toast, redirects to /, removes greenTechToken, and ends the session. */
async function expectEndOfSession(page: Page): Promise<void> {
  await signInByForm(page, 'tanvir@greentech.example')
  const side = page.getByRole('complementary')
  await expect(side.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect.poll(() => sessionMark(page)).not.toBeNull()
  await side.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('status').getByText('You have logged Out Successfully!!', { exact: true }).waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => sessionMark(page)).toBeNull()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  await page.goto('/dashboard')
  await page.waitForURL(/\/login/)
}

test('[O08 O09 S04 U05 U02 U03 L10 R14] Logout shows a toast, redirects to /, removes greenTechToken, and ends the session; a guest is redirected from a guarded page to /login, and back after signing in', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectEndOfSession(page)
  await expectReturnAfterSignIn(page)
})
