import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { Language } from '#shared/language.ts'
import notoBengali from '#ui/styles/fonts/noto-sans-bengali.woff2?url'
import { localPath } from '#ui/text/local-path.ts'
import { language } from '#words/language.ts'
import { DEHYDRATED_STATE_ID, dehydratePage } from './dehydrated-state.ts'
import type { RouterContext } from './router.tsx'

/** The font that most of a page in the language is set in. */
const FONTS: Record<Language, string> = { en: interLatin, bn: notoBengali }

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

function Root() {
  const { settings, queryClient, words } = Route.useRouteContext()
  const DeferredParts = useDeferredParts()
  useEffect(() => {
    // Outside the effect: components that handle the click are hydrated first, and a click that caused the effect is noted.
    setTimeout(() => {
      if (!window.earlyClick?.hasAttribute('data-submit')) {
        window.earlyClick?.click()
        window.earlyClick = null
      }
      // The page with a submit button may be hydrated later: the button sees to its click, and ends the listening.
      if (!document.querySelector('[data-submit][type=button]')) window.onclick = window.onsubmit = null
    })
  }, [])
  return (
    <html lang={language}>
      <head>
        <HeadContent />
        {import.meta.env.SSR && <ThemeColors />}
      </head>
      <body>
        <a className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3" href="#main">
          {words.site.skipToContent}
        </a>
        <QueryClientProvider client={queryClient}>
          <Outlet />
        </QueryClientProvider>
        {DeferredParts && <DeferredParts />}
        <script
          id={DEHYDRATED_STATE_ID}
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end its element
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? dehydratePage({ queryClient, settings }) : '' }}
        />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Loads the deferred parts after hydration. The session starts with them. Not by `lazy`: React reveals the content of a
 * Suspense boundary only 300 ms after the last fallback, and every page of the dashboard came so much later.
 */
function useDeferredParts(): ComponentType | null {
  const [parts, setParts] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('../client/deferred-parts.tsx').then(
      (module) => setParts(() => module.DeferredParts),
      (error: unknown) =>
        setParts(() => {
          throw error
        }),
    )
  }, [])
  return parts
}

type LinkProps = ComponentProps<'link'>

/**
 * The links in the head of every document: icons, and the font of its language, which browsers would otherwise find only in the
 * style sheet. Both fonts would keep the first paint waiting, and Inter has a fallback in its metrics, which Bangla has not.
 * Server only: browsers keep them when they navigate without a new document.
 */
const documentLinks: LinkProps[] = [
  {
    rel: 'preload',
    href: FONTS[language],
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: localPath('/manifest.webmanifest') },
]

/** The browser's own bars in the colour of the page. Not in a route's `head()`, which keeps one value of each name. */
function ThemeColors() {
  return (
    <>
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0b1310" media="(prefers-color-scheme: dark)" />
    </>
  )
}

/** Links that name scripts without loading them: the client entry makes them `modulepreload` after the first paint. */
function deferredScriptLinks(scripts: Record<string, string[]>, routeIds: string[]): LinkProps[] {
  const addresses = new Set(routeIds.flatMap((routeId) => scripts[routeId] ?? []))
  return [...addresses].map((href) => ({ rel: 'deferred-modulepreload', href, fetchPriority: 'low' }))
}
