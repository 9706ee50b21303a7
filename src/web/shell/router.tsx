import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { Messages } from '#messages/en.ts'
import { isAppError } from '#shared/errors.ts'
import { barePath } from '#shared/language.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { FindPhotoSize } from '#ui/page/head.ts'
import { localPath } from '#ui/text/local-path.ts'
import { language } from '#words/language.ts'
import type { Api } from '../api.ts'
import { NotFoundPage } from './lazy-not-found.tsx'
import { PageError } from './page-error.tsx'
import { routeTree } from './route-tree.gen.ts'

/** Context of every route: API calls, texts, settings. */
export interface RouterContext {
  queryClient: QueryClient
  api: Api
  words: Messages
  settings: PublicSettings
  /** Server only: the size of a stored photo, for previews. */
  photoSize?: FindPhotoSize
  /** Server only: the scripts of each route that the client entry loads after the first paint. */
  deferredScripts?: Record<string, string[]>
  /** Loads the texts of a page that the first load leaves out. Undefined when nothing is missing. */
  loadWords: (pathname: string) => Promise<unknown> | undefined
}

/** How long the data of a query stays in memory after the last component that uses it. */
const GC_TIME_MS = 5 * 60_000
/** How long a query is not fetched again. */
const STALE_TIME_MS = 60_000

/** 3 retries, at most 30 s apart, none for a 4xx response, which would be the same again (row N16). */
function retryInBrowser(failures: number, error: Error): boolean {
  const refused = isAppError(error) && error.status >= 400 && error.status < 500
  return failures < 3 && !refused
}

function makeQueryClient(): QueryClient {
  const server = import.meta.env.SSR
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        // On the server a finite time would leave a timer for each query.
        gcTime: server ? Number.POSITIVE_INFINITY : GC_TIME_MS,
        retry: server ? false : retryInBrowser,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
      },
    },
  })
}

/**
 * A function that returns true if the router sets the scroll position of a page that it has rendered. It leaves a page that was
 * scrolled by the time it was hydrated: by the user, or by the inline script that restores the position.
 */
function restoresScroll(): () => boolean {
  let isHydration = true
  return () => {
    const isScrolled = isHydration && scrollY > 0
    isHydration = false
    return !isScrolled
  }
}

/** The routes know bare paths; the addresses of a language other than the first begin with its name. */
const belowLanguage = {
  input: ({ url }: { url: URL }) => {
    url.pathname = barePath(url.pathname)
    return url
  },
  output: ({ url }: { url: URL }) => {
    url.pathname = localPath(url.pathname)
    return url
  },
}

/** Makes a router: one for each render on the server, one for each page load in the browser. */
export function makeRouter(parts: Omit<RouterContext, 'queryClient'>) {
  const queryClient = makeQueryClient()
  const context: RouterContext = { ...parts, queryClient }
  return createRouter({
    routeTree,
    context,
    ...(language !== 'en' && { rewrite: belowLanguage }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    scrollRestoration: import.meta.env.SSR || restoresScroll(),
    // Search values are strings. Without this `?q=123` would arrive as a number.
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
