import type { FastifyInstance } from 'fastify'
import { LANGUAGES, pathIn } from '#shared/language.ts'
import { accounts } from '../contract.ts'
import type { CallerHeaders } from './identify.ts'

const COOKIE = /(?:^|; *)registration=([\w-]{43})(?:;|$)/
/** Seconds: as long as the profile that it claims is kept. */
const MAX_AGE = 24 * 3600

/**
 * Answers a guest's `POST /api/users` with the value that claims their profile as a cookie, too: a browser client that knows
 * the calls of the specification alone needs no header of its own. Only calls of this origin carry it (`Strict`), only to the
 * API in the language of the call, and it does nothing without a token of the account whose e-mail address the profile was
 * saved for.
 */
export function sendRegistrationCookie(app: FastifyInstance, publicUrl: string): void {
  const { method, path } = accounts.saveUser
  app.addHook<{ registration?: string }>('preSerialization', async (request, reply, payload) => {
    const language = LANGUAGES.find((name) => pathIn(name, path) === request.routeOptions.url)
    if (request.method !== method || !language || !payload.registration) return payload
    const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
    const limits = `Max-Age=${MAX_AGE}; Path=${pathIn(language, '/api')}; HttpOnly; SameSite=Strict${secure}`
    reply.header('set-cookie', `registration=${payload.registration}; ${limits}`)
    return payload
  })
}

/** The headers of a caller, with the value of the cookie where the header has none. */
export function withRegistrationCookie(headers: CallerHeaders & { cookie?: string | undefined }): CallerHeaders {
  const { authorization, 'x-registration': sent } = headers
  const registration = sent ?? COOKIE.exec(headers.cookie ?? '')?.[1]
  return { authorization, 'x-registration': registration }
}
