import { expect, type Page } from '@playwright/test'
import { expectNoViolations, signInTo, test, type Visitor } from '../../../e2e/support/browser.ts'
import { startCountingProxy } from '../../../e2e/support/counting-proxy.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'
import { slowness } from '../../../e2e/support/slowness.ts'
import type { Caller } from '../../../e2e/support/users.ts'

/** The page asks by itself each 20 seconds while its streams do not last (`src/web/client/live/start-live.ts`). */
const POLL_MS = 20_000

/** Seconds until the list of the page shows the state of the deal, without a reload. */
async function secondsUntil(page: Page, state: string): Promise<number> {
  const since = performance.now()
  await page
    .getByRole('main')
    .getByText(state, { exact: true })
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 60_000 })
  return (performance.now() - since) / 1000
}

async function aDeal(saller: Caller, buyer: Caller): Promise<string> {
  await bookProduct(buyer, await addProduct(saller, { name: 'HP behind a bad proxy' }))
  const [deal] = (await (await buyer.get(`/api/my-orders/${buyer.email}`)).json()) as [{ _id: string }]
  return deal._id
}

function forgiveStreams({ violations }: Visitor): void {
  violations.console = violations.console.filter((line) => !line.includes('at /api/live'))
}

test('a list stays right where each event stream is cut after a second, and where none can be opened at all', async ({
  visit,
}) => {
  const [saller, buyer] = [await newUser('saller', 'cut'), await newUser('buyer', 'unheard')]
  const deal = await aDeal(saller, buyer)
  const proxy = await startCountingProxy(Number(new URL(site().url).port))
  proxy.cutStreams(1_000)
  const [cut, without] = [await visit({ baseURL: proxy.url }), await visit()]
  let refused = 0
  await without.page.route('**/api/live*', (route) => {
    refused++
    return route.abort()
  })
  await Promise.all([
    signInTo(cut.page, '/dashboard/my-buyers', saller.email, PASSWORD),
    signInTo(without.page, '/dashboard/my-orders', buyer.email, PASSWORD),
  ])
  await Promise.all([cut.page, without.page].map((page) => secondsUntil(page, 'Requested')))

  // Between two streams: the next one begins with what was missed.
  await expect.poll(proxy.streams, { timeout: 20_000 }).toBeGreaterThan(1)
  await saller.post(`/api/deals/${deal}/moves`, { move: 'accept', phone: '01712345678' })
  const limit = POLL_MS / 1000 + slowness()
  const accepted = await Promise.all([cut.page, without.page].map((page) => secondsUntil(page, 'Accepted')))
  expect(Math.max(...accepted), `seconds: ${accepted}`).toBeLessThan(limit)

  // From the fourth one on nobody expects them to last.
  await expect.poll(() => Math.min(proxy.streams(), refused), { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
  await buyer.post(`/api/deals/${deal}/moves`, { move: 'cancel', reason: 'found_another' })
  const cancelled = await Promise.all([cut.page, without.page].map((page) => secondsUntil(page, 'Cancelled')))
  expect(Math.max(...cancelled), `seconds: ${cancelled}`).toBeLessThan(limit)
  console.log(`followed after ${[...accepted, ...cancelled].map((seconds) => seconds.toFixed(1)).join(', ')} s`)
  // The tries become rarer: a site behind such a proxy is not asked each second by each tab.
  expect([proxy.streams() < 10, refused < 10], `${proxy.streams()} streams, ${refused} tries`).toEqual([true, true])
  for (const visitor of [cut, without]) {
    await visitor.context.close()
    forgiveStreams(visitor)
    expectNoViolations(visitor)
  }
  proxy.stop()
})
