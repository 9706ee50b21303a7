import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { ServiceAccount } from '#platform/config/service-account.ts'

const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit'
/** Seconds that the assertion lives: the longest that is taken. */
const LIFE = 3600
/** Seconds before its end in which a token is used no more. */
const MARGIN = 60
const TIMEOUT_MS = 20_000

const Answer = z.object({ access_token: z.string(), expires_in: z.number() })

/** Gives the service account's access token, fetched when there is none that holds another minute (RFC 7523, section 2.1). */
export function makeAccessToken(account: ServiceAccount, tokenUrl: string): () => Promise<string> {
  let kept = { token: '', until: 0 }
  return async () => {
    if (Date.now() / 1000 > kept.until - MARGIN) kept = await fetchToken(account, tokenUrl)
    return kept.token
  }
}

async function fetchToken(account: ServiceAccount, tokenUrl: string): Promise<{ token: string; until: number }> {
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
  // Its words are left out: they may quote what was sent.
  if (!response.ok) throw new Error(`the service account got no access token: ${response.status}`)
  const { access_token: token, expires_in: seconds } = z.parse(Answer, await response.json())
  return { token, until: now + seconds }
}
