import type { BrowserContext, Page } from 'playwright-core'

/** A late font may shift the layout this much; Web Vitals shows it as 0.00. */
export const LAYOUT_SHIFT_LIMIT = 0.001

/** Adds up the layout shifts of every page of the context, before anything else runs in it. */
export async function watchLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sums = { shifts: 0 }
    Object.assign(window, { watched: sums })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) sums.shifts += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function layoutShifts(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { watched: { shifts: number } }).watched.shifts)
}

/** Waits until the page has its heading and nothing on it is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main?.querySelector('h1, h2') && !document.querySelector('.skeleton, [aria-busy=true], .animate-spin')
  })
}

/** By how many pixels the page is wider than the viewport. */
export async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Words of table cells that break over two lines. E-mail addresses may. */
export function wordsBrokenOverLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    for (const cell of document.querySelectorAll('td, th')) {
      if (!cell.checkVisibility()) continue
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.sr-only') || text.textContent?.includes('@')) continue
        for (const { 0: word, index } of text.textContent?.matchAll(/[^\s\-–/]+/g) ?? []) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word)
        }
      }
    }
    return broken
  })
}

/**
 * Waits until the page has loaded nothing for half a second. Playwright's 'networkidle' never comes while somebody is signed in: the
 * event stream stays open.
 */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  // Counted from here: the page's own clock may stand still.
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let before = -1
  for (let now = await loaded(); now !== before; now = await loaded()) {
    before = now
    await page.waitForTimeout(500)
  }
}
