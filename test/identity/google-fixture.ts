import { type Auth, OAuthProvider, signInWithCredential } from '@firebase/auth'
import type { JWTPayload } from 'jose'
import type { IdentityDeps } from '../../src/services/identity/deps.ts'
import { RAW_NONCE, startGoogle } from '../doubles/google.ts'
import { startIdentity } from './fixture.ts'

/** The service with a double of Google, for tests of the sign-in with Google. */
export async function startGoogleFixture(changes: Partial<IdentityDeps> = {}) {
  const google = await startGoogle()
  const fixture = await startIdentity({ google: google.provider, ...changes })
  const credentialOf = async (person: JWTPayload) =>
    new OAuthProvider('google.com').credential({ idToken: await google.sign(person), rawNonce: RAW_NONCE })
  return {
    fixture,
    google,
    /** The client's credential for an ID token with these claims. */
    credentialOf,
    /** Signs in with Google by the official client. */
    enter: async (person: JWTPayload, auth: Auth = fixture.client()) =>
      signInWithCredential(auth, await credentialOf(person)),
    /** accounts:signInWithIdp without the client. */
    post: (body: object) => fixture.call('v1/accounts:signInWithIdp', { requestUri: 'http://localhost', ...body }),
    stop: async () => {
      await fixture.stop()
      await google.stop()
    },
  }
}

export type GoogleFixture = Awaited<ReturnType<typeof startGoogleFixture>>

/** The `postBody` of a request with these fields. */
export function postBody(fields: Record<string, string>): string {
  return new URLSearchParams({ providerId: 'google.com', ...fields }).toString()
}
