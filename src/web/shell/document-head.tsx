import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ComponentProps } from 'react'

type LinkProps = ComponentProps<'link'>

/**
 * The links in the head of every document: icons, and the font, which browsers would otherwise find only in the style sheet.
 * Server only: browsers keep them when they navigate without a new document.
 */
export const documentLinks: LinkProps[] = [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** The browser's own bars in the colour of the page. Not in a route's `head()`, which keeps one value of each name. */
export function ThemeColors() {
  return (
    <>
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0b1310" media="(prefers-color-scheme: dark)" />
    </>
  )
}

/** Links that name scripts without loading them: the client entry makes them `modulepreload` after the first paint. */
export function deferredScriptLinks(scripts: Record<string, string[]>, routeIds: string[]): LinkProps[] {
  const addresses = new Set(routeIds.flatMap((routeId) => scripts[routeId] ?? []))
  return [...addresses].map((href) => ({ rel: 'deferred-modulepreload', href, fetchPriority: 'low' }))
}
