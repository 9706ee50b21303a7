import { expect, type Page } from '@playwright/test'
import { site as words } from '#messages/en/site.ts'
import { test } from '../support/browser.ts'
import { NEWER } from '../support/oldest-browsers.ts'

const FARHANA = 'farhana@greentech.example'

/** Makes every access to the browser's storage throw, as with blocked cookies, before the scripts of a page run. */
function blockStorage(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
}

/** Takes away what the oldest browsers lack. */
function makeOld(page: Page): Promise<unknown> {
  return page.addInitScript((newer) => {
    for (const path of newer) {
      const parts = path.split('.')
      const name = parts.pop() ?? ''
      const owner: unknown = parts.reduce<unknown>((from, part) => from && Reflect.get(Object(from), part), window)
      if (owner) Reflect.deleteProperty(Object(owner), name)
    }
  }, NEWER)
}

test('an old browser that keeps nothing shows the pages, and signs in for as long as its page is open', async ({
  visit,
}) => {
  const { page } = await visit()
  await blockStorage(page)
  await makeOld(page)
  const main = page.getByRole('main')
  for (const path of ['/', '/bn/products', '/products']) {
    await page.goto(path)
    await main.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => 'Segmenter' in Intl)).toBe(false)
    await expect(page.getByText(words.pageFailed)).toHaveCount(0)
  }
  await main.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByText(words.notKept.choices).waitFor()
  await main.locator('a[href*="/products/sp/"]').first().click()
  await page.waitForURL(/\/login\?/)
  await main.getByLabel('Email').fill(FARHANA)
  await main.getByLabel('Password', { exact: true }).fill('green@tech24')
  await main.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(/\/products\/sp\//)
  await page.getByText(words.notKept.signIn).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.waitForURL('**/dashboard')
  await main.getByRole('heading', { level: 1 }).waitFor()
})
