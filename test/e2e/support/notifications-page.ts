import type { Locator, Page } from '@playwright/test'
import { addProduct, bookProduct } from './products.ts'
import type { Caller } from './users.ts'

/** The address of the list. */
export const LIST = '/dashboard/notifications'

/** A second person requests a product of the saller, who is notified. Resolves to the id of the deal. */
export async function aRequest(saller: Caller, buyer: Caller, name: string): Promise<string> {
  return bookProduct(buyer, await addProduct(saller, { name }))
}

/** The link with the number of unread notifications. */
export function bellOf(page: Page, unread: number): Locator {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return page.getByRole('link', { name, exact: true })
}

export async function unreadOf(person: Caller): Promise<number> {
  return ((await (await person.get('/api/notifications/unread')).json()) as { unread: number }).unread
}
