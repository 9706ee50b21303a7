import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signInByForm, test, type Visit, type Visitor } from '../support/browser.ts'
import { waitForQuiet } from '../support/layout.ts'
import { site } from '../support/site.ts'
import { type Caller, signInAs } from '../support/users.ts'

const BUYER = 'farhana@greentech.example'
const SALLER = 'tanvir@greentech.example'
const DEVICE = { serviceWorkers: 'allow' } as const

interface Deal {
  id: string
  thread: string
  buyer: Caller
  saller: Caller
}

/** An accepted deal with a conversation about it. */
async function acceptedDeal(): Promise<Deal> {
  const [buyer, saller] = [await signInAs(site().url, BUYER), await signInAs(site().url, SALLER)]
  const products = (await (await saller.get(`/api/my-products/${SALLER}`)).json()) as { _id: string }[]
  for (const { _id: productId } of products) {
    const booked = await buyer.post('/api/bookings', { productId, phone: '01712345678', location: 'Dhaka' })
    const { insertedId: id } = (await booked.json()) as { insertedId?: string }
    if (!id) continue
    const accepted = await saller.post(`/api/deals/${id}/moves`, { move: 'accept', phone: '01812345678' })
    if (!accepted.ok) continue
    const started = await buyer.post('/api/threads', {
      productId,
      text: 'Is the charger with it?',
      key: crypto.randomUUID(),
    })
    const { threadId: thread } = (await started.json()) as { threadId: string }
    return { id, thread, buyer, saller }
  }
  throw new Error('no product of the saller can be booked')
}

const stateOf = async ({ id, saller }: Deal) =>
  ((await (await saller.get(`/api/deals/${id}`)).json()) as { state: string }).state

/** What a signed-in person has open, with what stands on it. */
const pagesOf = ({ id, thread }: Deal): [path: string, heading: string | RegExp][] => [
  ['/dashboard/my-orders', 'My Orders'],
  [`/dashboard/messages/${thread}`, /./],
  [`/dashboard/deals/${id}`, /./],
  ['/dashboard/security', 'Devices'],
  [`/dashboard/deals/${id}/kit`, /./],
]

async function open(page: Page, [path, name]: [string, string | RegExp]): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { name }).first().waitFor()
  await waitForQuiet(page)
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
}

/** The page asks for a sign-in, and shows nothing of whoever was there. */
async function expectForm(page: Page): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 20_000 }).toBe('/login')
  await page.getByRole('main').getByLabel('Email').waitFor()
}

/** What failed for want of a connection, or was refused because it came from the former person, is no fault. */
function forgive({ violations }: Visitor): void {
  violations.console = violations.console.filter(
    (line) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40[01]|dynamically imported module/.test(line),
  )
}

async function signedIn(visit: Visit): Promise<Visitor> {
  const visitor = await visit(DEVICE)
  await signInByForm(visitor.page, BUYER)
  return visitor
}

