import { expect } from '@playwright/test'
import { becomeGuest, signInByForm, test } from '../../../e2e/support/browser.ts'
import { holdRequests } from '../../../e2e/support/hold-requests.ts'
import { EMAILS } from '../../../e2e/support/page-checks.ts'

const FORMS = [
  ['/login', 'Log In'],
  ['/register', 'Create my account'],
] as const

test('[R02 R03 S01] who is signed in sees no form on /login and /register while the session loads; a guest with the mark of a former visit does', async ({
  visit,
}) => {
  const { page } = await visit()
  await signInByForm(page, EMAILS.buyer)
  for (const [path, button] of FORMS) {
    const release = await holdRequests(page, '**/static/js/firebase-auth-*')
    await page.goto(path, { waitUntil: 'commit' })
    const main = page.getByRole('main')
    await main.locator('.skeleton').first().waitFor()
    const submit = main.getByRole('button', { name: button })
    await expect(submit).toBeHidden()
    await page.waitForTimeout(1_000)
    expect([await submit.isVisible(), new URL(page.url()).pathname]).toEqual([false, path])
    release()
    await page.waitForURL((url) => url.pathname === '/')
    await page.unroute('**/static/js/firebase-auth-*')
  }
  await becomeGuest(page)
  await page.goto('/terms-condition')
  await page.evaluate(() => localStorage.setItem('greenTechToken', 'signed-in'))
  await page.goto('/login')
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).waitFor()
})

test('a guest has the forms of /login and /register at once, without scripts too, and the same bytes as everybody', async ({
  visit,
}) => {
  const { page } = await visit({ javaScriptEnabled: false })
  for (const [path, button] of FORMS) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: button }).waitFor()
    expect(await page.getByRole('main').locator('.skeleton').first().isVisible()).toBe(false)
    const cookie = { cookie: 'device=x; registration=y' }
    const [one, other] = await Promise.all([page.request.get(path), page.request.get(path, { headers: cookie })])
    expect(await one.text()).toBe(await other.text())
  }
})
