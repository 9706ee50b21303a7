import { expect } from '@playwright/test'
import { axeFindings, SIZES, test } from '../../../e2e/support/browser.ts'
import { horizontalOverflow } from '../../../e2e/support/layout.ts'
import { anyProduct, DASHBOARD } from '../../../e2e/support/page-checks.ts'

test('[U02 R07 R14] a guest who opens a guarded page is redirected to /login, which has the path to return to', async ({
  visit,
}) => {
  const { page } = await visit()
  const product = await anyProduct()
  await page.goto('/contact')
  for (const { path } of [product, ...DASHBOARD]) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('from') === path)
    // Replaced, not pushed: Back does not lead into the guard again.
    await page.goBack()
    await page.waitForURL('**/contact')
  }
})

test('[R15 C05 C06] an unknown address answers 404 with the text and a Retry link home, in every part of the site', async ({
  visit,
}) => {
  const { page, violations } = await visit({ viewport: SIZES.phone })
  for (const path of ['/nowhere', '/products/no-such-brand', '/contact/us', '/dashboard/nowhere']) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 404])
    if (path.startsWith('/dashboard')) continue
    const text = 'This is not a valid page.Please Provide a valid url...'
    await page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
    await expect(page).toHaveTitle('Not found - GreenTech')
    // Texts are wider until their font is there.
    await expect.poll(() => horizontalOverflow(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Retry' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  }
  // Chromium reports the 404 of each document as an error.
  violations.console = violations.console.filter((line) => !line.includes('404'))
})
