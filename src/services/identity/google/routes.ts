import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { LANGUAGES } from '#shared/language.ts'
import { sameOriginPath } from '#shared/same-origin-path.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { type GoogleOutcome, type GoogleWindowError, IDENTITY_PATH } from '../contract.ts'
import type { IdentityDeps } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import { authorizedDomains } from '../http/authorized-domains.ts'
import { readDeviceCookie } from '../http/device-cookie.ts'
import { type Counted, countByAddress } from '../limits/by-address.ts'
import { decryptJwt, encryptJwt } from '../sealing/encrypted-jwt.ts'
import { type AuthorizationRequest, exchangeCode, languageOfState, startAuthorization } from './code-flow.ts'
import { AUTHORIZATION_LIFETIME } from './credential.ts'
import { expiredPage, RESULT_PAGE_CSP, resultPage } from './result-page.ts'

const BASE_PATH = `${IDENTITY_PATH}/google`
const PURPOSE = 'google-window'

const Start = z.object({
  id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** The origin of the page that starts the sign-in. */
  origin: z.string().check(z.maxLength(300)),
  /** The path to return to after a full-page redirect. A popup has none: it posts to its opener. */
  back: z.optional(
    z.string().check(
      z.maxLength(2000),
      z.refine((back) => sameOriginPath(back) !== null),
    ),
  ),
  language: z._default(z.enum(LANGUAGES), 'en'),
})
type Start = z.output<typeof Start>

export type GoogleRoutesDeps = Pick<IdentityDeps, 'db' | 'publicUrl' | 'masterKey' | 'google' | 'limits' | 'origins'>

/** The content of the sealed cookie. */
interface PendingSignIn {
  flow: AuthorizationRequest
  start: Start
}

/**
 * The two pages of the Google sign-in, opened in a popup or by a full-page redirect. `start` redirects to Google; `callback`
 * exchanges the code and passes the ID token to the page that started the sign-in. A sealed cookie ties the two to one
 * browser, so that an attacker cannot make somebody else's browser finish the attacker's sign-in (RFC 9700, section 4.7).
 */
export function registerGoogleRoutes(scope: FastifyInstance, service: GoogleRoutesDeps): void {
  scope.get('/google/start', { schema: { hide: true } }, async (request, reply) => {
    const query = z.safeParse(Start, request.query)
    if (!query.success) throw new IdentityError('INVALID_ARGUMENT')
    return start(service, query.data, request, setHeaders(reply))
  })
  scope.get('/google/callback', { schema: { hide: true } }, async (request, reply) => {
    return callback(service, request, setHeaders(reply))
  })
}

/** `unsafe-none`: our own policy must not cut the popup off from its opener. */
function setHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' })
}

async function start(
  service: GoogleRoutesDeps,
  parameters: Start,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refuse = (error: GoogleWindowError) => sendPage(reply, { id: parameters.id, error }, parameters)
  if (!isOwnOrigin(service, parameters.origin)) return refuse('unauthorized-domain')
  if (!service.google) return refuse('operation-not-allowed')
  if (!(await countWindow(service, 'google-start-address', request))) return refuse('too-many-requests')
  const { flow, url } = startAuthorization(service.google, {
    redirectUri: `${service.publicUrl}${BASE_PATH}/callback`,
    language: parameters.language,
  })
  const jwt = await encryptJwt(
    service.masterKey,
    PURPOSE,
    { flow, start: parameters } satisfies PendingSignIn,
    AUTHORIZATION_LIFETIME,
  )
  setStateCookie(service, reply, flow.state, jwt, AUTHORIZATION_LIFETIME)
  return reply.redirect(url, 303)
}

/** Null when the limit of the address is used up. */
async function countWindow(
  service: GoogleRoutesDeps,
  limit: 'google-start-address' | 'google-address',
  request: FastifyRequest,
): Promise<Counted | null> {
  const { device } = readDeviceCookie(request)
  return countByAddress(service, limit, { address: request.ip, device }).catch((error: unknown) => {
    if (error instanceof IdentityError) return null
    throw error
  })
}

/** Google redirects to the public address only: a page of another origin would never get the result. */
function isOwnOrigin(service: GoogleRoutesDeps, origin: string): boolean {
  const url = URL.parse(origin)
  return (
    url !== null &&
    authorizedDomains(service).includes(url.hostname) &&
    url.origin === new URL(service.publicUrl).origin
  )
}

async function callback(
  service: GoogleRoutesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = new URL(request.url, service.publicUrl).searchParams
  const state = answer.get('state') ?? ''
  const sealed = request.cookies[cookieName(state)]
  const signIn = sealed && (await decryptJwt<PendingSignIn>(service.masterKey, PURPOSE, sealed))
  if (!signIn) {
    const page = expiredPage(languageOfState(state))
    return reply.status(400).header('content-security-policy', RESULT_PAGE_CSP).type('text/html').send(page)
  }
  // Google accepts the code once, so the cookie is of no further use.
  setStateCookie(service, reply, state, '', 0)
  return sendPage(reply, await outcomeOf(service, signIn, answer, request), signIn.start)
}

async function outcomeOf(
  service: GoogleRoutesDeps,
  { flow, start: { id } }: PendingSignIn,
  answer: URLSearchParams,
  request: FastifyRequest,
): Promise<GoogleOutcome> {
  const { google } = service
  if (!google) return { id, error: 'operation-not-allowed' }
  if (answer.get('error') === 'access_denied') return { id, error: 'user-cancelled' }
  // Every code costs a request to Google.
  const counted = await countWindow(service, 'google-address', request)
  if (!counted) return { id, error: 'too-many-requests' }
  try {
    const idToken = await exchangeCode(google, flow, answer)
    await counted.refund()
    return { id, idToken, rawNonce: flow.rawNonce }
  } catch (error) {
    const refused = error instanceof IdentityError
    // The URL is not logged: it has the code.
    request.log.warn({ reason: errorMessage(error) }, 'a sign-in with Google did not come to its end')
    return { id, error: refused ? 'invalid-credential' : 'network-request-failed' }
  }
}

function sendPage(reply: FastifyReply, outcome: GoogleOutcome, { back, language }: Start): FastifyReply {
  return reply
    .header('content-security-policy', RESULT_PAGE_CSP)
    .type('text/html')
    .send(resultPage(outcome, back === undefined ? null : sameOriginPath(back), language))
}

/** Name of the cookie: each sign-in has its own, so that two popups do not overwrite each other's. */
function cookieName(state: string): string {
  return `google_${state.replace(/[^\w-]/g, '').slice(0, 16)}`
}

function setStateCookie(
  { publicUrl }: GoogleRoutesDeps,
  reply: FastifyReply,
  state: string,
  value: string,
  maxAge: number,
): void {
  const secure = publicUrl.startsWith('https:')
  // The redirect comes from another site, Google, so `strict` would not work.
  reply.setCookie(cookieName(state), value, { path: BASE_PATH, maxAge, httpOnly: true, sameSite: 'lax', secure })
}
