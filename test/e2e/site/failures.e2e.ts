import { expect, type Page } from '@playwright/test'
import { expectNoViolations, test, type Visitor } from '../support/browser.ts'
import { waitForQuiet, waitUntilLoaded } from '../support/layout.ts'

/** Every script lies under /static/js. */
async function expectPathsOfScripts(page: Page): Promise<void> {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  for (const address of ['/', '/products', '/login', '/contact']) {
    await page.goto(address)
    await waitForQuiet(page)
  }
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((script) => !script.startsWith('/static/js/'))).toEqual([])
}

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

test('[Q30] every script lies under /static/js; a page whose script fails to load offers Retry, which loads it', async ({
  visit,
}) => {
  const visitor = await visit()
  await expectPathsOfScripts(visitor.page)
  expectNoViolations(visitor)
  await expectRetryOfScript(visitor)
})
