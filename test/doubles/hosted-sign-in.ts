import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createLocalJWKSet,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { HostedAddresses } from '../../src/hosted/addresses.ts'

export const PROJECT = 'greentech-hosted'
const CLIENT_EMAIL = `shop@${PROJECT}.example`

/** A test double of the hosted sign-in service: its public keys, its token endpoint and its administration API. */
export async function startHosted() {
  const account = await generateKeyPair('RS256', { extractable: true })
  const knownAccount = createLocalJWKSet({ keys: [{ ...(await exportJWK(account.publicKey)), kid: 'account' }] })
  let signing = await newKey('first')
  const state = {
    /** The response of the key endpoint; null for the keys. */
    keysDown: null as { status: number; body: string } | null,
    keyFetches: 0,
    /** How many of the next deletions fail. */
    refuseDeletions: 0,
    /** How many of the next updates fail. */
    refuseUpdates: 0,
    deleted: [] as string[],
    /** Verified e-mail addresses. */
    proven: [] as string[],
    updated: [] as object[],
    tokensGiven: 0,
  }
  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses: HostedAddresses = { keys: `${origin}/keys`, token: `${origin}/token`, admin: origin }

  async function answer(request: IncomingMessage): Promise<[status: number, body: string]> {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/keys') {
      state.keyFetches++
      if (state.keysDown) return [state.keysDown.status, state.keysDown.body]
      return [200, JSON.stringify({ keys: [signing.jwk] })]
    }
    if (request.url === '/token') return giveToken(new URLSearchParams(body))
    if (request.url === `/v1/projects/${PROJECT}/accounts:delete`) return deleteAccount(request, JSON.parse(body))
    if (request.url === `/v1/projects/${PROJECT}/accounts:update`) return updateAccount(request, JSON.parse(body))
    if (request.url === `/v1/projects/${PROJECT}/accounts:lookup`) return lookUp(request, JSON.parse(body))
    return [404, '{}']
  }

  function lookUp({ headers }: IncomingMessage, { email: [email] = [''] }: { email?: [string] }): [number, string] {
    if (!headers.authorization?.startsWith('Bearer access-')) return [401, '{}']
    return [200, JSON.stringify({ users: [{ email, emailVerified: state.proven.includes(email) }] })]
  }

  function updateAccount({ headers }: IncomingMessage, changes: object): [number, string] {
    if (!headers.authorization?.startsWith('Bearer access-')) return [401, '{}']
    if (state.refuseUpdates > 0) {
      state.refuseUpdates--
      return [503, '{"error":{"code":503,"message":"UNAVAILABLE"}}']
    }
    state.updated.push(changes)
    return [200, '{"kind":"identitytoolkit#SetAccountInfoResponse"}']
  }

  async function giveToken(form: URLSearchParams): Promise<[number, string]> {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return [400, '{}']
    const rules = { issuer: CLIENT_EMAIL, audience: addresses.token, requiredClaims: ['exp', 'iat', 'scope'] }
    const checked = await jwtVerify(form.get('assertion') ?? '', knownAccount, rules).catch(() => null)
    if (!checked) return [401, '{"error":"invalid_grant"}']
    return [
      200,
      JSON.stringify({ access_token: `access-${++state.tokensGiven}`, expires_in: 3599, token_type: 'Bearer' }),
    ]
  }

  function deleteAccount({ headers }: IncomingMessage, { localId }: { localId: string }): [number, string] {
    const refuse = (status: number, message: string): [number, string] => [
      status,
      JSON.stringify({ error: { code: status, message } }),
    ]
    if (!headers.authorization?.startsWith('Bearer access-')) return refuse(401, 'UNAUTHENTICATED')
    if (state.refuseDeletions > 0) {
      state.refuseDeletions--
      return refuse(503, 'UNAVAILABLE')
    }
    if (state.deleted.includes(localId)) return refuse(400, 'USER_NOT_FOUND')
    state.deleted.push(localId)
    return [200, '{"kind":"identitytoolkit#DeleteAccountResponse"}']
  }

  return {
    state,
    addresses,
    /** The key file of the service account, as the project's console gives it. */
    serviceAccount: JSON.stringify({
      client_email: CLIENT_EMAIL,
      private_key_id: 'account',
      private_key: await exportPKCS8(account.privateKey),
    }),
    publicKey: () => signing.jwk,
    /** An ID token as the service signs it; a claim that is undefined is left out. */
    sign: (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}) =>
      new SignJWT({ ...goodClaims(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: signing.kid, typ: 'JWT', ...header })
        .sign(signing.privateKey),
    /** Replaces the signing key. */
    rotate: async () => {
      signing = await newKey(`${signing.kid}-next`)
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type HostedStandIn = Awaited<ReturnType<typeof startHosted>>

/** Valid claims, without `sub` and `email`. */
export function goodClaims(): JWTPayload {
  const now = Math.floor(Date.now() / 1000)
  const issuer = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT }
  return { ...issuer, iat: now, exp: now + 3600, auth_time: now, email_verified: true }
}

async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  return { kid, privateKey, jwk }
}
