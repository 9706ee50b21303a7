import { expect, type Page, type Request } from '@playwright/test'
import { expectConsoleError, refused, signInByForm, test, withoutEvents } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { waitForQuiet } from '../../../e2e/support/layout.ts'
import { newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { sessionMark } from '../../../e2e/support/session-mark.ts'

const MINUTE = 60
/** Chromium's console text for a call without a connection. */
const NO_CONNECTION = 'net::ERR_INTERNET_DISCONNECTED'

async function newBuyer(name: string): Promise<string> {
  return (await newUser('buyer', name)).email
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
  await signInByForm(page, await newBuyer('stays.open'), { password: PASSWORD })
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
  await signInByForm(page, await newBuyer('thirty.seconds'), { password: PASSWORD })
  const side = page.getByRole('complementary')
  await side.getByRole('link', { name: 'My Orders' }).waitFor()
  await waitForQuiet(page)
  await page.route('**/identity/v1/token?*', (route) => route.abort())
  const { pass } = await watchRefreshes(page)
  await pass(59 * MINUTE)
  // The page may have repeated calls meanwhile.
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
  await signInByForm(page, await newBuyer('goes.offline'), { password: PASSWORD })
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
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
  expect(await sessionMark(page)).not.toBeNull()
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
  await signInByForm(page, await newBuyer('listens.offline'), { password: PASSWORD })
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

for (const [code, change] of [
  ['USER_DISABLED', 'update identity.accounts set disabled = true where email = $1'],
  ['TOKEN_EXPIRED', 'delete from identity.sessions where uid = (select uid from identity.accounts where email = $1)'],
] as const)
  test(`[S07] a refresh that is answered with ${code} signs the person out`, async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    const email = await newBuyer(code.toLowerCase().replace('_', '.'))
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
    await page.getByRole('main').getByLabel('Email').waitFor()
    expect(await sessionMark(page)).toBeNull()
    // Calls that the page makes meanwhile may ask for a token of their own, and the shop refuses the old one.
    await page.close()
    const { violations } = visitor
    expect(violations.console).toContainEqual(expect.stringContaining(refused(400)))
    violations.console = violations.console.filter(
      (line) => ![400, 401].some((status) => line.includes(refused(status))),
    )
  })

test('a page that is opened while the sign-in service answers 503 keeps the person signed in', async ({ visit }) => {
  const visitor = await visit()
  const { page } = visitor
  const email = await newBuyer('finds.it.busy')
  await signInByForm(page, email, { password: PASSWORD })
  let asked = 0
  await page.route('**/identity/**', (route) => {
    asked++
    return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' })
  })
  await page.reload()
  await page.getByRole('complementary').getByText(email).waitFor()
  expect(asked).toBeGreaterThan(0)
  expect(await sessionMark(page)).not.toBeNull()
  expectConsoleError(visitor, refused(503), asked)
  await page.unroute('**/identity/**')
  await page.reload()
  await page.getByRole('complementary').getByText(email).waitFor()
})
