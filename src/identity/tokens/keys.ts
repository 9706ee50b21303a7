import {
  type CryptoKey,
  calculateJwkThumbprint,
  errors,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JWK,
} from 'jose'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { NoticeHandler } from '#platform/database/notifications.ts'
import { NO_ACCOUNT, recordEvent } from '../audit/security-events.ts'
import { decryptSecret, encryptSecret } from '../sealing/encrypt.ts'

const DAY = 86_400_000
/** How long a key signs, and how long before that it is published: others keep the key set for a while. */
const SIGNS_FOR = 30 * DAY
const PUBLISHED_BEFORE = DAY
/** The next key is made this early, so that a worker that was down for a day delays nothing. */
const MADE_BEFORE = 2 * DAY
/** A replaced key stays published until its last token died: 3600 s, and what other processes' caches may add. */
const PUBLISHED_AFTER = 2 * 3_600_000
/** How old a process's own picture of the keys may be, and how old it must be for an unknown key id to renew it. */
const FRESH_MS = 60_000
const COOLDOWN_MS = 1_000
const ROTATION_LOCK = 7_266_032
const CHANNEL = 'signing_keys'

interface KeyDeps {
  db: Database
  /** 32 bytes that encrypt the signing keys at rest. */
  masterKey: Buffer
}
type PublicKey = Awaited<ReturnType<typeof importJWK>>

interface StoredKeys {
  jwks: { keys: JWK[] }
  verifiers: Map<string, PublicKey>
  signer: { kid: string; key: CryptoKey } | null
  readAt: number
}

export interface KeyRing {
  /** The key that signs now. Makes the first one if there is none. */
  signer: () => Promise<{ kid: string; key: CryptoKey }>
  /** The public key of `kid`; throws jose's JWKSNoMatchingKey. */
  verifier: (kid: string | undefined) => Promise<PublicKey>
  /** The key set to publish (RFC 7517), the coming key included. */
  published: () => Promise<{ keys: JWK[] }>
  /** Reads the keys anew at the next call: they were replaced, or may have been. */
  forget: () => void
}

/** Lets `keys` follow a replacement (`replaceKeys`) by any process at once. */
export function keyNotices(keys: KeyRing): NoticeHandler {
  return { channel: CHANNEL, heard: keys.forget, missed: keys.forget }
}

/**
 * Throws, with a sentence for whoever runs the service, when the master key is not the one that the keys were sealed
 * with: to be asked at start, instead of failing at every sign-in.
 */
export async function checkMasterKey(deps: KeyDeps): Promise<void> {
  await readKeys(deps)
}

/** Signing keys as the database has them, kept for a minute; an unknown key id is looked up within a second. */
export function makeKeyRing(deps: KeyDeps): KeyRing {
  let known: StoredKeys | null = null
  let reading: Promise<StoredKeys> | null = null
  /** Counts how often the keys were forgotten. */
  let forgotten = 0

  function read(): Promise<StoredKeys> {
    reading ??= readNow()
    return reading
  }

  async function readNow(): Promise<StoredKeys> {
    const begun = forgotten
    try {
      const keys = await readKeys(deps)
      // A look that began before the keys were replaced may show the old ones.
      if (begun === forgotten) known = keys
      return keys
    } finally {
      if (begun === forgotten) reading = null
    }
  }

  async function current(): Promise<StoredKeys> {
    return known && age(known) < FRESH_MS ? known : read()
  }

  return {
    signer: async () => {
      const { signer } = await current()
      if (signer) return signer
      await rotateKeys(deps, new Date())
      // Not `read`: it may share a look that began before the key was made.
      known = await readKeys(deps)
      if (!known.signer) throw new Error('There is no signing key')
      return known.signer
    },
    verifier: async (kid = '') => {
      let keys = await current()
      // Made-up key ids must not keep us reading; before the first key there is nothing to make up for.
      const settled = keys.signer !== null && age(keys) < COOLDOWN_MS
      if (!keys.verifiers.has(kid) && !settled) keys = await read()
      const key = keys.verifiers.get(kid)
      if (!key) throw new errors.JWKSNoMatchingKey()
      return key
    },
    published: async () => (await current()).jwks,
    forget: () => {
      forgotten++
      known = null
      reading = null
    },
  }
}

