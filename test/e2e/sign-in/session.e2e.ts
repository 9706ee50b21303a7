import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectConsoleError, refused, signInByForm, test, type Visitor } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { waitForQuiet } from '../support/layout.ts'
import { sessionMark } from '../support/session-mark.ts'

function loginForm(page: Page) {
  const form = page.getByRole('main')
  return {
    email: form.getByLabel('Email'),
    password: form.getByLabel('Password', { exact: true }),
    submit: form.getByRole('button', { name: 'Log In' }),
    refusal: form.getByRole('alert'),
  }
}

test.for([
  ['Z16', 'rahim@greentech.example', 'Email or password is not right. Check both and try again.'],
  ['Z17', 'nobody@greentech.example', 'There is no account with this e-mail address.'],
] as const)(
  '[L07 L11 Z12 S03 %s] %s with a wrong password reads why in red, and what was typed stays',
  async ([, email, sentence], { visit }) => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto('/login')
    const form = loginForm(page)
    await form.email.fill(email)
    await form.password.fill('wrong!pass99')
    const release = await holdRequests(page, '**/accounts:signInWithPassword?*')
    await form.submit.click()
    await expect.poll(() => form.submit.getAttribute('aria-busy')).toBe('true')
    release()
    await expect.poll(() => form.refusal.textContent()).toBe(sentence)
    const [red, green, blue] = await form.refusal.evaluate((box) =>
      (getComputedStyle(box).color.match(/\d+/g) ?? []).map(Number),
    )
    expect(red).toBeGreaterThan(2 * Math.max(green as number, blue as number))
    expect(await form.email.inputValue()).toBe(email)
    expect(await form.password.inputValue()).toBe('wrong!pass99')
    await expect.poll(() => form.submit.getAttribute('aria-busy')).toBeNull()
    expect(new URL(page.url()).pathname).toBe('/login')
    expectConsoleError(visitor, refused(400))
  },
)

/** A signed-in user who opens /login or /register is redirected to /. */
async function expectRedirectsOfUser(page: Page): Promise<void> {
  await signInByForm(page, 'tanvir@greentech.example')
  for (const address of ['/login', '/register']) {
    await page.goto(address)
    await page.waitForURL((url) => url.pathname === '/')
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
  expect(await side.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
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

/** A failed logout shows a toast, and everything stays: the user, their page and greenTechToken. */
async function expectFailedLogout(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.goto('/dashboard')
  const side = page.getByRole('complementary')
  const logOut = side.getByRole('button', { name: 'Logout' })
  await logOut.waitFor()
  // A browser that does not let go of what the sign-in client stored.
  await page.evaluate(() => {
    Object.assign(window, { remove: IDBObjectStore.prototype.delete })
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  await logOut.click()
  await page.getByText('You are still logged in. Please try again.').waitFor()
  await side.getByText('tanvir@greentech.example').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  expect(await sessionMark(page)).not.toBeNull()
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = Reflect.get(window, 'remove')
  })
  await logOut.click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => sessionMark(page)).toBeNull()
  // The service may have ended the session at the first try.
  visitor.violations.console = visitor.violations.console.filter((line) => !line.includes(refused(401)))
}

test('[R02 R03 Z14 S04] a signed-in user who opens /login or /register is redirected to /; a failed logout shows a toast, and everything stays: user, page and greenTechToken', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await expectRedirectsOfUser(page)
  await expectFailedLogout(visitor)
})
