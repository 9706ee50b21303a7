import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { expectConsoleError, signInByForm, test, type Visitor, withoutEvents } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { waitForQuiet } from '../support/layout.ts'
import { site } from '../support/site.ts'
import { register } from '../support/users.ts'

const PASSWORD = 'mango!tree88'
const MINUTE = 60

/** What Chromium writes for an answer that is no success. */
const refused = (status: number) => `the server responded with a status of ${status}`
const NO_CONNECTION = 'net::ERR_INTERNET_DISCONNECTED'

async function newPerson(name: string): Promise<string> {
  const email = `${name}@example.com`
  await register(site().url, email, 'buyer')
  return email
}

function loginForm(page: Page) {
  const form = page.getByRole('main')
  return {
    email: form.getByLabel('Email'),
    password: form.getByLabel('Password', { exact: true }),
    submit: form.getByRole('button', { name: 'Log In' }),
    refusal: form.getByRole('alert'),
  }
}

function token(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('greenTechToken'))
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
    await page.route('**/accounts:signInWithPassword?*', async (route) => {
      expect(await form.submit.getAttribute('aria-busy')).toBe('true')
      await route.continue()
    })
    await form.submit.click()
    await form.refusal.waitFor()
    expect(await form.refusal.textContent()).toBe(sentence)
    const [red, green, blue] = await form.refusal.evaluate((box) =>
      (getComputedStyle(box).color.match(/\d+/g) ?? []).map(Number),
    )
    expect(red).toBeGreaterThan(2 * Math.max(green as number, blue as number))
    expect(await form.email.inputValue()).toBe(email)
    expect(await form.password.inputValue()).toBe('wrong!pass99')
    expect(await form.submit.getAttribute('aria-busy')).toBeNull()
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

/** A page that makes no calls of its own; the client has looked the person up. */
async function openQuietPage(page: Page): Promise<void> {
  await page.goto('/terms-condition', { waitUntil: 'commit' })
  // The link to the dashboard is there before the answer.
  await page.waitForResponse((response) => new URL(response.url()).pathname === '/api/users')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
  await waitForQuiet(page)
}

/** The SDK gives a call up after 30 s of the page's clock and repeats it: the clock steps by less while a refresh is due. */
const STEP = 20

/**
 * Calls of the refresh, with the seconds that the page's clock counted since `start` at the end of the `pass` that made them.
 * `pass` moves the clock at once, or in steps if a call is to be answered meanwhile.
 */
async function watchRefreshes(
  page: Page,
): Promise<{ at: number[]; pass: (seconds: number, step?: number) => Promise<void> }> {
  const at: number[] = []
  const start = await page.evaluate(() => Date.now())
  let seconds = 0
  const isRefresh = (request: Request) => new URL(request.url()).pathname === '/identity/v1/token'
  const [sent, ended] = [new Set<Request>(), new Set<Request>()]
  page.on('request', (request) => {
    if (!isRefresh(request)) return
    at.push(seconds)
    sent.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => isRefresh(request) && ended.add(request))
  const pass = async (more: number, step = more) => {
    const from = seconds
    seconds += more
    for (let now = from + step; now <= seconds; now += step) {
      await page.clock.pauseAt(start + now * 1000)
      // The page finishes what it began: a failed call sets the next timer.
      await new Promise((resolve) => setTimeout(resolve, 400))
      await expect.poll(() => ended.size).toBe(sent.size)
    }
  }
  return { at, pass }
}

test('[S05 N07] a token of 3600 s is renewed 5 minutes before its end, again and again', async ({ visit }) => {
  const { page } = await visit()
  await withoutEvents(page)
  await page.clock.install()
  await signInByForm(page, await newPerson('stays.open'), { password: PASSWORD })
  await openQuietPage(page)
  const { at, pass } = await watchRefreshes(page)
  await pass(54 * MINUTE)
  expect(at).toEqual([])
  await pass(MINUTE, STEP)
  expect(at).toEqual([55 * MINUTE])
  await pass(54 * MINUTE)
  await pass(2 * MINUTE, STEP)
  expect(at).toEqual([55 * MINUTE, 111 * MINUTE])
})

test('[N07] a token that cannot be renewed is used until 30 s before its end, and not after that', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await withoutEvents(page)
  await page.clock.install()
  await signInByForm(page, await newPerson('thirty.seconds'), { password: PASSWORD })
  const side = page.getByRole('complementary')
  await side.getByRole('link', { name: 'My Orders' }).waitFor()
  await waitForQuiet(page)
  await page.route('**/identity/v1/token?*', (route) => route.abort())
  const { pass } = await watchRefreshes(page)
  await pass(59 * MINUTE)
  // What the page has asked again meanwhile.
  await waitForQuiet(page)
  const sent: string[] = []
  page.on('request', async (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      sent.push(`${pathname} ${(await request.allHeaders()).authorization?.slice(0, 7)}`)
  })
  // 55 s before its end.
  await pass(5)
  await side.getByRole('link', { name: 'My Orders' }).dispatchEvent('click')
  await expect.poll(() => sent).toEqual([expect.stringMatching(/^\/api\/my-orders\/\S+ Bearer $/)])
  sent.length = 0
  // 12 s before its end.
  await pass(43)
  await side.getByRole('link', { name: 'Dashboard' }).first().dispatchEvent('click')
  await page.waitForURL(/\/dashboard$/)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(sent).toEqual([])
  await page.unroute('**/identity/v1/token?*')
  await pass(2)
  await expect.poll(() => sent).toContain('/api/overview Bearer ')
  visitor.violations.console = visitor.violations.console.filter((line) => !line.includes('ERR_FAILED'))
})

