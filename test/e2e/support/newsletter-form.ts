import type { Locator, Page } from '@playwright/test'
import { waitUntilLoaded } from './layout.ts'

/** Opens the home page, which has the form. */
export async function openNewsletterForm(page: Page): Promise<Locator> {
  await page.goto('/')
  await waitUntilLoaded(page)
  return page.locator('form', { has: page.getByRole('button', { name: 'Subscribe' }) })
}

export async function subscribe(form: Locator, email: string): Promise<void> {
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
}
