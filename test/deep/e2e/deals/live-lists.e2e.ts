import { expect, type Page } from '@playwright/test'
import { signInTo, test } from '../../../e2e/support/browser.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { slowness } from '../../../e2e/support/slowness.ts'
import type { Caller } from '../../../e2e/support/users.ts'

const NAME = 'HP whose lists are live'

/** Milliseconds from the answer of `change` until each of the pages shows its text. */
async function untilShown(change: () => Promise<unknown>, shown: [Page, string | RegExp][]): Promise<number[]> {
  await change()
  const since = performance.now()
  const waits = shown.map(async ([page, text]) => {
    await page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor()
    return performance.now() - since
  })
  return Promise.all(waits)
}

function move(person: Caller, deal: string, moved: object): Promise<Response> {
  return person.post(`/api/deals/${deal}/moves`, moved)
}

test('every list that shows the state of a deal follows it within a second, without a reload', async ({ visit }) => {
  const [saller, buyer] = [await newUser('saller', 'live'), await newUser('buyer', 'lively')]
  const product = await addProduct(saller, { name: NAME })
  const { page: orders } = await visit()
  await signInTo(orders, '/dashboard/my-orders', buyer.email, PASSWORD)
  const { page: buyers, context } = await visit()
  await signInTo(buyers, '/dashboard/my-buyers', saller.email, PASSWORD)
  const [products, requests, news] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await products.goto('/dashboard/my-products')
  await requests.goto(`/dashboard/my-products/${product}/requests`)
  await news.goto('/dashboard/notifications')
  const lists = [orders, buyers, products, requests, news]
  for (const page of lists) await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  // The streams are open: what comes before them is asked for, not sent.
  for (const page of lists) await page.waitForTimeout(300)

  const booked = await untilShown(
    () => bookProduct(buyer, product),
    [
      [orders, 'Requested'],
      [buyers, 'Requested'],
      [products, /^1 request/],
      [requests, /lively/],
      [news, new RegExp(NAME)],
    ],
  )
  const answer = await buyer.get(`/api/my-orders/${buyer.email}`)
  const [{ _id: deal }] = (await answer.json()) as [{ _id: string }]
  const accepted = await untilShown(
    () => move(saller, deal, { move: 'accept', phone: '01712345678' }),
    [
      [orders, 'Accepted'],
      [buyers, 'Accepted'],
      [products, 'Reserved'],
      [requests, /Reserved for/],
    ],
  )
  const cancelled = await untilShown(
    () => move(buyer, deal, { move: 'cancel', reason: 'found_another' }),
    [
      [orders, 'Cancelled'],
      [buyers, 'Cancelled'],
      [news, /cancelled/],
    ],
  )
  await expect(orders.getByRole('button', { name: /^Pay/ }).filter({ visible: true })).toHaveCount(0)
  const slowest = Math.max(...booked, ...accepted, ...cancelled)
  console.log(`the slowest list followed after ${slowest.toFixed(0)} ms`)
  expect(slowest).toBeLessThan(1_000 * slowness())
})
