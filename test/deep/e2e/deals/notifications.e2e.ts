import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { axeFindings, SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { aRequest, bellOf, LIST, unreadOf } from '../../../e2e/support/notifications-page.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'

const SETTINGS = '/dashboard/notifications/settings'

test('the bell of public pages shows the number, too, and leads to the list', async ({ visit }) => {
  const [saller, buyer] = [await newUser('saller', 'browsing'), await newUser('buyer', 'knocking')]
  const { page } = await visit()
  await signInTo(page, '/products', saller.email, PASSWORD)
  await bellOf(page, 0).waitFor()
  await aRequest(saller, buyer, 'HP that knocks')
  await bellOf(page, 1).click()
  await page.waitForURL(`**${LIST}`)
  await page.getByText('One is unread.').waitFor()
})

/** The card of a product leads to an offer for it, which is read then. */
async function expectReadOffer(page: Page): Promise<void> {
  const [saller, buyer] = [await newUser('saller', 'offered'), await newUser('buyer', 'offering')]
  const product = await addProduct(saller, { name: 'HP with an offer', resalePrice: '50,000', negotiable: true })
  await buyer.post(`/api/products/${product}/offers`, { taka: 45_000 })
  expect(await unreadOf(saller)).toBe(1)
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  const link = page.getByRole('link', { name: '1 offer: HP with an offer' })
  await expect(link).toHaveAttribute('href', `/dashboard/my-products/${product}/requests`)
  await link.click()
  await expect.poll(() => unreadOf(saller)).toBe(0)
  const asked = await buyer.post('/api/threads', { productId: product, key: randomUUID(), text: 'Is it still there?' })
  const { threadId } = (await asked.json()) as { threadId: string }
  await page.goto('/dashboard/my-products')
  await page.getByRole('link', { name: 'New messages: HP with an offer' }).click()
  await page.waitForURL(`**/dashboard/messages/${threadId}`)
}

/** A choice in the settings is stored at the press. It holds after a reload, and for the next notifications. */
async function expectStoredSettings(page: Page): Promise<void> {
  const [saller, buyer] = [await newUser('saller', 'choosing'), await newUser('buyer', 'bothering')]
  await signInTo(page, SETTINGS, saller.email, PASSWORD)
  const timings = (event: string) => page.getByRole('group', { name: `When we tell you: ${event}` })
  const timing = (event: string, name: string) => timings(event).getByRole('radio', { name })
  const choose = (event: string, name: string) => timings(event).getByText(name, { exact: true }).click()
  const way = (event: string, name: string) =>
    page.getByRole('group', { name: `How we tell you: ${event}` }).getByRole('button', { name })
  const stored = async () =>
    (await (await saller.get('/api/notification-settings')).json()) as { events: object[]; quiet: object | null }

  await choose('Messages', 'Daily')
  await page.getByText(/^One letter a day at 6 PM/).waitFor()
  await way('Offers', 'By e-mail').click()
  await choose('Requests and deals', 'Never')
  const quiet = page.getByRole('heading', { name: 'Quiet hours' }).locator('xpath=../../..')
  await quiet.getByRole('button', { name: 'Switch on' }).click()
  await quiet.getByLabel('From').selectOption('11:00 PM')
  await quiet.getByLabel('Until').selectOption('6:00 AM')
  await expect.poll(stored).toMatchObject({
    events: expect.arrayContaining([
      expect.objectContaining({ event: 'booking', timing: 'never' }),
      expect.objectContaining({ event: 'message', timing: 'daily' }),
      expect.objectContaining({ event: 'offer', timing: 'now', letter: false, push: true }),
      expect.objectContaining({ event: 'meeting', timing: 'now', letter: true }),
    ]),
    quiet: { from: 23, to: 6 },
  })
  expect(await axeFindings(page)).toEqual([])

  await page.reload()
  await timing('Messages', 'Daily').waitFor({ state: 'attached' })
  await expect(timing('Messages', 'Daily')).toBeChecked()
  await expect(timing('Requests and deals', 'Never')).toBeChecked()
  await page.getByText('Nothing comes, and nothing is in your list.').waitFor()
  await expect(way('Offers', 'By e-mail')).toHaveAttribute('aria-pressed', 'false')
  await expect(way('Offers', 'On my devices')).toHaveAttribute('aria-pressed', 'true')
  expect([await quiet.getByLabel('From').inputValue(), await quiet.getByLabel('Until').inputValue()]).toEqual([
    '23',
    '6',
  ])

  await quiet.getByRole('button', { name: 'Switch off' }).click()
  await expect.poll(async () => (await stored()).quiet).toBe(null)
  await aRequest(saller, buyer, 'HP that nobody is notified of')
  await page.goto(LIST)
  await page.getByText('Nothing yet').waitFor()
  await bellOf(page, 0).waitFor()
}

test('an offer is read when the saller opens the requests; what is chosen in the settings is stored at the press, and holds: after a reload, and for what happens next', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: SIZES.phone })
  await expectReadOffer(page)
  await expectStoredSettings(page)
})
