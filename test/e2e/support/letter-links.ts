import type { Page } from '@playwright/test'
import { waitForQuiet } from './layout.ts'

/** The pages of links in e-mails: the address, the button and the question. */
export const LETTER_PAGES = [
  ['/extend', 'Yes, keep on sale', 'Still for sale?'],
  ['/newsletter/confirm', 'Yes, send it to me', 'Do you want our newsletter?'],
  ['/newsletter/unsubscribe', 'Unsubscribe', 'Leave the newsletter?'],
  ['/notifications/stop', 'End these letters', 'No more letters of this sort?'],
] as const

/** Opens a link as a mail scanner with scripts does, and resolves to the calls that were made, other than reading. */
export async function callsOf(page: Page, link: string): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname)
  })
  await page.goto(link)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await waitForQuiet(page)
  return calls
}
