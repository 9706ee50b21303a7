import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoViolations, signIn, signInTo, test, type Visitor } from '../support/browser.ts'
import { waitForQuiet, waitUntilLoaded } from '../support/layout.ts'

const LIST = '**/api/products?*'

/** Opens the product list and asks for a brand that was not fetched yet, with `answer` in the server's place. */
async function listWith(page: Page, answer: (route: Route) => unknown): Promise<() => number> {
  await page.unroute(LIST)
  // From where the last case left it, the mouse could point at the link of the brand and fetch the list.
  await page.mouse.move(0, 0)
  await page.goto('/products')
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  let asked = 0
  await page.route(LIST, (route) => {
    asked += 1
    return answer(route)
  })
  await page.clock.install()
  const link = page.locator('main a[href="/products?brand=HP"]')
  // Before its hydration the link would load a new document, which has the list in it and fetches none.
  await expect
    .poll(() => link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true)
  // By its address, without pointing at it first: that would fetch it.
  await link.dispatchEvent('click')
  return () => asked
}

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

/** A list that cannot be fetched is retried after 1, 2 and 4 s, then shows the failure with Retry, which loads it. */
async function expectRetries(visitor: Visitor): Promise<void> {
  const { page } = visitor
  const asked = await listWith(page, (route) => route.abort('connectionfailed'))
  await expect.poll(asked).toBe(1)
  await pass(page, 2)
  expect(asked()).toBe(2)
  await pass(page, 2)
  expect(asked()).toBe(3)
  await pass(page, 5)
  expect(asked()).toBe(4)
  await pass(page, 60)
  expect(asked()).toBe(4)
  await main(page).getByText('The connection failed. Please check your internet and try again.').waitFor()
  expect(await main(page).locator('li a[href^="/products/sp/"]').count()).toBe(0)
  await page.unroute(LIST)
  await main(page).getByRole('button', { name: 'Retry' }).click()
  await pass(page, 1)
  await main(page).locator('li a[href^="/products/sp/"]').first().waitFor()
  forget(visitor)
}

/** A list is not retried when the server refuses it. */
async function expectOneTryOfRefused(visitor: Visitor): Promise<void> {
  const { page } = visitor
  const refusal = { acknowledged: false, code: 'invalid_input', message: 'Please check the marked fields.' }
  const asked = await listWith(page, (route) => route.fulfill({ status: 400, json: refusal }))
  await expect.poll(asked).toBe(1)
  await pass(page, 60)
  expect(asked()).toBe(1)
  await main(page).getByText('Please check the marked fields.').waitFor()
  forget(visitor)
}

/** A list says what failed: no connection, a timeout, a bad request, an invalid response. */
async function expectReasons(visitor: Visitor): Promise<void> {
  const { page } = visitor
  // Four tries, of which one that gets no answer takes 30 s; what the server refuses, or cannot be read, has one.
  const cases: [string, number, (route: Route) => unknown][] = [
    [
      'The connection failed. Please check your internet and try again.',
      10,
      (route) => route.abort('internetdisconnected'),
    ],
    ['This took too long. Please try again.', 140, () => {}],
    [
      'Please write the price in numbers, like 12,000: one amount, and no point between the digits.',
      10,
      (route) =>
        route.fulfill({
          status: 400,
          json: {
            acknowledged: false,
            code: 'invalid_price',
            message: 'Please write the price in numbers, like 12,000: one amount, and no point between the digits.',
          },
        }),
    ],
    [
      'The answer could not be read. Please try again.',
      10,
      (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Gateway</h1>' }),
    ],
  ]
  for (const [sentence, seconds, answer] of cases) {
    const asked = await listWith(page, answer)
    await expect.poll(asked).toBe(1)
    await pass(page, seconds)
    await main(page).getByText(sentence).waitFor()
    forget(visitor)
  }
}

/** A call that the page no longer needs is cancelled, and no failure is shown. */
async function expectCancelledCall(page: Page): Promise<void> {
  const cancelled: string[] = []
  page.on('requestfailed', (request) => cancelled.push(`${request.url()} ${request.failure()?.errorText}`))
  const asked = await listWith(page, () => {})
  await expect.poll(asked).toBe(1)
  await page.clock.runFor(400)
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click()
  await page.waitForURL('**/contact')
  await expect
    .poll(() => cancelled.filter((line) => line.includes('brand=HP') && line.includes('ERR_ABORTED')).length)
    .toBe(1)
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
}

test('[Z35 N16 Z14] a list that cannot be fetched is retried after 1, 2 and 4 s, then shows what failed with Retry; one that the server refuses is not; a call that nobody needs is cancelled', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await expectCancelledCall(page)
  expectNoViolations(visitor)
  await expectOneTryOfRefused(visitor)
  await expectRetries(visitor)
  await expectReasons(visitor)
})

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
    // What is still on its way when the clock runs ahead would count as unanswered.
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
  expect(await bones.count()).toBe(0)
  release()
  await page.unroute('**/api/my-orders/**')
  await waitUntilLoaded(page)
  await leaveFor(5 * 60 + 20)
  await bones.first().waitFor()
  release()
  await waitUntilLoaded(page)
}

test('[N14] toasts are at most 350 px wide; at most 20 are kept', async ({ visit }) => {
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
  // Three are seen at once; each that is closed makes room for the next one that is kept.
  let kept = 0
  // In one step: a toast that goes by itself meanwhile would be waited for.
  const closeOne = () =>
    page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-label="Close"]')]
      const shown = buttons.find((button) => button.checkVisibility())
      shown?.click()
      return shown !== undefined
    })
  while (kept < 40 && (await closeOne())) {
    kept += 1
    await page.clock.runFor(400)
  }
  expect(kept).toBeLessThanOrEqual(20)
  expect(kept).toBeGreaterThan(3)
  forget(visitor)
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
  forget(visitor)
}

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
  expect(await heading.textContent()).toBe('All Products')
  await pass(page, 10)
  await expect.poll(() => heading.textContent()).toBe('Contact')
  forget(visitor)
}

test('[Q30] every script lies under /static/js; a page whose script fails to load offers Retry, which loads it', async ({
  visit,
}) => {
  const visitor = await visit()
  await expectPathsOfScripts(visitor.page)
  expectNoViolations(visitor)
  await expectRetryOfScript(visitor)
})

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
  await expect.poll(() => main(page).getByRole('article').allTextContents()).toEqual(titles)
  await bar.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('complementary').getByRole('link', { name: 'My Orders' }).waitFor()
  await waitForQuiet(page)
  expect(await page.getByRole('complementary').getByRole('link', { name: 'My Products' }).count()).toBe(0)
  expect(asked.filter((url) => /\/api\/blogs(\?|$)|users|lookup/.test(url))).toEqual([])
}

test('[E14 N16] a response is cached for five minutes after its page was left, and no longer; the user, their role and the posts that were read from page to page', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectCachedPosts(page)
  await expectFiveMinutes(page)
})
