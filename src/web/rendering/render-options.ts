import type { ServerManifest } from '@tanstack/router-core'
import type { Messages } from '#messages/en.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { Api } from '../api.ts'

/** Width and height of a picture in pixels. */
interface PhotoSize {
  width: number
  height: number
}

/** Dependencies of the renderer, the same for every visitor. */
export interface PageContext {
  api: Api
  words: Messages
  settings: PublicSettings
  /** Returns the size of a stored photo at its largest; null for a photo of another host. */
  photoSize: (url: string) => Promise<PhotoSize | null>
}

/** The files of the browser build that pages name. */
export interface PageAssets {
  /** The entry script and the styles. */
  manifest: ServerManifest
  /** Addresses of the scripts that each route needs. The entry loads them after the first paint. */
  deferredScripts?: Record<string, string[]>
}

export type RenderOptions = PageContext & PageAssets

/** `location` is set, and the page empty, when the address redirects. */
export interface RenderedHtml {
  status: number
  location: string | null
  html: string
  /** The code of each inline script of the page, for the Content-Security-Policy. */
  scripts: string[]
}

/** The one export of the page renderer's build. */
export interface Renderer {
  render: (request: Request, options: RenderOptions) => Promise<RenderedHtml>
}
