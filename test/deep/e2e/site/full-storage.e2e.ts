import { expect } from '@playwright/test'
import { site as words } from '#messages/en/site.ts'
import { signInByForm, test } from '../../../e2e/support/browser.ts'

const FARHANA = 'farhana@greentech.example'

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
