import type { ServerManifest } from '@tanstack/router-core'
import type { Messages } from '#messages/en.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { Api } from '../api.ts'
import type { PhotoSize } from './head-parts.ts'

/** What a page is rendered from, the same for every visitor. */
export interface PageContext {
  api: Api
  words: Messages
  settings: PublicSettings
  /** Pixels of a stored photo at its largest; null for another host's. */
  photoSize: (url: string) => Promise<PhotoSize | null>
}

export interface RenderOptions extends PageContext {
  /** Which scripts and styles each route needs. */
  manifest: ServerManifest
}

/** `location` is set, and the page empty, when the address redirects. */
export interface RenderedHtml {
  status: number
  location: string | null
  html: string
  /** The code of each inline script that is the page's own. */
  scripts: string[]
}

/** The one export of the page renderer's build. */
export interface Renderer {
  render: (request: Request, options: RenderOptions) => Promise<RenderedHtml>
}
