import { type Auth, OAuthProvider, signInWithCredential } from '@firebase/auth'
import type { JWTPayload } from 'jose'
import type { IdentityDeps } from '../../src/services/identity/deps.ts'
import { RAW_NONCE, startGoogle } from '../doubles/google.ts'
import { startIdentity } from './bed.ts'

/** The service with a double of Google, for tests of the sign-in with Google. */
export async function startGoogleBed(changes: Partial<IdentityDeps> = {}) {
  const google = await startGoogle()
  const bed = await startIdentity({ google: google.provider, ...changes })
  const credentialOf = async (person: JWTPayload) =>
    new OAuthProvider('google.com').credential({ idToken: await google.sign(person), rawNonce: RAW_NONCE })
  return {
    bed,
    google,
    /** The client's credential for an ID token with these claims. */
    credentialOf,
    /** Signs in with Google by the official client. */
    enter: async (person: JWTPayload, auth: Auth = bed.client()) =>
      signInWithCredential(auth, await credentialOf(person)),
    /** accounts:signInWithIdp without the client. */
    post: (body: object) => bed.call('v1/accounts:signInWithIdp', { requestUri: 'http://localhost', ...body }),
    stop: async () => {
      await bed.stop()
      await google.stop()
    },
  }
}

export type GoogleBed = Awaited<ReturnType<typeof startGoogleBed>>

/** The `postBody` of a request with these fields. */
export function postBody(fields: Record<string, string>): string {
  return new URLSearchParams({ providerId: 'google.com', ...fields }).toString()
}
