import { type AuthClient, configureAuth } from '#people/sign-in/ui/auth/auth-client.ts'
import { applyAuthUser } from '#people/sign-in/ui/auth-state.ts'
import { releasePage } from '#people/sign-in/ui/page-owner.ts'
import { type SessionUser, setSession } from '#people/sign-in/ui/session.ts'

export const SIGN_IN = { apiKey: 'key', projectId: 'greentech', path: '/identity', phone: true }

/** The visitor of a page: a member, a guest, or somebody whose session is not loaded yet. */
export type Visitor = SessionUser | 'guest' | 'unknown'

const GUEST = { loading: false, authReady: true, user: null, likelySignedIn: false }

/** A member of each role. */
export const people = {
  buyer: member('buyer', 'Mina Akter'),
  saller: member('saller', 'Rafiq Islam'),
  admin: member('admin', 'Nadia Karim'),
}

function member(role: NonNullable<SessionUser['role']>, displayName: string): SessionUser {
  return {
    ...{ uid: role, email: `${role}@example.com`, displayName, role },
    ...{ phone: null, photoURL: null, emailVerified: true, suspended: false },
  }
}

let client: AuthClient | undefined

// Before a page does it, which would take the members of these tests for guests.
configureAuth(SIGN_IN, (loaded) => {
  client = loaded
  let isFirst = true
  loaded.sdk.onAuthStateChanged(loaded.auth, (user) => {
    if (!isFirst) applyAuthUser(user)
    isFirst = false
  })
})

export function beginSession(visitor: Visitor): void {
  if (visitor === 'guest') setSession(GUEST)
  else if (visitor === 'unknown') setSession({ ...GUEST, loading: true, authReady: false })
  else setSession({ ...GUEST, user: visitor, likelySignedIn: true })
}

/** The next test begins as a guest, also at the sign-in service. */
export async function endSession(): Promise<void> {
  releasePage()
  if (client?.auth.currentUser) await client.sdk.signOut(client.auth)
  setSession(GUEST)
}
