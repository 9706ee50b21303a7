import { expect, type Locator } from '@playwright/test'
import { expectConsoleError, test } from '../../../e2e/support/browser.ts'
import { openNewsletterForm, subscribe } from '../../../e2e/support/newsletter-form.ts'

/** How many milliseconds a message shows. */
async function shownFor(toast: Locator): Promise<number> {
  await toast.waitFor()
  const since = performance.now()
  await toast.waitFor({ state: 'detached' })
  return performance.now() - since
}

test('[N13] a message of success stays two seconds, one of an error four', async ({ visit }) => {
  const visitor = await visit()
  const { page } = visitor
  const form = await openNewsletterForm(page)
  await subscribe(form, 'reader@example.com')
  const ofSuccess = await shownFor(page.getByText('Thanks for your Subscription!!!', { exact: true }))
  expect(ofSuccess).toBeGreaterThan(1_500)
  expect(ofSuccess).toBeLessThan(3_500)
  await page.route('**/api/newsletter', (route) => route.abort())
  await subscribe(form, 'reader@example.com')
  const ofError = await shownFor(page.getByText('The connection failed. Please check your internet and try again.'))
  expect(ofError).toBeGreaterThan(3_000)
  expect(ofError).toBeLessThan(6_000)
  expectConsoleError(visitor, 'ERR_FAILED')
})
