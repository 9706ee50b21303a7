import type { AllWords } from '#messages/all.ts'
import type { Messages } from '#messages/en.ts'
import type { PublicResponse } from '#platform/cache/cached-response.ts'
import { LANGUAGES, type Language, pathIn } from '#shared/language.ts'

/** The web app manifests, with which phones install the site (W3C Web Application Manifest). */
export function webManifests(words: AllWords): Record<string, () => Promise<PublicResponse>> {
  const headers = {
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  }
  const files = LANGUAGES.map((language) => {
    const body = JSON.stringify(manifestIn(language, words[language]))
    return [pathIn(language, '/manifest.webmanifest'), async () => ({ status: 200, headers, body, tags: [] })]
  })
  return Object.fromEntries(files)
}

function manifestIn(language: Language, { site, metadata }: Messages) {
  return {
    // One app in every language: a person who changes the language has no second one.
    id: '/',
    name: metadata.installedName,
    short_name: site.name,
    description: metadata.description,
    lang: language,
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0f6b4b',
    categories: ['shopping'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: site.nav.products, url: '/products' },
      { name: metadata.orders, url: '/dashboard/my-orders' },
      { name: metadata.sell, url: '/dashboard/add-a-product' },
      { name: site.nav.blog, url: '/blog' },
    ].map((shortcut) => ({
      ...shortcut,
      url: pathIn(language, shortcut.url),
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  }
}
