import type { BrowserContext, Page } from '@playwright/test'

/** Milliseconds from one answer to the next. */
const STEP = 50
/** A page makes fewer calls before it is complete. */
const CALLS = 8

type Order = 'first call first' | 'first call last'

/** Counts of the script in the page. */
interface Calls {
  made: number
  pending: number
}

declare global {
  interface Window {
    calls?: Calls
  }
}

/** Delays the answers to the calls of every page of the context, one after the other, from `setOrderOfAnswers` on. */
export async function answerCallsLate(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([step, most]) => {
      const order = sessionStorage.getItem('order')
      if (!order) return
      const calls = { made: 0, pending: 0 }
      window.calls = calls
      const original = window.fetch
      window.fetch = async (...given) => {
        const place = calls.made++
        calls.pending += 1
        try {
          const steps = order === 'first call first' ? place : Math.max(0, most - place)
          await new Promise((resolve) => setTimeout(resolve, steps * step))
          return await original(...given)
        } finally {
          calls.pending -= 1
        }
      }
    },
    [STEP, CALLS] as const,
  )
}

/** Sets the order of answers for the next page that the window loads. */
export async function setOrderOfAnswers(page: Page, order: Order): Promise<void> {
  await page.evaluate((chosen) => sessionStorage.setItem('order', chosen), order)
}

export async function answerCallsAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('order'))
}

/** Waits until every call of a page with late answers is answered. */
export async function waitForAnswers(page: Page): Promise<void> {
  // On a slow machine a page can look loaded before its first call.
  await page.waitForFunction(() => !window.calls || (window.calls.made > 0 && window.calls.pending === 0))
}
