import * as z from 'zod/mini'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { decryptJwt, encryptJwt } from '../sealing/encrypted-jwt.ts'
import { GOOGLE } from './accounts.ts'
import { exchangeCode, type Flow } from './code-flow.ts'
import { badResponse, checkGoogleToken, type GoogleProfile } from './id-token.ts'
import type { GoogleProvider } from './provider.ts'

/** What Google said, and its own token when there was one. */
interface Credential {
  profile: GoogleProfile
  idToken: string | null
}

const long = z.optional(z.string().check(z.maxLength(8192)))
const Request = z.object({ requestUri: long, postBody: long, sessionId: long, pendingToken: long })

const PENDING = 'pending-credential'
const SESSION = 'google-session'
/** Seconds: as long as an ID token of Google holds. */
const PENDING_LIFE = 3600
/** Seconds that somebody may stay at Google; the client keeps the outcome of a redirect as long (row N10). */
export const AUTHORIZATION_LIFETIME = 600

/** Google as this site has set it up, or OPERATION_NOT_ALLOWED. */
export function requireGoogle({ google }: Service): GoogleProvider {
  if (!google) {
    throw new IdentityError('OPERATION_NOT_ALLOWED', 'The identity provider configuration is not found.')
  }
  return google
}

/**
 * The credential of a signInWithIdp request, in one of the three forms of the protocol: `postBody` with an ID token,
 * `pendingToken` of an earlier answer, or the address that Google sent the browser back to with the `sessionId` of
 * createAuthUri.
 */
export async function readCredential(service: Service, body: unknown): Promise<Credential> {
  const provider = requireGoogle(service)
  const request = parse(Request, body)
  if (request.pendingToken)
    return { profile: await openPendingCredential(service, request.pendingToken), idToken: null }
  if (request.sessionId) return exchangeSession(service, provider, request.sessionId, request.requestUri ?? '')
  const fields = new URLSearchParams(request.postBody)
  const providerId = fields.get('providerId')
  if (!providerId) throw new IdentityError('INVALID_CREDENTIAL_OR_PROVIDER_ID', 'No provider is named.')
  if (providerId !== GOOGLE) {
    throw new IdentityError('OPERATION_NOT_ALLOWED', 'The identity provider configuration is not found.')
  }
  const idToken = fields.get('id_token')
  // An access token does not say for whom it was given: another site could hand in the one that it got.
  if (!idToken) throw badResponse('An id_token is needed.')
  return { profile: await checkGoogleToken(provider, idToken, fields.get('nonce') ?? undefined), idToken }
}

/** Stands for a credential that could not be used yet, until its owner has signed in by the way that they have. */
export function sealPendingCredential({ masterKey }: Service, profile: GoogleProfile): Promise<string> {
  return encryptJwt(masterKey, PENDING, { profile }, PENDING_LIFE)
}

async function openPendingCredential({ masterKey }: Service, pendingToken: string): Promise<GoogleProfile> {
  const note = await decryptJwt<{ profile: GoogleProfile }>(masterKey, PENDING, pendingToken)
  if (!note) throw new IdentityError('INVALID_PENDING_TOKEN')
  return note.profile
}

/** What createAuthUri hands out as `sessionId`. */
export function sealAuthorization({ masterKey }: Service, flow: Flow): Promise<string> {
  return encryptJwt(masterKey, SESSION, { flow }, AUTHORIZATION_LIFETIME)
}

async function exchangeSession(service: Service, provider: GoogleProvider, sessionId: string, requestUri: string) {
  const note = await decryptJwt<{ flow: Flow }>(service.masterKey, SESSION, sessionId)
  const answer = URL.parse(requestUri)?.searchParams
  if (!note || !answer) throw badResponse('The session is not known.')
  const idToken = await exchangeCode(provider, note.flow, answer)
  return { profile: await checkGoogleToken(provider, idToken, note.flow.rawNonce), idToken }
}
