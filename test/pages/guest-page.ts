import { allWords } from '#messages/all.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { RenderedHtml, Renderer } from '#web/rendering/render-options.ts'
import type { TestApp } from '../app.ts'

export const settings: PublicSettings = {
  ...{ copy: 'specified', publicUrl: 'https://shop.example', publicProductPages: true, gallery: true, google: true },
  imageUpload: { url: '/images/upload', key: 'key' },
  contact: {},
  signIn: { apiKey: 'key', projectId: 'greentech', path: '/identity', phone: true },
}

/** Returns what the server sends for an address before any script runs: the same to everybody. */
export async function guestRenderer({ api }: Pick<TestApp, 'api'>) {
  // From its sources. By a name that the compiler does not follow: the server's side knows no JSX.
  const entry: string = '../../src/web/rendering/entry-server.tsx'
  const { render } = (await import(entry)) as Renderer
  return (address: string, given: Partial<PublicSettings> = {}): Promise<RenderedHtml> =>
    render(new Request(`${settings.publicUrl}${address}`), {
      ...{ api, words: allWords.en, settings: { ...settings, ...given }, photoSize: async () => null },
      manifest: { routes: {} },
    })
}
