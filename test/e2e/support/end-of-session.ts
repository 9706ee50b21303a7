import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { signInByForm, type Visit, type Visitor } from './browser.ts'
import { waitForQuiet } from './layout.ts'
import { acceptedDeal, BUYER } from './meeting-kit.ts'

/** An accepted deal with a conversation about its product. */
export async function dealWithQuestion() {
  const deal = await acceptedDeal()
  const { productId } = (await (await deal.buyer.get(`/api/deals/${deal.id}`)).json()) as { productId: string }
  const question = { productId, text: 'Is the charger with it?', key: crypto.randomUUID() }
  const started = await deal.buyer.post('/api/threads', question)
  const { threadId: thread } = (await started.json()) as { threadId: string }
  return { ...deal, thread }
}

/** The buyer, on a device that keeps what it may. */
export async function signedInBuyer(visit: Visit): Promise<Visitor> {
  const visitor = await visit({ serviceWorkers: 'allow' })
  await signInByForm(visitor.page, BUYER)
  return visitor
}

type OpenPage = [path: string, heading: string | RegExp]

/** Pages that a signed-in person has open, each with a text on it. */
export function pagesOf({ id, thread }: { id: string; thread: string }): OpenPage[] {
  return [
    ['/dashboard/my-orders', 'My Orders'],
    [`/dashboard/messages/${thread}`, /./],
    [`/dashboard/deals/${id}`, /./],
    ['/dashboard/security', 'Devices'],
    [`/dashboard/deals/${id}/kit`, /./],
  ]
}

export async function openPage(page: Page, [path, name]: OpenPage): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { name }).first().waitFor()
  await waitForQuiet(page)
}

/** The page asks for a sign-in, and shows nothing of whoever was there. */
export async function expectSignInForm(page: Page): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await page.getByRole('main').getByLabel('Email').waitFor()
}

/** Drops console errors for want of a connection, and for calls that were refused because they came from the former person. */
export function forgiveEndOfSession({ violations }: Visitor): void {
  violations.console = violations.console.filter(
    (line) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40[01]|dynamically imported module/.test(line),
  )
}
