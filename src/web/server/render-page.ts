import { contactIn } from '#content/inbox/rules.ts'
import type { AllWords } from '#messages/all.ts'
import type { PublicResponse } from '#platform/cache/cached-response.ts'
import type { Endpoints } from '#shared/client.ts'
import { nameCall, tagsOf } from '#shared/endpoint.ts'
import { isAppError } from '#shared/errors.ts'
import { type Language, languageOfPath } from '#shared/language.ts'
import type { PublicSettings, ShownContact } from '#shared/settings.ts'
import { type Api, endpoints } from '../api.ts'
import type { PageContext, RenderedHtml } from '../rendering/render-options.ts'
import { canonicalAddress, isKitPage } from './page-address.ts'
import { type PolicyOptions, pageHeaders } from './security-headers.ts'

/** Renders one address; the built renderer in production, the one of the development server otherwise. */
export type Render = (request: Request, context: PageContext) => Promise<RenderedHtml>

/** The settings that do not change while the site runs. */
export type SiteSettings = Omit<PublicSettings, 'contact'>

export interface RenderDeps {
  api: Record<Language, Api>
  words: AllWords
  settings: SiteSettings
  render: Render
  policy: PolicyOptions
  photoSize: PageContext['photoSize']
}

/** Renders the page of a canonical address: its status, headers and HTML, with the tags of everything that it shows. */
export async function renderPage(address: string, deps: RenderDeps): Promise<PublicResponse> {
  const { photoSize } = deps
  const language = languageOfPath(address)
  const words = deps.words[language]
  const request = new Request(new URL(address, deps.settings.publicUrl), { headers: { accept: 'text/html' } })
  const calls: PageCalls = { tags: new Set(), busy: false, gone: false }
  const api = recordCalls(deps.api[language], calls)
  const settings = { ...deps.settings, contact: await contactOf(api, language) }
  const page = await deps.render(request, { api, words, photoSize, settings })
  if (page.location) return redirect(page.location, address, page.status, [...calls.tags])
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    ...pageHeaders(page.scripts, { ...deps.policy, features: featuresOf(address) }),
  }
  const rendered = { headers, body: page.html, tags: [...calls.tags] }
  // The page itself tells people; the status is for crawlers.
  if (calls.busy) return { ...rendered, status: 503, headers: { ...headers, 'retry-after': '2' } }
  return { ...rendered, status: calls.gone && page.status === 404 ? 410 : page.status }
}

/**
 * The contact details that an admin has entered. Without the database the page is rendered without them, with the status 503.
 */
async function contactOf(api: Api, language: Language): Promise<ShownContact> {
  const details = await api.showContactDetails({}).catch((error: unknown) => {
    if (isAppError(error) && error.status === 503) return {}
    throw error
  })
  return contactIn(language, details)
}

/** Permissions of the page: the meeting page uses the camera to scan the saller's code, and keeps that code's screen on. */
function featuresOf(address: string): string[] {
  return isKitPage(address) ? ['camera', 'screen-wake-lock'] : []
}

/** A redirect to the requested address itself would never end: nothing is there. */
function redirect(location: string, address: string, status: number, tags: string[]): PublicResponse {
  const target = canonicalAddress(location)
  if (target === address) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found', tags: [] }
  // A brand may get its former name back: browsers ask again.
  const headers = { location: target, 'cache-control': 'public, max-age=0, must-revalidate' }
  return { status, headers, body: '', tags }
}

/** Effects of the calls of one page on its response. */
export interface PageCalls {
  /** The tags of what it shows. */
  tags: Set<string>
  /** A call was refused as `busy`. */
  busy: boolean
  /** A call was refused because what it names is no longer there (status 410). */
  gone: boolean
}

/** The same client, which records its calls in `calls`. */
export function recordCalls(api: Api, calls: PageCalls): Api {
  const cached = Object.entries(endpoints as Endpoints).filter(([, spec]) => spec.tags)
  const recorded = cached.map(([name, spec]) => {
    const call = api[name as keyof Api] as (input: object, options?: object) => Promise<unknown>
    const recording = async (input: Record<string, unknown>, options?: object) => {
      for (const tag of tagsOf(spec, input)) calls.tags.add(tag)
      try {
        return await call(input, options)
      } catch (error) {
        calls.busy ||= isAppError(error) && error.status === 503
        calls.gone ||= isAppError(error) && error.status === 410
        throw error
      }
    }
    return [name, nameCall(name, recording)]
  })
  return { ...api, ...Object.fromEntries(recorded) }
}
