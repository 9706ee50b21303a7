import { createHash } from 'node:crypto'
import type { Session } from './sessions.ts'

/** What an ID token says, once its signature is checked. */
export interface CheckedToken {
  uid: string
  issuedAt: number
  authTime: number
  provider: string
  factor: Session['factor']
  /** The session that it belongs to. */
  family: string
}

/** About 500 bytes each. */
const MOST = 5_000

interface Remembered {
  token: CheckedToken
  kid: string | undefined
  /** Seconds since 1970. */
  ends: number
}

/** ID tokens whose signature was checked a while ago; the same one comes with every page load of an hour. */
export interface CheckedTokens {
  /** Until the token's own end; whether its account and session still stand is never remembered. */
  find: (idToken: string, now: number) => Remembered | undefined
  remember: (idToken: string, checked: Remembered) => void
}

/** Keeps the last used ones, under the SHA-256 of the whole token: another signature under it is another token. */
export function makeCheckedTokens(most = MOST): CheckedTokens {
  const known = new Map<string, Remembered>()
  return {
    find: (idToken, now) => {
      const key = keyOf(idToken)
      const found = known.get(key)
      if (!found) return undefined
      known.delete(key)
      if (found.ends <= now) return undefined
      // Last in the map's order is last to go.
      known.set(key, found)
      return found
    },
    remember: (idToken, checked) => {
      known.set(keyOf(idToken), checked)
      if (known.size > most) known.delete(known.keys().next().value as string)
    },
  }
}

function keyOf(idToken: string): string {
  return createHash('sha256').update(idToken).digest('base64url')
}
