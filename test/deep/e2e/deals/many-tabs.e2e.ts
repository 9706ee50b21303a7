import { expect, type Page } from '@playwright/test'
import { signInTo, test } from '../../../e2e/support/browser.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'

const ORDERS = '/dashboard/my-orders'
/** A browser opens six connections to a site over HTTP/1.1, for all its tabs together. */
const TABS = 7
/** Milliseconds: far less than a page would wait for a connection that an event stream holds. */
const LIMIT = 15_000

/** Playwright shows every page at once; the browser of a person shows one tab of a window. */
async function show(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, !isShown)
}

/** Resolves when the page has its event stream. */
async function openOrders(page: Page): Promise<void> {
  await Promise.all([
    page.waitForResponse('**/api/live*', { timeout: LIMIT }),
    page.goto(ORDERS, { timeout: LIMIT, waitUntil: 'commit' }),
  ])
}

function stateOf(page: Page, state: string) {
  return page.getByRole('main').getByText(state, { exact: true }).filter({ visible: true }).first()
}

test('a person with seven tabs open reads and goes on in each of them, and one that is shown again knows what it missed', async ({
  visit,
}) => {
  const [saller, buyer] = [await newUser('saller', 'seven'), await newUser('buyer', 'tabs')]
  await bookProduct(buyer, await addProduct(saller, { name: 'HP in seven tabs' }))
  const [deal] = (await (await buyer.get(`/api/my-orders/${buyer.email}`)).json()) as [{ _id: string }]
  const { page: first, context } = await visit()
  const opened = first.waitForResponse('**/api/live*')
  await signInTo(first, ORDERS, buyer.email, PASSWORD)
  await stateOf(first, 'Requested').waitFor()
  await opened
  const tabs = [first]
  while (tabs.length < TABS) {
    await show(tabs.at(-1) as Page, false)
    const page = await context.newPage()
    await openOrders(page)
    await stateOf(page, 'Requested').waitFor({ timeout: LIMIT })
    tabs.push(page)
  }
  await saller.post(`/api/deals/${deal._id}/moves`, { move: 'accept', phone: '01712345678' })
  await stateOf(tabs.at(-1) as Page, 'Accepted').waitFor({ timeout: LIMIT })
  await expect(stateOf(first, 'Accepted')).toHaveCount(0)
  await show(tabs.at(-1) as Page, false)
  await show(first, true)
  await stateOf(first, 'Accepted').waitFor({ timeout: LIMIT })
})

test('a person with seven windows side by side reads in each of them', async ({ visit }) => {
  const buyer = await newUser('buyer', 'windows')
  const { page, context } = await visit()
  const opened = page.waitForResponse('**/api/live*')
  await signInTo(page, ORDERS, buyer.email, PASSWORD)
  await opened
  for (let windows = 1; windows < TABS; windows++) {
    await openOrders(await context.newPage())
  }
})
