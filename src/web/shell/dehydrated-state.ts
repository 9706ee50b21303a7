import { type DehydratedState, dehydrate } from '@tanstack/react-query'
import type { PublicSettings } from '#shared/settings.ts'
import type { RouterContext } from './router.tsx'

/** The id of the script element that holds a page's dehydrated state. */
export const DEHYDRATED_STATE_ID = 'dehydrated-state'

interface DehydratedPage {
  /** The responses that the page was rendered from. */
  queries: DehydratedState
  settings: PublicSettings
}

/**
 * The state of a page as JSON for a script element. The router's own `dehydrate` writes JavaScript instead, which takes the
 * server twice the time and browsers longer to parse.
 */
export function dehydratePage({ queryClient, settings }: Pick<RouterContext, 'queryClient' | 'settings'>): string {
  const page: DehydratedPage = { queries: dehydrate(queryClient), settings }
  // `<` is escaped, so that no text of a response can close the script element.
  return JSON.stringify(page).replaceAll('<', '\\u003c')
}

/**
 * Reads the state that came with the page. Writes invalidate the server's cached pages, so a page from the server is up to
 * date and its responses count as fetched now. After Back, and in a restored tab, the browser shows its own copy without a
 * request. The responses then keep their age, so that old ones are fetched again.
 */
export function readDehydratedState(): DehydratedPage {
  const page: DehydratedPage = JSON.parse(document.getElementById(DEHYDRATED_STATE_ID)?.textContent ?? '')
  const isBrowserCopy = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward')
  if (!isBrowserCopy) for (const { state } of page.queries.queries) state.dataUpdatedAt = Date.now()
  return page
}
