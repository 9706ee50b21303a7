import type { Page } from '@playwright/test'
import type { Visitor } from './browser.ts'

/** An account that the demo of Google offers. */
export const SADIA = /Sadia Islam/

/** The button of both pages. */
export function googleButton(page: Page) {
  return page.getByRole('button', { name: 'Continue with Google' })
}

export function toast(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text })
}

/** Clicks the button once it is hydrated: a popup that opens seconds after its click is blocked. Resolves to the popup. */
export async function clickGoogle({ page, context }: Visitor): Promise<Page> {
  await page.waitForFunction(
    (button) => Object.keys(button ?? {}).some((key) => key.startsWith('__reactFiber')),
    await googleButton(page).elementHandle(),
  )
  const [popup] = await Promise.all([context.waitForEvent('page'), googleButton(page).click()])
  return popup
}

/** Resolves to the popup when it shows the accounts. */
export async function openPopup(visitor: Visitor, address = '/login'): Promise<Page> {
  await visitor.page.goto(address)
  const popup = await clickGoogle(visitor)
  await popup.waitForURL('**/dev/google/choose/**')
  return popup
}

export async function chooseAccount(popup: Page, who: RegExp): Promise<void> {
  await popup.getByRole('button', { name: who }).click({ noWaitAfter: true })
}
