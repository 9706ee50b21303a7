import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { launchBrowser, signIn, test, type Visit } from '../support/browser.ts'
import { LAYOUT_SHIFT_LIMIT, layoutShifts, waitUntilLoaded, watchLayoutShifts } from '../support/layout.ts'
import { DASHBOARD, EMAILS, isCheckedInFull, type Role } from '../support/page-checks.ts'

/** Milliseconds from one answer to the next, and to the fonts. */
const LATE = { answer: 150, font: 500 }

function pagesOf(role: Role): string[] {
  const own = DASHBOARD.filter((page) => page.for[role] && isCheckedInFull(page.path, role))
  return own.map(({ path }) => path)
}

/** A paragraph that wraps otherwise in its own font; Web Vitals calls a tenth good. */
const WRAP_LIMIT = 0.015

const FONT = /\.woff2$/

/** What `delayFetch` writes into the page. */
interface Fetches {
  made: number
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
    { scope: 'worker' },
  ],
})

async function signedIn(role: Role, visit: Visit): Promise<Page> {
  const { page, context } = await visit()
  await watchLayoutShifts(context)
  await signIn(page, EMAILS[role])
  return page
}

/**
 * Runs in the page: counts the calls, and delays each of them, so that they are answered one by one: the last of
 * `sessionStorage.calls` first, or the first one first without that.
 */
function delayFetch(delay: number): void {
  const fetches: Fetches = { made: 0, pending: 0 }
  Object.assign(window, { fetches })
  const original = window.fetch
  window.fetch = async (...given) => {
    const place = fetches.made++
    const calls = Number(sessionStorage.getItem('calls'))
    fetches.pending += 1
    try {
      const steps = calls > 0 ? Math.max(0, calls - 1 - place) : place
      await new Promise((resolve) => window.setTimeout(resolve, steps * delay))
      return await original(...given)
    } finally {
      fetches.pending -= 1
    }
  }
}

/** Opens `path`, whose calls are answered in their order, or in reverse order if it is known how many `calls` they are. */
async function open(page: Page, path: string, calls = 0): Promise<number> {
  await page.evaluate((count) => sessionStorage.setItem('calls', String(count)), calls)
  await page.goto(path)
  await waitUntilLoaded(page)
  // On a slow machine a page can look loaded before its first call.
  await page.waitForFunction(() => {
    const { made, pending } = (window as unknown as { fetches: Fetches }).fetches
    return made > 0 && pending === 0
  })
  await waitUntilLoaded(page)
  return page.evaluate(() => (window as unknown as { fetches: Fetches }).fetches.made)
}

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
        const shifts = await layoutShifts(page)
        if (shifts > WRAP_LIMIT) moved.push(`${path}: ${shifts.toFixed(3)}`)
      }
      expect(moved, moved.join('\n')).toEqual([])
    },
  )
})

describe('late responses', () => {
  testWithoutFonts.concurrent.for(['buyer', 'saller', 'admin'] as const)(
    'in whichever order the responses come, nothing shifts on the dashboard of a signed-in %s',
    async (role, { visit }) => {
      const page = await signedIn(role, visit)
      await page.context().addInitScript(delayFetch, LATE.answer)
      const moved: string[] = []
      const look = async (path: string, order: string) => {
        const shifts = await layoutShifts(page)
        if (shifts > LAYOUT_SHIFT_LIMIT)
          moved.push(`${path}: ${shifts.toFixed(3)} when the ${order} response comes last`)
      }
      for (const path of pagesOf(role)) {
        // Of each two responses either one has come before the other.
        const calls = await open(page, path)
        await look(path, 'last')
        await open(page, path, calls)
        await look(path, 'first')
      }
      expect(moved, moved.join('\n')).toEqual([])
    },
  )
})
