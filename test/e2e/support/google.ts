import type { Page } from 'playwright-core'
import type { Visitor } from './browser.ts'

/** The button of both pages. */
export function googleButton(page: Page) {
  return page.getByRole('button', { name: 'Continue with Google' })
}

export function toast(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text })
}

/** Clicks the button; resolves to the popup when it shows the accounts. */
export async function openPopup({ page, context }: Visitor, address = '/login'): Promise<Page> {
  await page.goto(address)
  const [popup] = await Promise.all([context.waitForEvent('page'), googleButton(page).click()])
  await popup.waitForURL('**/dev/google/choose/**')
  return popup
}

export async function chooseAccount(popup: Page, who: RegExp): Promise<void> {
  await popup.getByRole('button', { name: who }).click({ noWaitAfter: true })
}
