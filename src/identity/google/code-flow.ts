import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { newSecret } from '../sealing/secrets.ts'
import { badResponse, hashNonce } from './id-token.ts'
import type { GoogleProvider } from './provider.ts'

/** A sign-in that is under way at Google. Whoever began it keeps this from everybody else until it comes back. */
export interface Flow {
  /** Comes back beside the code: the answer belongs to this browser's question (RFC 6749, section 10.12). */
  state: string
  /** Proves to Google that who hands in the code is who asked for it (RFC 7636). */
  verifier: string
  /** The token is for this sign-in alone. */
  rawNonce: string
  redirectUri: string
}

/** Begins the authorization code flow with PKCE: `url` is where to send the person. */
export function startAuthorization(provider: GoogleProvider, redirectUri: string): { flow: Flow; url: string } {
  const flow = { state: newSecret(), verifier: newSecret(), rawNonce: newSecret(), redirectUri }
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
    // Who is signed in at Google with several accounts chooses one each time.
    prompt: 'select_account',
  }).toString()
  return { flow, url: url.href }
}

const TokenAnswer = z.object({ id_token: z.string() })

/**
 * Swaps the code that came back for an ID token, which is not checked yet. Throws INVALID_IDP_RESPONSE when state or
 * issuer are not those of the flow or Google refuses the code; another error when Google cannot be reached.
 */
export async function exchangeCode(provider: GoogleProvider, flow: Flow, answer: URLSearchParams): Promise<string> {
  const code = answer.get('code')
  const issuer = answer.get('iss')
  if (answer.get('state') !== flow.state) throw badResponse('The state is not that of this sign-in.')
  // RFC 9207: another provider's answer was mixed in.
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
  const tokens = z.safeParse(TokenAnswer, await response.json().catch(() => null))
  if (!response.ok || !tokens.success) throw badResponse('Google did not take the code.')
  return tokens.data.id_token
}
