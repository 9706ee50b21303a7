import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { signIn, signInTo, test, type Visit, type Visitor } from '../../../e2e/support/browser.ts'
import { waitForQuiet, waitUntilLoaded } from '../../../e2e/support/layout.ts'

const LIST = '**/api/products?*'
const CONNECTION_FAILED = 'The connection failed. Please check your internet and try again.'
/** Milliseconds by which the page's clock moves while something is waited for. */
const STEP = 100
/** Each look moves the clock: the runner would look once a second. */
const OFTEN = { intervals: [50] }

/** Lets the clock of the page run while its promises settle. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at++) {
    await page.clock.runFor(1000)
    await page.waitForTimeout(20)
  }
}

const main = (page: Page) => page.getByRole('main')
const forget = ({ violations }: Visitor) => {
  violations.console = []
}

/** A response is cached for five minutes after its page was left, and no longer. */
async function expectFiveMinutes(page: Page): Promise<void> {
  await page.clock.install()
  await signInTo(page, '/dashboard/my-orders', 'farhana@greentech.example')
  await waitUntilLoaded(page)
  const side = page.getByRole('complementary')
  const bones = main(page).locator('.skeleton, .animate-spin')
  let release = () => {}
  const leaveFor = async (seconds: number) => {
    await side.getByRole('link', { name: 'Dashboard', exact: true }).first().dispatchEvent('click')
    await page.waitForURL(/\/dashboard$/)
    await waitUntilLoaded(page)
    // A call that is still on its way when the clock runs ahead would count as unanswered.
    await wait(1_500)
    await page.clock.runFor(seconds * 1000)
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/my-orders/**', async (route) => {
      await gate
      await route.continue().catch(() => {})
    })
    await side.getByRole('link', { name: 'My Orders' }).first().dispatchEvent('click')
    await page.waitForURL('**/my-orders')
    await page.clock.runFor(500)
  }
  await leaveFor(4 * 60)
  // The answer is still held back: what is shown was kept.
  await main(page).getByRole('button', { name: 'Pay' }).filter({ visible: true }).first().waitFor()
  await expect(bones).toHaveCount(0)
  release()
  await page.unroute('**/api/my-orders/**')
  await waitUntilLoaded(page)
  await leaveFor(5 * 60 + 20)
  await bones.first().waitFor()
  release()
  await waitUntilLoaded(page)
}

test('[N14] toasts are at most 350 px wide, take no press, and all go after their time', async ({ visit }) => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/contact')
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  await page.route('**/api/contact*', (route) => route.abort('connectionfailed'))
  // On a slow machine the first toasts would go before the last one comes.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const contact = main(page).locator('form')
  await contact.getByLabel('Name').fill('Mitu Rahman')
  await contact.getByLabel('Email').fill('mitu@example.com')
  await contact.getByLabel('Phone').fill('01712345678')
  await contact.getByLabel('Company').fill('Rahman Traders')
  await contact.getByLabel('Message').fill('Is anybody there?')
  const toast = page.locator('[role=status], [role=alert]').filter({ hasText: 'The connection failed' })
  for (let sent = 0; sent < 25; sent++) {
    await contact.getByRole('button', { name: /Send/ }).click()
    await expect.poll(() => contact.getByRole('button', { name: /Send/ }).getAttribute('aria-busy')).not.toBe('true')
  }
  await toast.first().waitFor()
  for (const box of await toast.all())
    expect((await box.locator('xpath=..').boundingBox())?.width).toBeLessThanOrEqual(350)
  // Three are seen at once, and a press on one is a press on what is under it.
  await expect(toast).toHaveCount(3)
  expect(
    await toast.evaluateAll((texts) =>
      texts.some((text) => {
        const { left, right, top, bottom } = (text.parentElement ?? text).getBoundingClientRect()
        return [left + 5, (left + right) / 2, right - 20].some((x) =>
          text.parentElement?.contains(document.elementFromPoint(x, (top + bottom) / 2)),
        )
      }),
    ),
  ).toBe(false)
  // The time of all is over: none that was kept comes after them.
  await page.clock.runFor(5_000)
  await expect(toast).toHaveCount(0)
  forget(visitor)
})

