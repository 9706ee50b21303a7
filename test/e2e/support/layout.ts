import type { BrowserContext, Locator, Page } from '@playwright/test'

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
    const loading = [...document.querySelectorAll('.skeleton, [aria-busy=true], .animate-spin')]
    // The placeholder of the sign-in form is hidden from guests.
    return main?.querySelector('h1, h2') && !loading.some((each) => each.checkVisibility())
  })
}

/** Pixels by which the page is wider than the viewport. */
export async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The width of the box that the text of a toast lies in, read as soon as the text is there: it goes by itself. */
export function toastWidth(text: Locator): Promise<number> {
  return text.evaluate((element) => element.parentElement?.getBoundingClientRect().width ?? Number.NaN)
}

export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement)
}

/** Description of the focused element: the address of a link, the name of a field, or a text. */
export function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('href') ?? element?.getAttribute('name') ?? element?.textContent ?? null
  })
}

/**
 * How many elements show a focus ring of their own, and which of these rings are cut off by what they lie in (WCAG 2.2, 2.4.7).
 * Each gets the focus; afterwards nothing has it, and the page is at its top.
 */
export function focusRings(page: Page): Promise<{ seen: number; clipped: string[] }> {
  return page.evaluate(() => {
    /** True if the point is where `around` hides overflowing content: beyond its border's inner edge. */
    const isHidden = (x: number, y: number, around: Element) => {
      const { overflowX, overflowY } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      const [left, top] = [box.left + around.clientLeft, box.top + around.clientTop]
      const isBeside = x < left || x > left + around.clientWidth
      const isBeyond = y < top || y > top + around.clientHeight
      return (overflowX !== 'visible' && isBeside) || (overflowY !== 'visible' && isBeyond)
    }
    /** Pixels from the element to the middle of its ring; null without one. */
    const ringOf = (element: HTMLElement) => {
      const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(element)
      if (document.activeElement !== element || outlineStyle === 'none') return null
      return parseFloat(outlineOffset) + parseFloat(outlineWidth) / 2
    }
    const isClipped = (element: HTMLElement, ring: number) => {
      // A ring inside its element is cut off only together with it.
      if (ring <= 0) return false
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const sides: [number, number][] = [
        [x, top - ring],
        [x, bottom + ring],
        [left - ring, y],
        [right + ring, y],
      ]
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        const hides = around
        if (sides.some((side) => isHidden(...side, hides))) return true
      }
      return false
    }
    const rings = { seen: 0, clipped: [] as string[] }
    for (const element of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      if (!element.checkVisibility() || element.closest('[aria-hidden=true]')) continue
      element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
      const ring = ringOf(element)
      if (ring === null) continue
      rings.seen++
      if (isClipped(element, ring)) rings.clipped.push(element.ariaLabel ?? element.textContent ?? element.tagName)
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
    return rings
  })
}

/** Texts of table cells whose content is wider than they are, and lies over the next cell. */
export function overflowingCells(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('td, th')]
      .filter((cell) => cell.checkVisibility() && cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent ?? ''),
  )
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
 * Waits until the page has loaded nothing for half a second. Playwright's 'networkidle' never comes while somebody is signed
 * in: the event stream stays open.
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
