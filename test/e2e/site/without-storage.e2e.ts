import { expect, type Page } from '@playwright/test'
import { site as words } from '#messages/en/site.ts'
import { signInByForm, test } from '../support/browser.ts'
import { NEWER } from '../support/oldest-browsers.ts'

const FARHANA = 'farhana@greentech.example'

/** Before the scripts of a page: every access to what the browser would keep throws, as with blocked cookies. */
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

test('a full storage takes no right password for a failure, and says that the sign-in will be forgotten', async ({
  visit,
}) => {
  const { page } = await visit()
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    Storage.prototype.setItem = refuse
    const put = IDBObjectStore.prototype.put
    // Full only when the session is to be kept: the SDK tries a small entry first.
    IDBObjectStore.prototype.put = function (value, ...key) {
      return JSON.stringify(value).includes('firebase:authUser') ? refuse() : put.call(this, value, ...key)
    }
  })
  await signInByForm(page, FARHANA)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(words.notKept.signIn).waitFor()
})

test('a full local storage alone ends no sign-in: the next page knows it', async ({ visit }) => {
  const { page } = await visit()
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await signInByForm(page, FARHANA)
  await page.reload()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await expect(page.getByText(words.notKept.signIn)).toHaveCount(0)
})
