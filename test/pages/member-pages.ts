import path from 'node:path'
import type { QueryClient } from '@tanstack/react-query'
import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server'
import { type ComponentProps, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createServer, type Plugin } from 'vite'
import { allWords } from '#messages/all.ts'
import type { Role } from '#shared/endpoint.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { TestApp } from '../app.ts'

/** Passes at most: each shows what the calls of the former one have answered. */
const PASSES = 6

export interface Member {
  uid: string
  email: string
  displayName: string
  photoURL: string | null
  role: Role
}

/** The visitor of a page: a member, a guest, or somebody whose session is not loaded yet. */
type Visitor = Member | 'guest' | 'unknown'

type AnyRouter = ComponentProps<typeof RouterServer>['router']

/**
 * Renders pages as a signed-in person sees them when all that they ask for has come. The server renders for guests only: here
 * the session has a stand-in, and the calls of queries are made between two passes. No effect runs, and nothing can be pressed.
 */
export async function memberPages(settings: PublicSettings) {
  const vite = await createServer({
    root: path.resolve(import.meta.dirname, '../..'),
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [sessionStandIn],
  })
  const { signIn } = await vite.ssrLoadModule('/src/people/sign-in/ui/session.ts')
  const { makeRouter } = await vite.ssrLoadModule('/src/web/shell/router.tsx')

  /** @param passes 1 shows what stands there before any answer */
  async function render(address: string, visitor: Visitor, api: ReturnType<TestApp['callsOf']>, passes = PASSES) {
    signIn(visitor)
    const router: AnyRouter & { options: { context: { queryClient: QueryClient } } } = makeRouter({
      ...{ api, settings, words: allWords.en, photoSize: async () => null, loadWords: () => undefined },
    })
    const handle = createRequestHandler({
      request: new Request(`${settings.publicUrl}${address}`),
      createRouter: () => router,
      getRouterManifest: () => ({ routes: {} }),
    })
    let html = ''
    await handle(async () => {
      for (let pass = 1; ; pass++) {
        html = renderToString(createElement(RouterServer, { router }))
        if (pass === passes || !(await answerQueries(router.options.context.queryClient))) break
      }
      return new Response()
    })
    return html
  }
  return { render, close: () => vite.close() }
}

/** Makes the open queries. Returns true if there were any. */
async function answerQueries(client: QueryClient): Promise<boolean> {
  const open = client.getQueryCache().findAll({
    predicate: ({ state, options }) =>
      state.status === 'pending' && (options as { enabled?: boolean }).enabled !== false,
  })
  await Promise.allSettled(open.map((query) => query.fetch()))
  return open.length > 0
}

const sessionStandIn: Plugin = {
  name: 'session-stand-in',
  enforce: 'pre',
  load: (id) => (id.endsWith('/src/people/sign-in/ui/session.ts') ? STAND_IN : undefined),
  transform: (code, id) => (id.endsWith('.tsx') ? code.replace(/\bssr: false,/, '') : undefined),
}

const STAND_IN = `
export const SIGNED_IN_KEY = 'greenTechToken'
export const PERSONS_KEYS = {}
let session
export function signIn(visitor) {
  const user = typeof visitor === 'object' ? { phone: null, emailVerified: true, ...visitor } : null
  const isKnown = visitor !== 'unknown'
  session = { loading: !isKnown, authReady: isKnown, user, likelySignedIn: user !== null }
}
export const setSession = () => undefined
export const userKnownSince = () => 0
export const useSession = () => session
export const useUser = () => session.user
export const useLikelySignedIn = () => session.likelySignedIn
export const currentSession = () => session
`
