import type { Messages } from '#messages/en.ts'
import type { PublicResponse } from '#platform/cache/cached-response.ts'

/** The web app manifest, with which phones install the site (W3C Web Application Manifest). */
export function webManifest({ site, metadata }: Messages): Record<string, () => Promise<PublicResponse>> {
  const manifest = {
    id: '/',
    name: metadata.installedName,
    short_name: site.name,
    description: metadata.description,
    lang: 'en',
    start_url: '/',
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
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] })),
  }
  const headers = {
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  }
  return {
    '/manifest.webmanifest': async () => ({ status: 200, headers, body: JSON.stringify(manifest), tags: [] }),
  }
}
