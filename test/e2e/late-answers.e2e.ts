import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, test } from './browser.ts'
import { LAYOUT_SHIFT_LIMIT, layoutShifts, settled, watchLayoutShifts } from './screen.ts'
import { DASHBOARD, EMAILS } from './walk.ts'

/** Milliseconds: longer than all other answers of a page take together. */
const LATE = 300

const CALLS = /\/(api|identity)\//

/** Opens `path` while the call `late` is answered after all others; returns the page's calls. */
async function callsOf(page: Page, path: string, late?: string): Promise<string[]> {
  const calls = new Set<string>()
  let waiting = 0
  await page.route(CALLS, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    calls.add(pathname + search)
    waiting += 1
    if (pathname + search === late) await new Promise((resolve) => setTimeout(resolve, LATE))
    await route.continue()
    waiting -= 1
  })
  await page.goto(path)
  await settled(page)
  await expect.poll(() => waiting).toBe(0)
  await settled(page)
  await page.unroute(CALLS)
  return [...calls]
}

test.for(['buyer', 'saller', 'admin'] as const)(
  'whichever answer comes last, nothing moves on the dashboard of a signed-in %s',
  async (role, { visit }) => {
    const { page, context } = await visit()
    await watchLayoutShifts(context)
    await signIn(page, EMAILS[role])
    const moved: string[] = []
    const seen = new Set<string>()
    for (const { path } of DASHBOARD.filter((one) => one.for[role])) {
      const calls = await callsOf(page, path)
      for (const call of calls) {
        // What every page asks is held back on the first.
        if (path !== '/dashboard' && seen.has(call)) continue
        await callsOf(page, path, call)
        const shifts = await layoutShifts(page)
        if (shifts > LAYOUT_SHIFT_LIMIT) moved.push(`${path}: ${shifts.toFixed(3)} when ${call} comes last`)
      }
      if (path === '/dashboard') for (const call of calls) seen.add(call)
    }
    expect(moved).toEqual([])
  },
)
