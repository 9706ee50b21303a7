import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, signInTo, test, type Visitor } from '../../../e2e/support/browser.ts'
import { waitForQuiet, waitUntilLoaded } from '../../../e2e/support/layout.ts'

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
