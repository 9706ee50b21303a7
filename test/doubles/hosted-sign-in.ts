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
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { HostedAddresses } from '../../src/services/identity/hosted/addresses.ts'

export const PROJECT = 'greentech-hosted'
const CLIENT_EMAIL = `shop@${PROJECT}.example`

/** Calls that the double has recorded, and the failures that a test sets. */
interface HostedState {
  /** The response of the key endpoint; null for the keys. */
  keysDown: { status: number; body: string } | null
  keyFetches: number
  /** How many of the next deletions fail. */
  refuseDeletions: number
  /** How many of the next updates fail. */
  refuseUpdates: number
  deleted: string[]
  /** Verified e-mail addresses. */
  proven: string[]
  updated: object[]
  tokensGiven: number
}

type Response = [status: number, body: string]

/** A test double of the hosted sign-in service: its public keys, its token endpoint and its administration API. */
export async function startHosted() {
  const account = await generateKeyPair('RS256', { extractable: true })
  const accountKeys = createLocalJWKSet({ keys: [{ ...(await exportJWK(account.publicKey)), kid: 'account' }] })
  let signing = await newKey('first')
  const state: HostedState = {
    ...{ keysDown: null, keyFetches: 0, refuseDeletions: 0, refuseUpdates: 0, tokensGiven: 0 },
    ...{ deleted: [], proven: [], updated: [] },
  }
  const server = createServer(async (request, response) => {
    const [status, body] = await respond(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses: HostedAddresses = { keys: `${origin}/keys`, token: `${origin}/token`, admin: origin }

  async function respond(request: IncomingMessage): Promise<Response> {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/keys') {
      state.keyFetches++
      if (state.keysDown) return [state.keysDown.status, state.keysDown.body]
      return [200, JSON.stringify({ keys: [signing.jwk] })]
    }
    if (request.url === '/token') {
      return issueAccessToken(state, new URLSearchParams(body), { audience: addresses.token, keys: accountKeys })
    }
    return administer(state, request, body)
  }

  return {
    state,
    addresses,
    /** The key file of the service account, as the project's console gives it. */
    serviceAccount: JSON.stringify({
      project_id: PROJECT,
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

/** The token endpoint: an access token for an assertion of the service account. */
async function issueAccessToken(
  state: HostedState,
  form: URLSearchParams,
  { audience, keys }: { audience: string; keys: JWTVerifyGetKey },
): Promise<Response> {
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return [400, '{}']
  const rules = { issuer: CLIENT_EMAIL, audience, requiredClaims: ['exp', 'iat', 'scope'] }
  const verified = await jwtVerify(form.get('assertion') ?? '', keys, rules).catch(() => null)
  if (!verified) return [401, '{"error":"invalid_grant"}']
  const access_token = `access-${++state.tokensGiven}`
  return [200, JSON.stringify({ access_token, expires_in: 3599, token_type: 'Bearer' })]
}

/** The administration API. */
function administer(state: HostedState, { url, headers }: IncomingMessage, body: string): Response {
  const operation = ADMINISTRATION.get(url?.replace(`/v1/projects/${PROJECT}/accounts:`, '') ?? '')
  if (!operation) return [404, '{}']
  if (!headers.authorization?.startsWith('Bearer access-')) return failure(401, 'UNAUTHENTICATED')
  return operation(state, JSON.parse(body))
}

interface AdminRequest {
  localId?: string
  email?: [string]
}

const ADMINISTRATION = new Map<string, (state: HostedState, request: AdminRequest) => Response>([
  [
    'lookup',
    ({ proven }, { email: [email] = [''] }) => [
      200,
      JSON.stringify({ users: [{ email, emailVerified: proven.includes(email) }] }),
    ],
  ],
  [
    'update',
    (state, changes) => {
      if (state.refuseUpdates > 0) {
        state.refuseUpdates--
        return failure(503, 'UNAVAILABLE')
      }
      state.updated.push(changes)
      return [200, '{"kind":"identitytoolkit#SetAccountInfoResponse"}']
    },
  ],
  [
    'delete',
    (state, { localId = '' }) => {
      if (state.refuseDeletions > 0) {
        state.refuseDeletions--
        return failure(503, 'UNAVAILABLE')
      }
      if (state.deleted.includes(localId)) return failure(400, 'USER_NOT_FOUND')
      state.deleted.push(localId)
      return [200, '{"kind":"identitytoolkit#DeleteAccountResponse"}']
    },
  ],
])

function failure(status: number, message: string): Response {
  return [status, JSON.stringify({ error: { code: status, message } })]
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
