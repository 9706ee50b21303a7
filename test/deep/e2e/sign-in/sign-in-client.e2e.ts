import { expect } from '@playwright/test'
import { expectConsoleError, test } from '../../../e2e/support/browser.ts'
import { chooseAccount, googleButton, openPopup, toast } from '../../../e2e/support/google.ts'
import { waitForQuiet } from '../../../e2e/support/layout.ts'

const NETWORK = 'The connection failed. Please check your internet and try again.'
const SADIA = /Sadia Islam/
const refused = (status: number) => `the server responded with a status of ${status}`

test.describe('the protocol of the sign-in client', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
  for (const [title, seconds, options] of [
    ['[N06] waits 30 seconds for an answer', 30, {}],
    ['[N06] waits 60 seconds for an answer in an app on a phone', 60, { userAgent: IPHONE }],
  ] as const)
    test(title, async ({ visit }) => {
      const visitor = await visit(options)
      const { page, context } = visitor
      if (seconds === 60) await page.addInitScript(() => Object.assign(window, { cordova: {} }))
      await context.route('**/accounts:signInWithIdp?*', () => {})
      await page.clock.install()
      const asked = page.waitForRequest('**/accounts:signInWithIdp?*')
      await chooseAccount(await openPopup(visitor), SADIA)
      await asked
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
      await page.clock.runFor((seconds - 3) * 1000)
      expect(await toast(page, NETWORK).count()).toBe(0)
      await expect(googleButton(page)).toHaveAttribute('aria-busy', 'true')
      await page.clock.runFor(5000)
      await toast(page, NETWORK).waitFor()
    })

  test('[N11] heartbeats are kept for 30 days, and their header has at most 1024 characters', async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto('/terms-condition')
    await waitForQuiet(page)
    // A guest's page fetches the client at a first sign of life.
    await page.keyboard.press('Shift')
    await page.waitForTimeout(500)
    await waitForQuiet(page)
    await page.evaluate(fillHeartbeats)
    await page.goto('/login')
    await waitForQuiet(page)
    await page.keyboard.press('Shift')
    // The client stores the heartbeat of today a moment after the key.
    await expect.poll(() => page.evaluate(heartbeatDates)).not.toContain('2026-01-01')
    const dates = await page.evaluate(heartbeatDates)
    expect(dates).toHaveLength(30)
    expect(dates).toContain('2026-01-02')
    const asked = page.waitForRequest('**/accounts:signInWithPassword?*')
    const form = page.getByRole('main')
    await form.getByLabel('Email').fill('nobody@greentech.example')
    await form.getByLabel('Password', { exact: true }).fill('wrong!pass99')
    await form.getByRole('button', { name: 'Log In' }).click()
    const header = (await asked).headers()['x-firebase-client'] ?? ''
    expect(header.length).toBeGreaterThan(200)
    expect(header.length).toBeLessThanOrEqual(1024)
    await form.getByRole('alert').waitFor()
    expectConsoleError(visitor, refused(400))
  })
})

/** Thirty days of heartbeats, each of another browser, as the client stores them. Runs in the page. */
function fillHeartbeats(): Promise<void> {
  return new Promise((resolve, reject) => {
    const heartbeats = Array.from({ length: 30 }, (_, day) => ({
      agent: `fire-core/0.0.${day} browser-of-day-${day}`.padEnd(90, 'x'),
      date: `2026-01-${String(day + 1).padStart(2, '0')}`,
    }))
    const opening = indexedDB.open('firebase-heartbeat-database')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('firebase-heartbeat-store', 'readwrite')
      const store = transaction.objectStore('firebase-heartbeat-store')
      const keys = store.getAllKeys()
      keys.onsuccess = () => {
        for (const key of keys.result) store.put({ heartbeats }, key)
      }
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

/** Runs in the page. */
function heartbeatDates(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('firebase-heartbeat-database')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const all = opening.result
        .transaction('firebase-heartbeat-store')
        .objectStore('firebase-heartbeat-store')
        .getAll()
      all.onsuccess = () => {
        const [kept] = all.result as { heartbeats: { date: string }[] }[]
        opening.result.close()
        resolve((kept?.heartbeats ?? []).map(({ date }) => date))
      }
    }
  })
}
