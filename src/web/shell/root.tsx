import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { startSession } from '#sign-in/ui/auth-state.ts'
import { LUGGAGE, pack } from './dehydrated-state.tsx'
import { deferredScriptLinks, documentLinks } from './document-head.ts'
import type { RouterContext } from './router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => context.loadWords(location.pathname),
  head: ({ match, matches }) => {
    const { words, deferredScripts = {} } = match.context
    // The match of a layout counts too: `/contact/us` is not found inside the layout of the public pages.
    const isNotFound = matches.some(({ _notFound, status }) => _notFound || status === 'notFound')
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { title: isNotFound ? words.site.title(words.site.notFound.title) : words.site.name },
        // A public page overrides it. Any other page is not for search engines.
        ...(import.meta.env.SSR ? [{ name: 'robots', content: 'noindex' }] : []),
      ],
      links: import.meta.env.SSR
        ? [
            ...documentLinks,
            ...deferredScriptLinks(
              deferredScripts,
              matches.map(({ routeId }) => routeId),
            ),
          ]
        : [],
    }
  },
  component: Root,
})

const DeferredParts = lazy(() =>
  import('../client/deferred-parts.tsx').then((module) => ({ default: module.DeferredParts })),
)

function Root() {
  const { settings, queryClient, words } = Route.useRouteContext()
  // After the first paint: the sign-in client is a chunk of its own that nobody has to wait for.
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => {
    setHydrated(true)
    window.onclick = null
    window.onsubmit = null
    // What was pressed too early (see entry-client.tsx). Not in here, where nothing more can come alive for it.
    setTimeout(() => {
      window.pressed?.click()
      window.pressed = null
    })
  }, [])
  useEffect(() => startSession(settings.signIn, queryClient), [settings.signIn, queryClient])
  return (
    <html lang="en" data-copy={settings.copy}>
      <head>
        <HeadContent />
        {/* Two values of one name: the router's head keeps one. */}
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1310" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <a className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3" href="#main">
          {words.site.skipToContent}
        </a>
        <QueryClientProvider client={queryClient}>
          <Outlet />
        </QueryClientProvider>
        {hydrated && (
          <Suspense>
            <DeferredParts />
          </Suspense>
        )}
        <script
          id={LUGGAGE}
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end its element
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? pack({ queryClient, settings }) : '' }}
        />
        <Scripts />
      </body>
    </html>
  )
}