/** A script that has not loaded after 120 s is abandoned: the server sends the page. */
async function expectAbandonedScript(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.goto('/products')
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  await page.route('**/static/js/contact-*', () => {})
  await page.clock.install()
  // Otherwise the time that a slow machine takes counts, too.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await pass(page, 115)
  await expect(heading).toHaveText('All Products')
  await pass(page, 10)
  await expect(heading).toHaveText('Contact')
  forget(visitor)
}

test('[Q30] a script that has not loaded after 120 s is abandoned: the server sends the page', async ({ visit }) => {
  await expectAbandonedScript(await visit())
})

/** The user, their role and the posts that were read stay cached from page to page. */
async function expectCachedPosts(page: Page): Promise<void> {
  await signIn(page, 'farhana@greentech.example')
  // The page asks once who its user is, and on a busy machine long after it has shown its posts.
  const known = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/users')
  await page.goto('/blog')
  await waitUntilLoaded(page)
  await known
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'Dashboard' }).first().waitFor()
  await waitForQuiet(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(blogs|users)|accounts:lookup/.test(request.url())) asked.push(request.url())
  })
  const titles = await main(page).getByRole('article').allTextContents()
  expect(titles.length).toBeGreaterThan(0)
  await bar.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await bar.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await page.waitForURL('**/blog')
  await expect(main(page).getByRole('article')).toHaveText(titles)
  await bar.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('complementary').getByRole('link', { name: 'My Orders' }).waitFor()
  await waitForQuiet(page)
  await expect(page.getByRole('complementary').getByRole('link', { name: 'My Products' })).toHaveCount(0)
  expect(asked.filter((url) => /\/api\/blogs(\?|$)|users|lookup/.test(url))).toEqual([])
}

test('[E14 N16] a response is cached for five minutes after its page was left, and no longer; the user, their role and the posts that were read from page to page', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectCachedPosts(page)
  await expectFiveMinutes(page)
})

/** Calls for the list of HP: when each was made by the page's clock, and how many are not answered. */
interface ListCalls {
  at: number[]
  pending: number
}

declare global {
  interface Window {
    listCalls: ListCalls
  }
}

/** Runs in the page before anything else. */
function noteListCalls(): void {
  const calls: ListCalls = { at: [], pending: 0 }
  window.listCalls = calls
  const original = window.fetch
  window.fetch = async (...given) => {
    if (!/\/api\/products\?.*brand=HP/.test(String(given[0]))) return original(...given)
    calls.at.push(Date.now())
    calls.pending += 1
    try {
      return await original(...given)
    } finally {
      calls.pending -= 1
    }
  }
}

const cards = (page: Page) => main(page).locator('li a[href^="/products/sp/"]')
const brandLink = (page: Page) => main(page).locator('a[href="/products?brand=HP"]')
const listCalls = (page: Page) => page.evaluate(() => window.listCalls)

/** A fresh page with the product list, which has fetched no list of HP yet; `answer` is in the server's place. */
async function openList(visit: Visit, answer: (route: Route) => unknown): Promise<Visitor> {
  const visitor = await visit()
  const { page } = visitor
  await page.addInitScript(noteListCalls)
  await page.goto('/products')
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  // Before its hydration the link would load a new document, which has the list in it and fetches none.
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
  await expect.poll(() => brandLink(page).evaluate(isAlive)).toBe(true)
  await page.route(LIST, answer)
  return visitor
}

/** Opens the list by the link of the brand, without pointing at it first: that would fetch the list. */
async function askForBrand(page: Page): Promise<void> {
  await brandLink(page).dispatchEvent('click')
}

/** The list is asked for while the page's clock stands, but for what a test lets it run. */
async function askByStandingClock(visit: Visit, answer: (route: Route) => unknown): Promise<Visitor> {
  const visitor = await openList(visit, answer)
  const { page } = visitor
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await askForBrand(page)
  return visitor
}

