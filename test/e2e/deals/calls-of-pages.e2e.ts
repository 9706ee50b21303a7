import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, test } from '../support/browser.ts'
import { waitForQuiet } from '../support/layout.ts'
import { DASHBOARD, EMAILS } from '../support/page-checks.ts'

/** Which calls of the shop a freshly loaded page makes more than once. */
async function repeatedCalls(page: Page, path: string): Promise<string[]> {
  const calls = new Map<string, number>()
  const count = (request: { url: () => string; method: () => string }) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/live') return
    const call = `${request.method()} ${pathname}${search}`
    calls.set(call, (calls.get(call) ?? 0) + 1)
  }
  page.on('request', count)
  const streaming = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
  await page.goto(path)
  await streaming
  await waitForQuiet(page)
  page.off('request', count)
  expect(calls.size, path).toBeGreaterThan(0)
  return [...calls].flatMap(([call, times]) => (times > 1 ? [`${path}: ${times} × ${call}`] : []))
}

test.for(['buyer', 'saller', 'admin'] as const)(
  'each page of a %s’s dashboard makes each call once',
  async (role, { visit }) => {
    const { page } = await visit()
    await signIn(page, EMAILS[role])
    await waitForQuiet(page)
    const repeated: string[] = []
    for (const screen of DASHBOARD) if (screen.for[role]) repeated.push(...(await repeatedCalls(page, screen.path)))
    expect(repeated).toEqual([])
  },
)
