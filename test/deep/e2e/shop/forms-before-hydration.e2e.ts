import { expect, type Page } from '@playwright/test'
import { becomeGuest, SIZES, test } from '../../../e2e/support/browser.ts'
import { holdRequests } from '../../../e2e/support/hold-requests.ts'
import { LAYOUT_SHIFT_LIMIT, layoutShifts, waitUntilLoaded, watchLayoutShifts } from '../../../e2e/support/layout.ts'
import { EMAILS } from '../../../e2e/support/page-checks.ts'
import { fillRegistration } from '../../../e2e/support/registration-form.ts'

const SCRIPTS = '**/static/js/**'
const main = (page: Page) => page.getByRole('main')

/** A page whose scripts are on their way; `release` lets them through. Everything that is sent by a form is noted. */
async function early(page: Page, address: string, pattern = '**/static/js/kit-*') {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sent.push(`${request.method()} ${request.url()}`)
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const release = await holdRequests(page, pattern)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  sent.length = 0
  return { release, sent }
}

/** The entry, which notes what is pressed, has run. */
const entryRan = (page: Page) => page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' })

/** /login accepts e-mail and password, and a click on Log In signs in after hydration. */
async function expectLoginAfterHydration(page: Page): Promise<void> {
  const { release, sent } = await early(page, '/login')
  await entryRan(page)
  await main(page).getByLabel('Email').fill(EMAILS.buyer)
  await main(page).getByLabel('Password', { exact: true }).fill('green@tech24')
  await main(page).getByRole('button', { name: 'Log In' }).click()
  expect(new URL(page.url()).search).toBe('')
  release()
  await page.waitForURL('**/dashboard')
  expect(sent).toEqual([])
}

/** Words that are typed into the search of the list are searched after hydration. */
async function expectSearchAfterHydration(page: Page): Promise<void> {
  const { release, sent } = await early(page, '/products')
  await entryRan(page)
  await main(page).getByLabel('Name, brand or place').fill('thinkpad')
  release()
  await page.waitForURL(/q=thinkpad/)
  await main(page)
    .getByRole('link', { name: /ThinkPad/ })
    .first()
    .waitFor()
  expect(sent).toEqual([])
}

/** The browser does not submit a password without any script. */
async function expectNoSubmittedPassword(page: Page): Promise<void> {
  const { release, sent } = await early(page, '/login', SCRIPTS)
  const password = main(page).getByLabel('Password', { exact: true })
  await main(page).getByLabel('Email').fill(EMAILS.buyer)
  await password.fill('green@tech24')
  await password.press('Enter')
  await main(page).getByRole('button', { name: 'Log In' }).click()
  await page.waitForTimeout(300)
  expect(sent).toEqual([])
  expect(page.url()).not.toContain('?')
  release()
  await waitUntilLoaded(page)
  await page.waitForLoadState('networkidle')
  await expect(password, 'what was typed stays').toHaveValue('green@tech24')
  await password.press('Enter')
  await page.waitForURL('**/dashboard')
}

/** /register accepts texts, photo and role, which all stay. */
async function expectRegistrationAfterHydration(page: Page): Promise<void> {
  const { release, sent } = await early(page, '/register')
  const form = main(page)
  const avatar = 'avatar-2-short-hair-beard.png'
  await fillRegistration(page, { name: 'Early Bird', email: 'early.bird@example.com', role: 'Buyer', avatar })
  release()
  await form.getByText(avatar).waitFor()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Early Bird')
  await form.getByRole('button', { name: 'Create my account' }).click()
  await page.waitForURL('**/dashboard')
  expect(sent).toEqual([])
}

/** A link to another way to sign in keeps the page to return to; Enter in the only field of a form submits it. */
async function expectLinkAndEnterToWork(page: Page): Promise<void> {
  const { release, sent } = await early(page, '/login?from=/dashboard/my-orders')
  await entryRan(page)
  await main(page).getByRole('link', { name: 'Sign in by e-mail link' }).click()
  await page.waitForURL((url) => url.searchParams.get('from') === '/dashboard/my-orders')
  sent.length = 0
  await entryRan(page)
  const email = main(page).getByLabel('Email')
  await email.fill(EMAILS.buyer)
  await email.press('Enter')
  expect(sent).toEqual([])
  release()
  await main(page).getByRole('status').getByText(EMAILS.buyer).waitFor()
  expect(new URL(page.url()).searchParams.has('email')).toBe(false)
}

/** The forms of sign-in do not shift at hydration, and a page keeps its scroll position. */
async function expectNoShifts(page: Page): Promise<void> {
  for (const address of ['/login', '/register', '/login/link', '/login/phone', '/reset-password']) {
    const { release } = await early(page, address)
    await page.waitForTimeout(300)
    await page.evaluate(() => scrollTo(0, 60))
    const top = () =>
      main(page)
        .locator('form, [role=status]')
        .first()
        .evaluate((form) => form.getBoundingClientRect().top)
    const before = address === '/reset-password' ? null : await top()
    release()
    await waitUntilLoaded(page)
    await page.waitForLoadState('networkidle')
    if (before !== null) expect(await top()).toBe(before)
    expect(await page.evaluate(() => scrollY), address).toBe(60)
    expect(await layoutShifts(page), address).toBeLessThanOrEqual(LAYOUT_SHIFT_LIMIT)
  }
}

test('before hydration forms accept what is typed and pressed, which acts after it; nothing shifts, and without any script the browser does not submit a password', async ({
  visit,
}) => {
  const visitor = await visit({ viewport: SIZES.phone })
  const { page } = visitor
  await watchLayoutShifts(visitor.context)
  await expectSearchAfterHydration(page)
  await expectLinkAndEnterToWork(page)
  await expectNoShifts(page)
  await expectLoginAfterHydration(page)
  await becomeGuest(page)
  await expectRegistrationAfterHydration(page)
  await becomeGuest(page)
  await expectNoSubmittedPassword(page)
})
