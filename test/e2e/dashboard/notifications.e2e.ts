import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { signInTo, test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { addProduct, bookProduct } from '../support/products.ts'
import { site } from '../support/site.ts'
import { type Caller, register } from '../support/users.ts'

const PASSWORD = 'mango!tree88'
const SETTINGS = '/dashboard/notifications/settings'

let saller: Caller
let buyer: Caller
beforeAll(async () => {
  saller = await register(site().url, 'told.saller@example.com', 'saller')
  buyer = await register(site().url, 'asking.buyer@example.com', 'buyer')
  await queryDatabase('update identity.accounts set email_verified = true, owner_proven = true where email = $1', [
    saller.email,
  ])
})

/** A request of the buyer on another product of the saller. Resolves to the id of the deal. */
async function aRequest(): Promise<string> {
  const productId = await addProduct(saller, { name: 'HP of the bell' })
  await bookProduct(buyer, productId)
  const orders = (await (await buyer.get(`/api/my-orders/${buyer.email}`)).json()) as {
    _id: string
    productId: string
  }[]
  return orders.find((order) => order.productId === productId)?._id ?? ''
}

const device = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()

test('the link in the letter about a request ends such letters with one press, without a sign-in', async ({
  visit,
}) => {
  await aRequest()
  const letters = () =>
    queryDatabase<{ text: string }>(
      "select text from letters where recipient = $1 and text like '%notifications/stop%' order by id desc limit 1",
      [saller.email],
    )
  await expect.poll(async () => (await letters()).length, { timeout: 10_000 }).toBe(1)
  const [, token = ''] = /notifications\/stop\?token=(\S+)/.exec((await letters())[0]?.text ?? '') ?? []
  const { page } = await visit()
  await page.goto(`/notifications/stop?token=${token}`)
  await page.getByRole('heading', { name: 'No more letters of this sort?' }).waitFor()
  await page.getByRole('button', { name: 'End these letters' }).click()
  await page.getByRole('heading', { name: 'No more letters about requests and deals' }).waitFor()
  const settings = await (await saller.get('/api/notification-settings')).json()
  expect((settings as { events: object[] }).events[0]).toMatchObject({ event: 'booking', letter: false, push: true })
})

interface Kind {
  says: RegExp
  /** It has no push messages at all. */
  hasNone?: boolean
  permission?: NotificationPermission
  userAgent?: string
}
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

test('a browser that cannot show notifications is told why, and is offered no press', async ({ visit }) => {
  const kinds: Kind[] = [
    { says: /^This browser cannot show/, hasNone: true },
    { says: /only from the home screen/, hasNone: true, userAgent: IPHONE },
    { says: /^You have told this browser not to/, permission: 'denied' },
    { says: /reload the page and try again/, permission: 'default' },
  ]
  for (const { says, hasNone = false, permission = 'default', userAgent } of kinds) {
    const { page } = await visit(userAgent ? { userAgent } : {})
    await page.addInitScript(
      ([isWithout, state]) => {
        if (isWithout) Reflect.deleteProperty(window, 'PushManager')
        Object.defineProperty(Notification, 'permission', { get: () => state })
      },
      [hasNone, permission] as const,
    )
    await signInTo(page, SETTINGS, saller.email, PASSWORD)
    await device(page, says)
    expect(
      await page.getByRole('heading', { name: 'On this device' }).locator('xpath=../..').getByRole('button').count(),
    ).toBe(0)
  }
})
