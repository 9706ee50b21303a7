import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ownPath } from '#shared/own-path.ts'
import { type GoogleOutcome, type GoogleWindowError, IDENTITY_PATH } from '../contract.ts'
import type { IdentityDeps } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import { authorizedDomains } from '../http/authorized-domains.ts'
import { takeAttempt } from '../limits/attempts.ts'
import { decryptJwt, encryptJwt } from '../sealing/encrypted-jwt.ts'
import { exchangeCode, type Flow, startAuthorization } from './code-flow.ts'
import { AUTHORIZATION_LIFETIME } from './credential.ts'
import { expiredPage, RESULT_PAGE_CSP, resultPage } from './result-page.ts'

const FOLDER = `${IDENTITY_PATH}/google`
const PURPOSE = 'google-window'

const Start = z.object({
  id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** Where the asking page lives. */
  origin: z.string().check(z.maxLength(300)),
  /** Where to go afterwards when the page itself left; a window hands over to its opener. */
  back: z.optional(
    z.string().check(
      z.maxLength(2000),
      z.refine((back) => ownPath(back) !== null),
    ),
  ),
})
type Start = z.output<typeof Start>

export type GoogleRoutesDeps = Pick<IdentityDeps, 'publicUrl' | 'masterKey' | 'google' | 'limits' | 'origins'>

interface Note {
  flow: Flow
  start: Start
}

/**
 * The window of the sign-in with Google: `start` sends it to Google, `callback` takes the code that comes back and hands
 * the ID token to the page that asked. Which sign-in it is lies sealed in a cookie of this browser, so that nobody can
 * make another person's browser finish theirs (RFC 9700, section 4.7).
 */
export function registerGoogleRoutes(scope: FastifyInstance, service: GoogleRoutesDeps): void {
  scope.get('/google/start', { schema: { hide: true } }, async (request, reply) => {
    const start = z.safeParse(Start, request.query)
    if (!start.success) throw new IdentityError('INVALID_ARGUMENT')
    return begin(service, start.data, request, open(reply))
  })
  scope.get('/google/callback', { schema: { hide: true } }, async (request, reply) => {
    return finish(service, request, open(reply))
  })
}

/** The window keeps its opener for as long as Google lets it: no policy of ours cuts it off. */
function open(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' })
}

async function begin(
  service: GoogleRoutesDeps,
  start: Start,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refuse = (error: GoogleWindowError) => sendPage(reply, { id: start.id, error }, start)
  if (!isOurs(service, start.origin)) return refuse('unauthorized-domain')
  if (!service.google) return refuse('operation-not-allowed')
  if (!(await takeAttempt(service, 'google-address', request.ip))) return refuse('too-many-requests')
  const { flow, url } = startAuthorization(service.google, `${service.publicUrl}${FOLDER}/callback`)
  const note = await encryptJwt(service.masterKey, PURPOSE, { flow, start } satisfies Note, AUTHORIZATION_LIFETIME)
  setStateCookie(service, reply, flow.state, note, AUTHORIZATION_LIFETIME)
  return reply.redirect(url, 303)
}

/** Google sends the browser to our one address: a page under another one would wait for ever. */
function isOurs(service: GoogleRoutesDeps, origin: string): boolean {
  const url = URL.parse(origin)
  return (
    url !== null &&
    authorizedDomains(service).includes(url.hostname) &&
    url.origin === new URL(service.publicUrl).origin
  )
}

async function finish(service: GoogleRoutesDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answer = new URL(request.url, service.publicUrl).searchParams
  const state = answer.get('state') ?? ''
  const sealed = request.cookies[cookieName(state)]
  const note = sealed && (await decryptJwt<Note>(service.masterKey, PURPOSE, sealed))
  if (!note)
    return reply.status(400).header('content-security-policy', RESULT_PAGE_CSP).type('text/html').send(expiredPage())
  // Once: the code is used up too.
  setStateCookie(service, reply, state, '', 0)
  return sendPage(reply, await outcomeOf(service, note, answer, request), note.start)
}

async function outcomeOf(
  service: GoogleRoutesDeps,
  { flow, start: { id } }: Note,
  answer: URLSearchParams,
  request: FastifyRequest,
): Promise<GoogleOutcome> {
  const { google } = service
  if (!google) return { id, error: 'operation-not-allowed' }
  if (answer.get('error') === 'access_denied') return { id, error: 'user-cancelled' }
  // Google is asked about each code.
  if (!(await takeAttempt(service, 'google-address', request.ip))) return { id, error: 'too-many-requests' }
  try {
    return { id, idToken: await exchangeCode(google, flow, answer), rawNonce: flow.rawNonce }
  } catch (error) {
    const refused = error instanceof IdentityError
    // Without the address: it carries the code.
    request.log.warn({ reason: (error as Error).message }, 'a sign-in with Google did not come to its end')
    return { id, error: refused ? 'invalid-credential' : 'network-request-failed' }
  }
}

function sendPage(reply: FastifyReply, outcome: GoogleOutcome, { back }: Start): FastifyReply {
  return reply
    .header('content-security-policy', RESULT_PAGE_CSP)
    .type('text/html')
    .send(resultPage(outcome, back === undefined ? null : ownPath(back)))
}

/** One a sign-in, so that two windows do not disturb each other. */
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
  // Lax: Google's redirect comes from another site.
  reply.setCookie(cookieName(state), value, { path: FOLDER, maxAge, httpOnly: true, sameSite: 'lax', secure })
}
