import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#shared/language.ts'

/** A request as an operation sees it. */
export interface RequestContext {
  body: unknown
  /** Network address, for limits and security events. */
  address: string
  /** The User-Agent header, for the list of devices. */
  userAgent: string
  /** The secret of the device cookie, or a new one for it (see device-cookie.ts). */
  device: string
  /** Makes `device` a new secret, which the browser gets in place of the one that it came with; absent without a browser. */
  renewDevice?: () => void
  /** True with an Origin header, which browsers send with every POST. Other clients keep no cookies. */
  fromBrowser: boolean
  /** Language of the page that sends the request, for e-mails, text messages and error messages. */
  language: Language
}

/** The language of the page that asks. The official client names it when it has a `languageCode`; without one it is English. */
export function requestLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return LANGUAGES.find((language) => language === headers['x-firebase-locale']) ?? 'en'
}
