import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoViolations, test, type Visit, type Visitor } from '../support/browser.ts'
import { waitForQuiet, waitUntilLoaded } from '../support/layout.ts'

const LIST = '**/api/products?*'
const CONNECTION_FAILED = 'The connection failed. Please check your internet and try again.'
/** Milliseconds by which the page's clock moves while something is waited for. */
const STEP = 100

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

const main = (page: Page) => page.getByRole('main')
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

/** By the link of the brand, without pointing at it first: that would fetch the list. */
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
  await expect.poll(asked).toBe(times)
}

/** Lets the page's clock run until the element is shown. */
async function runUntilShown(page: Page, element: Locator, step = STEP): Promise<void> {
  const shown = async () => {
    await page.clock.runFor(step)
    return element.count()
  }
  await expect.poll(shown).toBeGreaterThan(0)
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
  expect(await cards(page).count()).toBe(0)
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

/** Every script lies under /static/js. */
async function expectPathsOfScripts(page: Page): Promise<void> {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  for (const address of ['/', '/products', '/login', '/contact']) {
    await page.goto(address)
    await waitForQuiet(page)
  }
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((script) => !script.startsWith('/static/js/'))).toEqual([])
}

/** A page whose script fails to load offers Retry, which loads it. */
async function expectRetryOfScript(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.goto('/products')
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  await page.route('**/static/js/contact-*', (route) => route.abort('connectionfailed'))
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await page.unroute('**/static/js/contact-*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  visitor.violations.console = []
}

test('[Q30] every script lies under /static/js; a page whose script fails to load offers Retry, which loads it', async ({
  visit,
}) => {
  const visitor = await visit()
  await expectPathsOfScripts(visitor.page)
  expectNoViolations(visitor)
  await expectRetryOfScript(visitor)
})
