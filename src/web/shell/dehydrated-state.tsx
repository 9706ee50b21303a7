import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import type { PublicSettings } from '#shared/settings.ts'
import type { RouterContext } from './router.tsx'

/** The id of the element that holds what travels with a page: the answers that it was drawn from, and the settings. */
export const LUGGAGE = 'luggage'

/** `TYPE_BACK_FORWARD`. The newer interface says the same in twice as many bytes of everybody's first load. */
const BACK = 2

interface Luggage {
  queries: DehydratedState
  settings: PublicSettings
}

/**
 * As JSON that may stand in a script element. The router could carry it too, as code, at twice the cost for the server, and
 * the browser reads JSON faster than code.
 */
export function pack({ queryClient, settings }: Pick<RouterContext, 'queryClient' | 'settings'>): string {
  const luggage: Luggage = { queries: dehydrate(queryClient), settings }
  return JSON.stringify(luggage).replaceAll('<', '\\u003c')
}

/** Fills the browser's context with what came with the page. */
export function unpack({ queryClient, settings }: Pick<RouterContext, 'queryClient' | 'settings'>): void {
  const text = document.getElementById(LUGGAGE)?.textContent
  if (!text) return
  const luggage = JSON.parse(text) as Luggage
  Object.assign(settings, luggage.settings)
  // A page is kept until a write drops it: what came with it is as true as if it were asked for now, however old it is. Not
  // so on the way back, or in a tab that is restored: browsers then take the page from their own memory and ask nobody.
  if (performance.navigation.type !== BACK)
    for (const { state } of luggage.queries.queries) state.dataUpdatedAt = Date.now()
  hydrate(queryClient, luggage.queries)
}