test('[S06 N08] without a connection the refresh is retried after 30, 60, 120 s and so on up to 16 minutes, and nobody is signed out', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page, context } = visitor
  await withoutEvents(page)
  await page.clock.install()
  const now = () => page.evaluate(() => Date.now())
  const signedIn = page.waitForResponse('**/accounts:signInWithPassword?*').then(now)
  await signInByForm(page, await newPerson('goes.offline'), { password: PASSWORD })
  await openQuietPage(page)
  const { at, pass } = await watchRefreshes(page)
  await context.setOffline(true)
  // The minutes count from the sign-in, which is some seconds ago.
  await pass(55 * MINUTE - Math.floor(((await now()) - (await signedIn)) / 1000))
  await expect.poll(() => at).toHaveLength(1)
  const delays = [30, 60, 120, 240, 480, 960, 960]
  for (const [index, delay] of delays.entries()) {
    await pass(delay - 5)
    expect(at, `before ${delay} s`).toHaveLength(index + 1)
    await pass(5)
    expect(at, `after ${delay} s`).toHaveLength(index + 2)
  }
  expect(await page.getByRole('link', { name: 'Dashboard' }).first().isVisible()).toBe(true)
  expect(await token(page)).not.toBeNull()
  await context.setOffline(false)
  const answered = page.waitForResponse('**/identity/v1/token?*')
  await pass(16 * MINUTE)
  expect((await answered).status()).toBe(200)
  expectConsoleError(visitor, NO_CONNECTION, 8)
})

test('[S06 N08] without a connection the event stream waits for the refresh of the token and asks for none of its own', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page, context } = visitor
  await page.clock.install()
  const opened = page.waitForResponse('**/api/live*')
  await signInByForm(page, await newPerson('listens.offline'), { password: PASSWORD })
  await opened
  await openQuietPage(page)
  const { at, pass } = await watchRefreshes(page)
  await context.setOffline(true)
  await pass(55 * MINUTE)
  const expected = [55 * MINUTE]
  expect(at).toEqual(expected)
  for (const delay of [30, 60, 120, 240, 480]) {
    // The pauses of the stream are half a minute at most.
    for (let rest = delay; rest > 0; rest -= 15) await pass(15)
    expected.push((expected.at(-1) as number) + delay)
    expect(at).toEqual(expected)
  }
  await context.setOffline(false)
  const streamed = page.waitForResponse('**/api/live*')
  await pass(16 * MINUTE, STEP)
  expect((await streamed).status()).toBe(200)
  visitor.violations.console = visitor.violations.console.filter((line) => !line.includes(NO_CONNECTION))
})

test.for([
  ['USER_DISABLED', 'update identity.accounts set disabled = true where email = $1'],
  ['TOKEN_EXPIRED', 'delete from identity.sessions where uid = (select uid from identity.accounts where email = $1)'],
] as const)('[S07] a refresh that is answered with %s signs the person out', async ([code, change], { visit }) => {
  const visitor = await visit()
  const { page } = visitor
  const email = await newPerson(code.toLowerCase().replace('_', '.'))
  await withoutEvents(page)
  await page.clock.install()
  await signInByForm(page, email, { password: PASSWORD })
  await page.getByRole('complementary').getByText(email).waitFor()
  await queryDatabase(change, [email])
  // Read on its way: the page ends with the session, and takes the answer along.
  let answer = ''
  await page.route('**/identity/v1/token?*', async (route) => {
    const response = await route.fetch()
    answer = await response.text()
    await route.fulfill({ response })
  })
  await page.clock.fastForward('56:00')
  await expect.poll(() => answer).toContain(code)
  await page.waitForURL(/\/login/)
  await loginForm(page).email.waitFor()
  expect(await token(page)).toBeNull()
  // Calls that the page makes meanwhile may ask for a token of their own, and the shop refuses the old one.
  await page.close()
  const { violations } = visitor
  expect(violations.console).toContainEqual(expect.stringContaining(refused(400)))
  violations.console = violations.console.filter((line) => ![400, 401].some((status) => line.includes(refused(status))))
})

test('a page that is opened while the sign-in service answers 503 keeps the person signed in', async ({ visit }) => {
  const visitor = await visit()
  const { page } = visitor
  const email = await newPerson('finds.it.busy')
  await signInByForm(page, email, { password: PASSWORD })
  let asked = 0
  await page.route('**/identity/**', (route) => {
    asked++
    return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' })
  })
  await page.reload()
  await page.getByRole('complementary').getByText(email).waitFor()
  expect(asked).toBeGreaterThan(0)
  expect(await token(page)).not.toBeNull()
  expectConsoleError(visitor, refused(503), asked)
  await page.unroute('**/identity/**')
  await page.reload()
  await page.getByRole('complementary').getByText(email).waitFor()
})

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
  await page.waitForTimeout(500)
  expect(fetched).toEqual([])
  const other = await context.newPage()
  await signInByForm(other, 'imran@greentech.example')
  await page.getByRole('link', { name: 'Dashboard' }).first().waitFor()
  expect(fetched).toHaveLength(1)
})

/** Logout shows a toast, redirects to /, removes greenTechToken, and ends the session. */
async function expectEndOfSession(page: Page): Promise<void> {
  await signInByForm(page, 'tanvir@greentech.example')
  const side = page.getByRole('complementary')
  expect(await side.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  expect(await token(page)).not.toBeNull()
  await side.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('status').getByText('You have logged Out Successfully!!', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await token(page)).toBeNull()
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
  expect(await token(page)).not.toBeNull()
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = Reflect.get(window, 'remove')
  })
  await logOut.click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await token(page)).toBeNull()
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
