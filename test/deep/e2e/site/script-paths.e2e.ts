import { expect, type Page } from '@playwright/test'
import { test } from '../../../e2e/support/browser.ts'
import { waitForQuiet } from '../../../e2e/support/layout.ts'

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

test('[Q30] every script lies under /static/js', async ({ visit }) => {
  const { page } = await visit()
  await expectPathsOfScripts(page)
})
