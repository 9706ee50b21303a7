import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { Messages } from '#messages/en.ts'
import { isAppError } from '#shared/errors.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { FindPhotoSize } from '#ui/page/head.ts'
import type { Api } from '../api.ts'
import { NotFoundPage } from './lazy-not-found.tsx'
import { PageError } from './page-error.tsx'
import { routeTree } from './route-tree.gen.ts'

/** What every page can reach: its calls, its words, its settings. */
export interface RouterContext {
  queryClient: QueryClient
  api: Api
  words: Messages
  settings: PublicSettings
  /** Server only: the size of a stored photo, for previews. */
  photoSize?: FindPhotoSize
  /** Server only: the scripts of each route that the client entry loads after the first paint. */
  deferredScripts?: Record<string, string[]>
  /** Fetches the words of a page that a first visit leaves out. */
  loadWords: (pathname: string) => Promise<unknown> | undefined
}

const FIVE_MINUTES = 5 * 60_000
/** Milliseconds for which an answer is not asked for again. */
const FRESH = 60_000

/** 3 retries, at most 30 s apart, never for a refusal: the same question would get the same answer (row N16). */
function retryInBrowser(failures: number, error: Error): boolean {
  const refused = isAppError(error) && error.status >= 400 && error.status < 500
  return failures < 3 && !refused
}

function makeQueryClient(): QueryClient {
  const server = import.meta.env.SSR
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH,
        // A finite time on the server would leave a timer behind for each query.
        gcTime: server ? Number.POSITIVE_INFINITY : FIVE_MINUTES,
        retry: server ? false : retryInBrowser,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** One router a render on the server, one a page in the browser. */
export function makeRouter(given: Omit<RouterContext, 'queryClient'>) {
  const queryClient = makeQueryClient()
  const context: RouterContext = { ...given, queryClient }
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    scrollRestoration: true,
    // Search values are texts: without this `?q=123` would arrive as a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
      return set.length > 0 ? `?${new URLSearchParams(set.map(([key, value]) => [key, String(value)]))}` : ''
    },
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageError,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
