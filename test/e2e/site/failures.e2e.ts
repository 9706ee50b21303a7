import { expect } from '@playwright/test'
import { test, type Visitor } from '../support/browser.ts'
import { waitForQuiet, waitUntilLoaded } from '../support/layout.ts'

/** A page whose script fails to load offers Retry, which loads it. */
async function expectRetryOfScript(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.goto('/products')
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  await page.route('**/static/js/contact-*', (route) => route.abort('connectionfailed'))
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await page.unroute('**/static/js/contact-*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  visitor.violations.console = []
}

test('[Q30] a page whose script fails to load offers Retry, which loads it; every script lies under /static/js', async ({
  visit,
}) => {
  const visitor = await visit()
  const scripts: string[] = []
  visitor.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await expectRetryOfScript(visitor)
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((script) => !script.startsWith('/static/js/'))).toEqual([])
})
