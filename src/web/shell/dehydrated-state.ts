import { type DehydratedState, dehydrate } from '@tanstack/react-query'
import type { PublicSettings } from '#shared/settings.ts'
import type { RouterContext } from './router.tsx'

/** The id of the script element that holds a page's dehydrated state. */
export const DEHYDRATED_STATE_ID = 'dehydrated-state'

interface DehydratedPage {
  /** The answers that the page was rendered from. */
  queries: DehydratedState
  settings: PublicSettings
}

/**
 * The state of a page as JSON for a script element. The router can carry it too, as code: that takes the server twice the
 * time, and browsers parse JSON faster than code.
 */
export function dehydratePage({ queryClient, settings }: Pick<RouterContext, 'queryClient' | 'settings'>): string {
  const page: DehydratedPage = { queries: dehydrate(queryClient), settings }
  return JSON.stringify(page).replaceAll('<', '\\u003c')
}

/**
 * Reads the state that came with the page. A write invalidates the cached pages that show it, so the answers count as fetched
 * now, however old the page is. On the way back, and in a restored tab, the browser shows its own copy without a request:
 * there the answers keep their age.
 */
export function readDehydratedState(): DehydratedPage {
  const page: DehydratedPage = JSON.parse(document.getElementById(DEHYDRATED_STATE_ID)?.textContent ?? '')
  const isBrowserCopy = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward')
  if (!isBrowserCopy) for (const { state } of page.queries.queries) state.dataUpdatedAt = Date.now()
  return page
}
