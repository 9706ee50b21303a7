import * as z from 'zod/mini'
import { GOOGLE } from '../accounts/google-identity.ts'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { decryptJwt, encryptJwt } from '../sealing/encrypted-jwt.ts'
import { type AuthorizationRequest, exchangeCode } from './code-flow.ts'
import { badResponse, checkGoogleToken, type GoogleProfile } from './id-token.ts'
import type { GoogleProvider } from './provider.ts'

/** A verified Google profile, and the ID token when the request had one. */
interface Credential {
  profile: GoogleProfile
  idToken: string | null
}

const long = z.optional(z.string().check(z.maxLength(8192)))
const Request = z.object({ requestUri: long, postBody: long, sessionId: long, pendingToken: long })

const PENDING = 'pending-credential'
const SESSION = 'google-session'
/** Seconds, like Google's ID tokens. */
const PENDING_LIFETIME = 3600
/** Seconds between the redirect to Google and the redirect back. The client keeps a redirect result as long (row N10). */
export const AUTHORIZATION_LIFETIME = 600

/** The configured provider. Throws OPERATION_NOT_ALLOWED when Google sign-in is off. */
export function requireGoogle({ google }: Service): GoogleProvider {
  if (!google) {
    throw new IdentityError('OPERATION_NOT_ALLOWED', 'The identity provider configuration is not found.')
  }
  return google
}

/**
 * Reads and checks the credential of an accounts:signInWithIdp request. It has one of three forms: `postBody` with an ID
 * token, `pendingToken` of an earlier response, or `sessionId` of accounts:createAuthUri with the URL of Google's redirect
 * in `requestUri`.
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
  // An access token has no audience: another site could send one that was issued to it.
  if (!idToken) throw badResponse('An id_token is needed.')
  return { profile: await checkGoogleToken(provider, idToken, fields.get('nonce') ?? undefined), idToken }
}

/** A sealed Google profile that links Google after the person has signed in by another method. */
export function sealPendingCredential({ masterKey }: Service, profile: GoogleProfile): Promise<string> {
  return encryptJwt(masterKey, PENDING, { profile }, PENDING_LIFETIME)
}

async function openPendingCredential({ masterKey }: Service, pendingToken: string): Promise<GoogleProfile> {
  const note = await decryptJwt<{ profile: GoogleProfile }>(masterKey, PENDING, pendingToken)
  if (!note) throw new IdentityError('INVALID_PENDING_TOKEN')
  return note.profile
}

/** The `sessionId` of accounts:createAuthUri. */
export function sealAuthorization({ masterKey }: Service, flow: AuthorizationRequest): Promise<string> {
  return encryptJwt(masterKey, SESSION, { flow }, AUTHORIZATION_LIFETIME)
}

async function exchangeSession(service: Service, provider: GoogleProvider, sessionId: string, requestUri: string) {
  const note = await decryptJwt<{ flow: AuthorizationRequest }>(service.masterKey, SESSION, sessionId)
  const answer = URL.parse(requestUri)?.searchParams
  if (!note || !answer) throw badResponse('The session is not known.')
  const idToken = await exchangeCode(provider, note.flow, answer)
  return { profile: await checkGoogleToken(provider, idToken, note.flow.rawNonce), idToken }
}
