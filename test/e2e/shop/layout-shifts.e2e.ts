import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { launchBrowser, signIn, test, type Visit } from '../support/browser.ts'
import { LAYOUT_SHIFT_LIMIT, layoutShifts, waitUntilLoaded, watchLayoutShifts } from '../support/layout.ts'
import { DASHBOARD, EMAILS, isCheckedInFull, type Role } from '../support/page-checks.ts'

/** Milliseconds: longer than all other answers of a page take together, from the request of what is late. */
const LATE = { answer: 300, font: 500 }

function pagesOf(role: Role): string[] {
  const own = DASHBOARD.filter((page) => page.for[role] && isCheckedInFull(page.path, role))
  return own.map(({ path }) => path)
}

/** A paragraph that wraps otherwise in its own font; Web Vitals calls a tenth good. */
const WRAP_LIMIT = 0.015

const FONT = /\.woff2$/

/** What `delayFetch` writes into the page. */
interface Fetches {
  /** Paths with their queries. */
  paths: string[]
  pending: number
}

/** Without fonts, and with the browser's cache: a route of Playwright would switch it off, and a page took twice as long. */
const testWithoutFonts = test.extend({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the wanted fixtures from the pattern
    async ({}, use) => {
      const browser = await launchBrowser({ args: ['--disable-remote-fonts'] })
      await use(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
})

async function signedIn(role: Role, visit: Visit): Promise<Page> {
  const { page, context } = await visit()
  await watchLayoutShifts(context)
  await context.addInitScript(delayFetch, LATE.answer)
  await signIn(page, EMAILS[role])
  return page
}

/** Runs in the page: counts the calls, and delays the one that `sessionStorage.late` names. */
function delayFetch(delay: number): void {
  const fetches: Fetches = { paths: [], pending: 0 }
  Object.assign(window, { fetches })
  const original = window.fetch
  window.fetch = async (...given) => {
    const { pathname, search } = new URL(new Request(...given).url)
    fetches.paths.push(pathname + search)
    fetches.pending += 1
    try {
      if (pathname + search === sessionStorage.getItem('late'))
        await new Promise((resolve) => window.setTimeout(resolve, delay))
      return await original(...given)
    } finally {
      fetches.pending -= 1
    }
  }
}

/** Opens `path` while the call `late` is answered after all others; returns the page's calls. */
async function callsOf(page: Page, path: string, late = ''): Promise<string[]> {
  await page.evaluate((call) => sessionStorage.setItem('late', call), late)
  await page.goto(path)
  await waitUntilLoaded(page)
  return fetched(page)
}

/** The calls of the page, once all are answered. On a slow machine a page can look loaded before its first call. */
async function fetched(page: Page): Promise<string[]> {
  await page.waitForFunction(() => {
    const { paths, pending } = (window as unknown as { fetches: Fetches }).fetches
    return paths.length > 0 && pending === 0
  })
  await waitUntilLoaded(page)
  return page.evaluate(() => [...new Set((window as unknown as { fetches: Fetches }).fetches.paths)])
}

/** The calls of pages that were opened before, by role and path: none has to be opened only for them. */
const known = new Map<string, string[]>()

// Most of their time is the delays: three roles at once take as long as one.
describe('late fonts', () => {
  test.concurrent.for(['buyer', 'saller', 'admin'] as const)(
    'fonts that load last shift no more than a line on the dashboard of a signed-in %s',
    async (role, { visit }) => {
      const page = await signedIn(role, visit)
      await page.route(FONT, async (route) => {
        await setTimeout(LATE.font)
        await route.continue()
      })
      const moved: string[] = []
      for (const path of pagesOf(role)) {
        await page.goto(path)
        await waitUntilLoaded(page)
        await page.evaluate(() => document.fonts.ready)
        await waitUntilLoaded(page)
        known.set(`${role} ${path}`, await fetched(page))
        const shifts = await layoutShifts(page)
        if (shifts > WRAP_LIMIT) moved.push(`${path}: ${shifts.toFixed(3)}`)
      }
      expect(moved, moved.join('\n')).toEqual([])
    },
  )
})

describe('late responses', () => {
  testWithoutFonts.concurrent.for(['buyer', 'saller', 'admin'] as const)(
    'whichever response comes last, nothing shifts on the dashboard of a signed-in %s',
    async (role, { visit }) => {
      const page = await signedIn(role, visit)
      const moved: string[] = []
      const seen = new Set<string>()
      for (const path of pagesOf(role)) {
        const calls = known.get(`${role} ${path}`) ?? (await callsOf(page, path))
        expect(calls).not.toEqual([])
        for (const call of calls) {
          // What every page asks is held back on the first.
          if (path !== '/dashboard' && seen.has(call)) continue
          await callsOf(page, path, call)
          const shifts = await layoutShifts(page)
          if (shifts > LAYOUT_SHIFT_LIMIT) moved.push(`${path}: ${shifts.toFixed(3)} when ${call} comes last`)
        }
        if (path === '/dashboard') for (const call of calls) seen.add(call)
      }
      expect(moved, moved.join('\n')).toEqual([])
    },
  )
})