/** Read later than now: the clock was put back. */
function age({ readAt }: StoredKeys): number {
  return Math.abs(Date.now() - readAt)
}

async function readKeys({ db, masterKey }: KeyDeps): Promise<StoredKeys> {
  const rows = await db.selectFrom('identity.signing_keys').selectAll().orderBy('signs_from', 'desc').execute()
  const keys = rows.map((row) => row.public_jwk as JWK)
  const verifiers = new Map<string, PublicKey>()
  for (const row of rows) verifiers.set(row.kid, await importJWK(row.public_jwk as JWK, 'RS256'))
  // The newest that may sign does, however late its successor is: sign-in never stops for a worker that is down. Nor for a
  // clock that was put back behind the first key.
  const row = rows.find((candidate) => Date.parse(candidate.signs_from) <= Date.now()) ?? rows.at(-1)
  return { jwks: { keys }, verifiers, signer: row ? await readSigner(row, masterKey) : null, readAt: Date.now() }
}

async function readSigner({ kid, private_key: encrypted }: { kid: string; private_key: Buffer }, masterKey: Buffer) {
  return { kid, key: await importPKCS8(await decryptSecret(encrypted, kid, masterKey), 'RS256') }
}

/**
 * Makes the next key when its time has come and takes away those whose last token has died. Run it daily or more often,
 * from as many processes as you like. A new key is published for at least a day before it signs, even if the run is late;
 * only the very first signs at once.
 */
export async function rotateKeys({ db, masterKey }: KeyDeps, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ROTATION_LOCK})`.execute(tx)
    const rows = await tx
      .selectFrom('identity.signing_keys')
      .select(['kid', 'signs_from'])
      .orderBy('signs_from')
      .execute()
    const newest = rows.at(-1)
    if (!newest) await insertKey(tx, masterKey, now)
    else {
      const due = Date.parse(newest.signs_from) + SIGNS_FOR
      const next = new Date(Math.max(due, now.getTime() + PUBLISHED_BEFORE))
      if (due - MADE_BEFORE <= now.getTime()) await insertKey(tx, masterKey, next)
    }
    const dead = rows.filter((_, i) => {
      const successor = rows[i + 1]
      return successor && Date.parse(successor.signs_from) + PUBLISHED_AFTER < now.getTime()
    })
    for (const { kid } of dead) await tx.deleteFrom('identity.signing_keys').where('kid', '=', kid).execute()
  })
}

/**
 * For a key that leaked, or a master key that was lost: every key goes and a new one signs at once. All ID tokens are
 * void at once in every process that hears the notice (`keyNotices`). One whose connection for notices is lost just then
 * follows when it is made anew, after a minute at the latest; verifiers elsewhere follow by their caches (an hour). Refresh
 * tokens stay good, unless the master key is another one.
 */
export async function replaceKeys({ db, masterKey }: KeyDeps, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ROTATION_LOCK})`.execute(tx)
    await tx.deleteFrom('identity.signing_keys').execute()
    await insertKey(tx, masterKey, now)
    await sql`select pg_notify(${CHANNEL}, '')`.execute(tx)
  })
}

async function insertKey(tx: Database, masterKey: Buffer, signsFrom: Date): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const encrypted = Buffer.from(await encryptSecret(await exportPKCS8(privateKey), kid, masterKey))
  const row = { kid, public_jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' }, private_key: encrypted }
  await tx
    .insertInto('identity.signing_keys')
    .values({ ...row, signs_from: signsFrom.toISOString() })
    .execute()
  await recordEvent(tx, NO_ACCOUNT, 'keys-rotated', null)
}
