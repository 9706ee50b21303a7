import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, test, type Visit } from '../support/browser.ts'
import { LAYOUT_SHIFT_LIMIT, layoutShifts, waitUntilLoaded, watchLayoutShifts } from '../support/layout.ts'
import { DASHBOARD, EMAILS, type Role } from '../support/page-checks.ts'

/** Milliseconds: longer than all other answers of a page take together, from the request of what is late. */
const LATE = { answer: 300, font: 1000 }

/** A paragraph that wraps otherwise in its own font; Web Vitals calls a tenth good. */
const WRAP_LIMIT = 0.015

const CALLS = /\/(api|identity)\//
const FONT = /\.woff2$/

/** Opens `path` while the call `late` is answered after all others, without fonts; returns the page's calls. */
async function callsOf(page: Page, path: string, late?: string): Promise<string[]> {
  const calls = new Set<string>()
  await page.route(FONT, (route) => route.fulfill({ body: '' }))
  await openWaiting(page, path, CALLS, (call) => {
    calls.add(call)
    return call === late ? LATE.answer : 0
  })
  return [...calls]
}

/** Opens `path`, delays the requests that match `calls` by `delay` milliseconds, and resolves when everything has loaded. */
async function openWaiting(page: Page, path: string, calls: RegExp, delay: (call: string) => number): Promise<void> {
  let waiting = 0
  await page.route(calls, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    waiting += 1
    await setTimeout(delay(pathname + search))
    await route.continue()
    waiting -= 1
  })
  await page.goto(path)
  await waitUntilLoaded(page)
  await expect.poll(() => waiting).toBe(0)
  await page.evaluate(() => document.fonts.ready)
  await waitUntilLoaded(page)
  await page.unrouteAll({ behavior: 'wait' })
}

async function signedIn(role: Role, visit: Visit): Promise<Page> {
  const { page, context } = await visit()
  await watchLayoutShifts(context)
  await signIn(page, EMAILS[role])
  return page
}

test.for(['buyer', 'saller', 'admin'] as const)(
  'whichever response comes last, nothing shifts on the dashboard of a signed-in %s',
  async (role, { visit }) => {
    const page = await signedIn(role, visit)
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

test.for(['buyer', 'saller', 'admin'] as const)(
  'fonts that load last shift no more than a line on the dashboard of a signed-in %s',
  async (role, { visit }) => {
    const page = await signedIn(role, visit)
    const moved: string[] = []
    for (const { path } of DASHBOARD.filter((one) => one.for[role])) {
      await openWaiting(page, path, FONT, () => LATE.font)
      const shifts = await layoutShifts(page)
      if (shifts > WRAP_LIMIT) moved.push(`${path}: ${shifts.toFixed(3)}`)
    }
    expect(moved).toEqual([])
  },
)
