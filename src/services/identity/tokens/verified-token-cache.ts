import { createHash } from 'node:crypto'
import type { Session } from './sessions.ts'

/** Claims of an ID token whose signature was verified. Times are in seconds since 1970. */
export interface VerifiedToken {
  uid: string
  issuedAt: number
  authTime: number
  provider: string
  factor: Session['factor']
  /** Id of the token's session. */
  family: string
}

/** About 500 bytes each. */
const MAX_ENTRIES = 5_000

interface Entry {
  token: VerifiedToken
  /** Id of the key that signed it. */
  kid: string | undefined
  /** Seconds since 1970. */
  expiresAt: number
}

/**
 * Caches verified ID tokens: a browser sends the same one with every page load for an hour. Whether the account and the
 * session still exist is never cached.
 */
export interface VerifiedTokenCache {
  get: (idToken: string, now: number) => Entry | undefined
  set: (idToken: string, entry: Entry) => void
}

/** An LRU cache, keyed by the SHA-256 of the whole token, so that the same claims with another signature are a miss. */
export function makeVerifiedTokenCache(maxEntries = MAX_ENTRIES): VerifiedTokenCache {
  const entries = new Map<string, Entry>()
  return {
    get: (idToken, now) => {
      const key = keyOf(idToken)
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.expiresAt <= now) return undefined
      // A Map iterates in insertion order: inserting the entry again makes it the most recently used.
      entries.set(key, entry)
      return entry
    },
    set: (idToken, entry) => {
      entries.set(keyOf(idToken), entry)
      if (entries.size <= maxEntries) return
      const [leastRecentlyUsed] = entries.keys()
      if (leastRecentlyUsed !== undefined) entries.delete(leastRecentlyUsed)
    },
  }
}

function keyOf(idToken: string): string {
  return createHash('sha256').update(idToken).digest('base64url')
}
