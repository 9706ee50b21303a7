import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { axeFindings, axeFindingsInTheDark, SIZES, type Visitor } from './browser.ts'
import { horizontalOverflow } from './layout.ts'
import { site } from './site.ts'
import { type Caller, signInAs } from './users.ts'

/** Buyer and saller of the deal. */
export const BUYER = 'farhana@greentech.example'
export const SALLER = 'tanvir@greentech.example'

/** A phone that stores the meeting page. */
export const PHONE = { viewport: SIZES.phone, serviceWorkers: 'allow' } as const

/** An accepted deal about one of the saller's laptops, and both of its people as callers. */
export async function acceptedDeal(): Promise<{ id: string; buyer: Caller; saller: Caller }> {
  const [buyer, saller] = await Promise.all([BUYER, SALLER].map((email) => signInAs(site().url, email)))
  if (!buyer || !saller) throw new Error('nobody signed in')
  const products = (await (await saller.get(`/api/my-products/${SALLER}`)).json()) as { _id: string }[]
  for (const { _id: productId } of products) {
    const booked = await buyer.post('/api/bookings', { productId, phone: '01712345678', location: 'Dhaka' })
    const { insertedId: id } = (await booked.json()) as { insertedId?: string }
    if (!id) continue
    const accepted = await saller.post(`/api/deals/${id}/moves`, { move: 'accept', phone: '01812345678' })
    if (accepted.ok) return { id, buyer, saller }
  }
  throw new Error('no product of the saller can be booked')
}

/** The meeting page is open, and this phone can open it again without a connection. */
export async function openKit(page: Page, id: string): Promise<void> {
  await page.goto(`/dashboard/deals/${id}/kit`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const kept = () => page.evaluate(async () => (await caches.match(location.pathname))?.status)
  await expect.poll(kept, { timeout: 20_000 }).toBe(200)
}

/** Drops console errors for want of a connection. */
export function forgiveOffline({ violations }: Visitor): void {
  violations.console = violations.console.filter((line) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(line))
}

export async function typeCode(page: Page, code: string): Promise<void> {
  const keypad = page.getByRole('group', { name: 'Keypad' })
  for (const digit of code) await keypad.getByRole('button', { name: digit, exact: true }).click()
}

/** Faults of this step of the meeting page in either colour scheme. */
export async function kitFaults(page: Page): Promise<string[]> {
  await page.locator('.creeping-bar').waitFor({ state: 'detached' })
  const wide = await horizontalOverflow(page)
  return [
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...(await axeFindings(page)),
    ...(await axeFindingsInTheDark(page)),
  ]
}
