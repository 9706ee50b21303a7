import { importPKCS8, SignJWT } from 'jose'
import { type KeyFile, makeCredential } from '../../src/identity/tokens/service-credentials.ts'
import type { Bed } from './bed.ts'

/** An assertion of a service credential, valid for 15 minutes. `claims` override the standard ones; a null `kid` is omitted. */
export async function signAs(
  key: KeyFile,
  claims: Record<string, unknown>,
  { alg = 'RS256', kid = key.private_key_id }: { alg?: string; kid?: string | null } = {},
) {
  const now = Math.floor(Date.now() / 1000)
  const payload = { iss: key.client_email, sub: key.client_email, iat: now, exp: now + 900, ...claims }
  return new SignJWT(payload)
    .setProtectedHeader({ alg, ...(kid !== null && { kid }) })
    .sign(await importPKCS8(key.private_key, 'RS256'))
}

/** Calls of the administration API, with an access token that a new credential got as OAuth 2.0 libraries do. */
export async function anAdministrator(bed: Bed) {
  const key = await makeCredential(bed.deps)
  const assertion = await signAs(key, { aud: key.token_uri, scope: 'https://www.googleapis.com/auth/identitytoolkit' })
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
  const response = await fetch(`${bed.origin}/identity/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(grant),
  })
  const { access_token: access } = (await response.json()) as { access_token: string }
  const send = async (name: string, init: RequestInit) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
    const url = `${bed.origin}/identity/v1/projects/greentech/accounts${name}`
    const response = await fetch(url, { headers, ...init })
    return { status: response.status, body: (await response.json()) as AdminAnswer }
  }
  return {
    key,
    access,
    call: (name: string, body: object) => send(name, { method: 'POST', body: JSON.stringify(body) }),
    get: (name: string) => send(name, { method: 'GET' }),
    /** The error code of the response. */
    refusal: async (name: string, body: object) =>
      (await send(name, { method: 'POST', body: JSON.stringify(body) })).body.error?.message,
  }
}

interface AdminAnswer {
  error?: { code: number; message: string; status?: string }
  localId: string
  users?: { localId: string }[]
  userInfo?: { localId: string }[]
  nextPageToken?: string
  oobCode: string
  oobLink: string
}
