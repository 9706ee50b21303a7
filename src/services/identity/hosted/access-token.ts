import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { ServiceAccount } from '#platform/config/service-account.ts'

const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit'
/** Lifetime of the assertion in seconds: the longest that Google accepts. */
const LIFE = 3600
/** A token is renewed this many seconds before it expires. */
const MARGIN = 60
const TIMEOUT_MS = 20_000

const TokenResponse = z.object({ access_token: z.string(), expires_in: z.number() })

/** Returns a function that gives an access token of the service account (RFC 7523, section 2.1), cached until it expires. */
export function makeAccessToken(account: ServiceAccount, tokenUrl: string): () => Promise<string> {
  let cached = { token: '', issuedAt: 0, expiresAt: 0 }
  return async () => {
    const now = Date.now() / 1000
    // A token of after now means that the clock was set back.
    if (now < cached.issuedAt || now > cached.expiresAt - MARGIN) cached = await fetchToken(account, tokenUrl)
    return cached.token
  }
}

/** The times are in seconds since 1970. */
async function fetchToken(account: ServiceAccount, tokenUrl: string) {
  const now = Math.floor(Date.now() / 1000)
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.keyId })
    .setIssuer(account.clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFE)
    .sign(account.privateKey)
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // Without the body, which may quote the assertion.
  if (!response.ok) throw new Error(`the service account got no access token: ${response.status}`)
  const { access_token: token, expires_in: seconds } = z.parse(TokenResponse, await response.json())
  return { token, issuedAt: now, expiresAt: now + seconds }
}