describe('after log-out', () => {
  test('every other tab of the person asks for a sign-in, and the ticket of the kit sends nothing more', async ({
    visit,
  }) => {
    const deal = await acceptedDeal()
    const visitor = await signedIn(visit)
    const { page, context } = visitor
    const tabs: Page[] = []
    let ticket = ''
    for (const given of pagesOf(deal)) {
      const tab = await context.newPage()
      tab.on('response', async (response) => {
        if (response.url().endsWith(`/api/deals/${deal.id}/kit`)) ticket = (await response.json()).ticket
      })
      await open(tab, given)
      tabs.push(tab)
    }
    await expect.poll(() => ticket).not.toBe('')
    await logOut(page)
    await page.waitForURL((url) => url.pathname === '/')
    for (const tab of tabs) await expectForm(tab)
    const entry = { ticket, key: crypto.randomUUID(), entry: { kind: 'pay', pay: 'bkash' } }
    const sent = await page.request.post(`/api/deals/${deal.id}/kit/entries`, { data: entry })
    expect([sent.status(), (await sent.json()).code]).toEqual([401, 'ticket_invalid'])
    forgive(visitor)
  })

  test('Back shows nothing of the person', async ({ visit }) => {
    const deal = await acceptedDeal()
    const visitor = await signedIn(visit)
    const { page, context } = visitor
    const tabs: Page[] = []
    // A browser opens six connections to a site, and each tab keeps one for its events.
    for (const given of pagesOf(deal).slice(0, 3)) {
      const tab = await context.newPage()
      await open(tab, given)
      await tab.goto('/terms-condition')
      await tab.evaluate(() => Object.assign(window, { beforeLogOut: true }))
      tabs.push(tab)
    }
    await logOut(page)
    await page.waitForURL((url) => url.pathname === '/')
    for (const tab of tabs) {
      // The tab loads again when the session ends, and refuses Back meanwhile.
      await tab.waitForFunction(() => document.readyState === 'complete' && !('beforeLogOut' in window))
      await expect
        .poll(async () => {
          // Back is refused while the tab loads again.
          if (new URL(tab.url()).pathname === '/terms-condition') await tab.goBack().catch(() => {})
          return new URL(tab.url()).pathname
        })
        .not.toBe('/terms-condition')
      await expectForm(tab)
    }
    forgive(visitor)
  })

  test('the device keeps neither kit nor orders, with a connection or without', async ({ visit }) => {
    const deal = await acceptedDeal()
    const visitor = await signedIn(visit)
    const { page, context } = visitor
    await open(page, ['/dashboard/my-orders', 'My Orders'])
    await open(page, [`/dashboard/deals/${deal.id}/kit`, /./])
    const kept = () => page.evaluate(async () => (await caches.match(location.pathname))?.status)
    await expect.poll(kept, { timeout: 20_000 }).toBe(200)
    await open(page, ['/dashboard', 'Dashboard'])
    await logOut(page)
    await page.waitForURL((url) => url.pathname === '/')
    const left = () =>
      page.evaluate(async (id) => {
        const databases = (await indexedDB.databases()).map(({ name }) => name)
        const orders = JSON.parse(localStorage.getItem('offline') ?? '{}').orders ?? null
        const kit = (await caches.match(`/dashboard/deals/${id}/kit`)) !== undefined
        return { kits: databases.includes('greentech-kits'), orders, kit }
      }, deal.id)
    await expect.poll(left).toEqual({ kits: false, orders: null, kit: false })
    await context.setOffline(true)
    for (const path of [`/dashboard/deals/${deal.id}/kit`, '/dashboard/my-orders']) {
      await page.goto(path)
      await page.getByRole('button', { name: /again|retry/i }).waitFor()
      expect(await page.locator('#orders').isVisible()).toBe(false)
    }
    await context.setOffline(false)
    forgive(visitor)
  })
})

describe('log-out while something of a meeting is not sent', () => {
  test('asks first; the code waits on the phone, and is sent when the same person is back', async ({ visit }) => {
    const deal = await acceptedDeal()
    const code = ((await (await deal.saller.get(`/api/deals/${deal.id}`)).json()) as { handoverCode: string })
      .handoverCode
    const visitor = await signedIn(visit)
    const { page, context } = visitor
    const kit = await context.newPage()
    await open(kit, [`/dashboard/deals/${deal.id}/kit`, /./])
    const kept = () => kit.evaluate(async () => (await caches.match(location.pathname))?.status)
    await expect.poll(kept, { timeout: 20_000 }).toBe(200)
    await page.reload()
    await page.getByRole('complementary').getByText(BUYER).waitFor()
    await context.setOffline(true)
    await kit.getByRole('button', { name: 'Go on to the money' }).click()
    await kit.getByRole('button', { name: 'I have paid' }).click()
    await kit.getByRole('heading', { name: /^Type .*code$/ }).waitFor()
    const keypad = kit.getByRole('group', { name: 'Keypad' })
    for (const digit of code) await keypad.getByRole('button', { name: digit, exact: true }).click()
    await kit.getByRole('heading', { name: 'Kept on this phone' }).waitFor()

    await logOut(page)
    const question = page.getByRole('alertdialog', { name: 'Not all of your meeting is sent' })
    await question.getByText('is sent when you log in here again').waitFor({ timeout: 20_000 })
    await question.getByRole('button', { name: 'Stay logged in' }).click()
    await kit.getByRole('heading', { name: 'Kept on this phone' }).waitFor()
    await logOut(page)
    await question.getByRole('button', { name: 'Log out all the same' }).click({ timeout: 20_000 })
    await page.waitForURL((url) => url.pathname === '/')
    await context.setOffline(false)
    await kit.close()
    // The next person on the phone sends nothing of it.
    await signInByForm(page, 'imran@greentech.example')
    await waitForQuiet(page)
    expect(await stateOf(deal)).toBe('accepted')
    await logOut(page)
    await page.waitForURL((url) => url.pathname === '/')
    await signInByForm(page, BUYER)
    await expect.poll(() => stateOf(deal), { timeout: 20_000 }).toBe('handed_over')
    forgive(visitor)
  })
})
