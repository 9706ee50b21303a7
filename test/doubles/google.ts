import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { hashNonce } from '../../src/services/identity/google/id-token.ts'
import type { GoogleProvider } from '../../src/services/identity/google/provider.ts'

const ISSUER = 'https://accounts.google.test'
const CLIENT = { clientId: 'shop-at-google', clientSecret: 'between us' }
export const RAW_NONCE = 'raw nonce of this sign-in'

let people = 0

/** Claims of somebody whom nobody here knows yet; their address is one that Google does not hand out. */
export function aGooglePerson(given: JWTPayload = {}): JWTPayload & { sub: string; email: string } {
  const number = ++people
  const email = `google${number}@mail.example`
  return { sub: `g-${number}`, email, email_verified: true, name: `Google Person ${number}`, ...given } as ReturnType<
    typeof aGooglePerson
  >
}

/** Google with a key of its own, and an address that takes codes as the test says. */
export async function startGoogle() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  let answer: (form: URLSearchParams) => [status: number, body: unknown] = () => [400, { error: 'invalid_grant' }]
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const [status, json] = answer(new URLSearchParams(body))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const provider: GoogleProvider = {
    ...CLIENT,
    issuers: [ISSUER],
    authorizationUrl: `${ISSUER}/auth`,
    tokenUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    keys: createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'google', alg: 'RS256' }] }),
  }
  return {
    provider,
    /** An ID token as Google signs it for the nonce `RAW_NONCE`; a claim of undefined is left out. */
    sign: (claims: JWTPayload, { foreignKey = false } = {}) =>
      new SignJWT({
        iss: ISSUER,
        aud: CLIENT.clientId,
        nonce: hashNonce(RAW_NONCE),
        iat: seconds(),
        exp: seconds() + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'google' })
        .sign(foreignKey ? stranger.privateKey : privateKey),
    /** Sets the answer to a code from now on. */
    answerCodes: (next: typeof answer) => {
      answer = next
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
