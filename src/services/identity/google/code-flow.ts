import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { LANGUAGES, type Language } from '#shared/language.ts'
import { newSecret } from '../sealing/secrets.ts'
import { badResponse, hashNonce } from './id-token.ts'
import type { GoogleProvider } from './provider.ts'

/*
 * The authorization code flow, by hand. openid-client 6.9.0 was tried with the tests of this folder and cannot do two things:
 * - It checks the ID token against exactly one issuer. Google documents two (`issuers` in provider.ts).
 * - It parses and checks the ID token during the exchange. Here the browser sends the token on to accounts:signInWithIdp,
 *   which checks it (id-token.ts), or to Firebase in hosted mode. routes.test.ts relies on passing on any string to prove
 *   that the result page escapes it.
 * The exchange is one request; jose does the cryptography.
 */

/** The parameters of an authorization request. They must stay secret until Google redirects back: keep them sealed. */
export interface AuthorizationRequest {
  /** Ties the redirect to the browser that started the flow (RFC 6749, section 10.12). */
  state: string
  /** The PKCE code verifier (RFC 7636). */
  verifier: string
  /** The raw nonce. Its hash is the `nonce` of the ID token, which is valid for this sign-in only. */
  rawNonce: string
  redirectUri: string
}

/** Starts the authorization code flow with PKCE. Send the browser to `url`, and keep `flow` for `exchangeCode`. */
export function startAuthorization(
  provider: GoogleProvider,
  { redirectUri, language }: { redirectUri: string; language: Language },
): { flow: AuthorizationRequest; url: string } {
  const state = language === 'en' ? newSecret() : `${newSecret()}.${language}`
  const flow = { state, verifier: newSecret(), rawNonce: newSecret(), redirectUri }
  const url = new URL(provider.authorizationUrl)
  url.search = new URLSearchParams({
    client_id: provider.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    state: flow.state,
    nonce: hashNonce(flow.rawNonce),
    code_challenge: createHash('sha256').update(flow.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Somebody with several Google accounts chooses one each time.
    prompt: 'select_account',
    ...(language !== 'en' && { ui_locales: language }),
  }).toString()
  return { flow, url: url.href }
}

/** The language of the page that started the flow. Without its cookie the callback knows the state alone. */
export function languageOfState(state: string): Language {
  return LANGUAGES.find((language) => state.endsWith(`.${language}`)) ?? 'en'
}

const TokenResponse = z.object({ id_token: z.string() })

/**
 * Exchanges the authorization code for an ID token, which is not checked yet. Throws INVALID_IDP_RESPONSE when the state or
 * the issuer does not match or Google refuses the code, and another error when Google cannot be reached.
 *
 * @param answer the query of the redirect from Google.
 */
export async function exchangeCode(
  provider: GoogleProvider,
  flow: AuthorizationRequest,
  answer: URLSearchParams,
): Promise<string> {
  const code = answer.get('code')
  const issuer = answer.get('iss')
  if (answer.get('state') !== flow.state) throw badResponse('The state is not that of this sign-in.')
  // A response of another provider is a mix-up attack (RFC 9207).
  if (issuer !== null && !provider.issuers.includes(issuer)) throw badResponse('The answer is of another issuer.')
  if (!code) throw badResponse('The answer has no code.')
  const response = await fetch(provider.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: flow.redirectUri,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      code_verifier: flow.verifier,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  if (response.status >= 500) throw new Error(`Google answered ${response.status} to a code`)
  const tokens = z.safeParse(TokenResponse, await response.json().catch(() => null))
  if (!response.ok || !tokens.success) throw badResponse('Google did not take the code.')
  return tokens.data.id_token
}
