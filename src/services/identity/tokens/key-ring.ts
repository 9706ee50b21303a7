import { type CryptoKey, errors, importJWK, importPKCS8, type JWK } from 'jose'
import type { NotificationHandler } from '#platform/database/notifications.ts'
import { decryptSecret } from '../sealing/encrypt.ts'
import { KEYS_REPLACED, type KeyDeps, rotateKeys } from './key-rotation.ts'

/** How long a process caches the keys, and how old its cache must be before an unknown key id reads them again. */
const CACHE_MS = 60_000
const COOLDOWN_MS = 1_000

type PublicKey = Awaited<ReturnType<typeof importJWK>>

interface SigningKey {
  kid: string
  key: CryptoKey
}

interface StoredKeys {
  jwks: { keys: JWK[] }
  publicKeys: Map<string, PublicKey>
  signingKey: SigningKey | null
  readAt: number
}

/** The signing keys as one process knows them. */
export interface KeyRing {
  /** The private key that signs now. Makes the first one if there is none. */
  signingKey: () => Promise<SigningKey>
  /** The public key of `kid`; throws jose's JWKSNoMatchingKey. */
  publicKey: (kid: string | undefined) => Promise<PublicKey>
  /** The JWK set to publish (RFC 7517); it includes the key that will sign next. */
  publishedKeys: () => Promise<{ keys: JWK[] }>
  /** Empties the cache, after keys were replaced or may have been. */
  invalidate: () => void
}

/** Empties the cache of `keys` when any process replaces the keys (`replaceKeys`). */
export function keyNotificationHandler(keys: KeyRing): NotificationHandler {
  return { channel: KEYS_REPLACED, onNotification: keys.invalidate, onGap: keys.invalidate }
}

/**
 * Throws when the keys were encrypted with another master key; the message tells the operator what to do. Call it at start,
 * so that a wrong MASTER_KEY stops the start instead of failing every sign-in.
 */
export async function checkMasterKey(deps: KeyDeps): Promise<void> {
  await readKeys(deps)
}

/** Caches the keys of the database for a minute; an unknown key id is looked up there, at most once a second. */
export function makeKeyRing(deps: KeyDeps): KeyRing {
  let cached: StoredKeys | null = null
  let reading: Promise<StoredKeys> | null = null
  let invalidations = 0

  function read(): Promise<StoredKeys> {
    reading ??= readNow()
    return reading
  }

  async function readNow(): Promise<StoredKeys> {
    const before = invalidations
    try {
      const keys = await readKeys(deps)
      // A read that began before an invalidation may have returned the old keys.
      if (before === invalidations) cached = keys
      return keys
    } finally {
      if (before === invalidations) reading = null
    }
  }

  async function current(): Promise<StoredKeys> {
    return cached && age(cached) < CACHE_MS ? cached : read()
  }

  return {
    signingKey: async () => {
      const { signingKey } = await current()
      if (signingKey) return signingKey
      await rotateKeys(deps, new Date())
      // Not `read()`: it may return a running read that began before the key was inserted.
      cached = await readKeys(deps)
      if (!cached.signingKey) throw new Error('There is no signing key')
      return cached.signingKey
    },
    publicKey: async (kid = '') => {
      let keys = await current()
      // An unknown id reads the database at most once a second, so that invented ids cause no load. Without a key each id does.
      const isRecent = keys.signingKey !== null && age(keys) < COOLDOWN_MS
      if (!keys.publicKeys.has(kid) && !isRecent) keys = await read()
      const key = keys.publicKeys.get(kid)
      if (!key) throw new errors.JWKSNoMatchingKey()
      return key
    },
    publishedKeys: async () => (await current()).jwks,
    invalidate: () => {
      invalidations++
      cached = null
      reading = null
    },
  }
}

/** Milliseconds since the read. Absolute, because the system clock may have been set back in the meantime. */
function age({ readAt }: StoredKeys): number {
  return Math.abs(Date.now() - readAt)
}

async function readKeys({ db, masterKey }: KeyDeps): Promise<StoredKeys> {
  const rows = await db.selectFrom('identity.signing_keys').selectAll().orderBy('signs_from', 'desc').execute()
  const keys = rows.map((row) => row.public_jwk)
  const publicKeys = new Map<string, PublicKey>()
  for (const [index, { kid }] of rows.entries()) publicKeys.set(kid, await importJWK(keys[index] ?? {}, 'RS256'))
  // The newest key that may sign already. It keeps signing when rotation is late, because the worker may be down. When the
  // clock was set back to before all keys, the oldest one signs.
  const row = rows.find(({ signs_from: signsFrom }) => Date.parse(signsFrom) <= Date.now()) ?? rows.at(-1)
  const signingKey = row
    ? { kid: row.kid, key: await importPKCS8(await decryptSecret(row.private_key, row.kid, masterKey), 'RS256') }
    : null
  return { jwks: { keys }, publicKeys, signingKey, readAt: Date.now() }
}