/** Lets the page's clock run, but not while a call is on its way, until the list was asked for so often. */
async function runUntilAsked(page: Page, times: number): Promise<void> {
  const asked = async () => {
    const { at, pending } = await listCalls(page)
    if (at.length < times && pending === 0) await page.clock.runFor(STEP)
    return at.length
  }
  await expect.poll(asked, OFTEN).toBe(times)
}

/** Lets the page's clock run until the element is shown. */
async function runUntilShown(page: Page, element: Locator, step = STEP): Promise<void> {
  const shown = async () => {
    await page.clock.runFor(step)
    return element.count()
  }
  await expect.poll(shown, OFTEN).toBeGreaterThan(0)
}

/** A list that cannot be fetched is retried after 1, 2 and 4 s, then shows the failure with Retry, which loads it. */
async function expectRetries(visit: Visit): Promise<void> {
  const { page, violations } = await askByStandingClock(visit, (route) => route.abort('connectionfailed'))
  for (const times of [1, 2, 3, 4]) await runUntilAsked(page, times)
  await runUntilShown(page, main(page).getByText(CONNECTION_FAILED))
  await page.clock.runFor(60_000)
  const { at } = await listCalls(page)
  const pauses = at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / 1000))
  expect(pauses).toEqual([1, 2, 4])
  await expect(cards(page)).toHaveCount(0)
  await page.unroute(LIST)
  await main(page).getByRole('button', { name: 'Retry' }).click()
  await runUntilShown(page, cards(page))
  violations.console = []
}

/** A list is not retried when the server refuses it. */
async function expectOneTryOfRefused(visit: Visit): Promise<void> {
  const refusal = { acknowledged: false, code: 'invalid_input', message: 'Please check the marked fields.' }
  const answer = (route: Route) => route.fulfill({ status: 400, json: refusal })
  const { page, violations } = await askByStandingClock(visit, answer)
  await runUntilShown(page, main(page).getByText(refusal.message))
  await page.clock.runFor(60_000)
  expect((await listCalls(page)).at).toHaveLength(1)
  violations.console = []
}

/** A list says what failed: no connection, a timeout, a bad request, an invalid response. */
async function expectReasons(visit: Visit): Promise<void> {
  const price = 'Please write the price in numbers, like 12,000: one amount, and no point between the digits.'
  const refusal = { acknowledged: false, code: 'invalid_price', message: price }
  const cases: [string, (route: Route) => unknown][] = [
    [CONNECTION_FAILED, (route) => route.abort('internetdisconnected')],
    ['This took too long. Please try again.', () => {}],
    [price, (route) => route.fulfill({ status: 400, json: refusal })],
    [
      'The answer could not be read. Please try again.',
      (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Gateway</h1>' }),
    ],
  ]
  for (const [sentence, answer] of cases) {
    const { page, violations } = await askByStandingClock(visit, answer)
    // Four tries that get no answer take 30 s each.
    await runUntilShown(page, main(page).getByText(sentence), 5_000)
    violations.console = []
  }
}

/** A call that the page no longer needs is cancelled, and no failure is shown. */
async function expectCancelledCall(visit: Visit): Promise<void> {
  const { page } = await openList(visit, () => {})
  const cancelled: string[] = []
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText.includes('ERR_ABORTED')) cancelled.push(request.url())
  })
  await askForBrand(page)
  await expect.poll(async () => (await listCalls(page)).at).toHaveLength(1)
  // The former list stands in.
  await main(page).locator('ul[aria-busy=true]').first().waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click()
  await page.waitForURL('**/contact')
  await expect.poll(() => cancelled.filter((url) => /\/api\/products\?.*brand=HP/.test(url))).toHaveLength(1)
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
}

test('[Z35 N16 Z14] a list that cannot be fetched is retried after 1, 2 and 4 s, then shows what failed with Retry; one that the server refuses is not; a call that nobody needs is cancelled', async ({
  visit,
}) => {
  await expectCancelledCall(visit)
  await expectOneTryOfRefused(visit)
  await expectRetries(visit)
  await expectReasons(visit)
})
