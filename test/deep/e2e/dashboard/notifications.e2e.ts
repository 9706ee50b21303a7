import { expect, type Page } from '@playwright/test'
import { signInTo, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import type { Caller } from '../../../e2e/support/users.ts'

const SETTINGS = '/dashboard/notifications/settings'

/** A saller who has proven to own their address: others get no e-mails. */
async function confirmedSaller(): Promise<Caller> {
  const saller = await newUser('saller', 'told')
  await queryDatabase('update identity.accounts set email_verified = true, owner_proven = true where email = $1', [
    saller.email,
  ])
  return saller
}

const device = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()

test('the link in the letter about a request ends such letters with one press, without a sign-in', async ({
  visit,
}) => {
  const [saller, buyer] = [await confirmedSaller(), await newUser('buyer', 'asking')]
  await bookProduct(buyer, await addProduct(saller, { name: 'HP of the bell' }))
  const letters = () =>
    queryDatabase<{ text: string }>(
      "select text from letters where recipient = $1 and text like '%notifications/stop%' order by id desc limit 1",
      [saller.email],
    )
  await expect.poll(async () => (await letters()).length).toBe(1)
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
  /** True for a browser without push messages. */
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
  const { email } = await confirmedSaller()
  for (const { says, hasNone = false, permission = 'default', userAgent } of kinds) {
    const { page } = await visit(userAgent ? { userAgent } : {})
    await page.addInitScript(
      ([isWithout, state]) => {
        if (isWithout) Reflect.deleteProperty(window, 'PushManager')
        Object.defineProperty(Notification, 'permission', { get: () => state })
      },
      [hasNone, permission] as const,
    )
    await signInTo(page, SETTINGS, email, PASSWORD)
    await device(page, says)
    await expect(
      page.getByRole('heading', { name: 'On this device' }).locator('xpath=../..').getByRole('button'),
    ).toHaveCount(0)
  }
})
