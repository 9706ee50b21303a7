import { describe, expect } from 'vitest'
import { axeFindings, expectConsoleError, test } from '../support/browser.ts'

const PAGES = [
  ['/extend', 'Yes, keep on sale', 'Still for sale?'],
  ['/newsletter/unsubscribe', 'Unsubscribe', 'Leave the newsletter?'],
  ['/notifications/stop', 'End these letters', 'No more letters of this sort?'],
] as const

describe('the pages of links in letters', () => {
  test('ask and answer without scripts', async ({ visit }) => {
    const visitor = await visit({ javaScriptEnabled: false })
    const { page } = visitor
    for (const [path, confirm, question] of PAGES) {
      await page.goto(`${path}?token=not-a-token`)
      await page.getByRole('heading', { name: question }).waitFor()
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: confirm }).click()
      const response = await answer
      expect([response.status(), new URL(response.url()).pathname]).toEqual([expect.any(Number), path])
      expect(response.status()).toBeGreaterThanOrEqual(400)
      // What was wrong, in words, and where to go on.
      await page.locator('main p').first().waitFor()
      expect(await page.locator('main a.button').count()).toBe(1)
      expectConsoleError(visitor, String(response.status()))
    }
  })

  test('are the same bytes for every link, and say with scripts that one is not complete', async ({ visit }) => {
    const { page } = await visit()
    for (const [path, confirm] of PAGES) {
      const [one, other] = await Promise.all(
        ['?token=a', '?token=b'].map(async (query) => (await page.request.get(path + query)).text()),
      )
      expect(one).toBe(other)
      await page.goto(path)
      await page.getByText('This link is not complete').waitFor()
      expect(await page.getByRole('button', { name: confirm }).count()).toBe(0)
      await page.goto(`${path}?token=x`)
      await page.getByRole('button', { name: confirm }).waitFor()
      expect(await axeFindings(page)).toEqual([])
    }
  })
})
