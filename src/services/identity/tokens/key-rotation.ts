import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import { type Database, lockName } from '#platform/database/database.ts'
import { NO_ACCOUNT, recordEvent } from '../audit/security-events.ts'
import { encryptSecret } from '../sealing/encrypt.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How long a key signs, and how long before that it is published, because others cache the key set. */
const SIGNING_PERIOD = 30 * DAY
const PUBLISHED_BEFORE = DAY
/** The next key is made this early, so that a worker that is down for a day delays nothing. */
const MADE_BEFORE = 2 * DAY
/** A replaced key stays published until its last token has expired (3600 s), with an hour more for caches elsewhere. */
const PUBLISHED_AFTER = 2 * HOUR
const ROTATION_LOCK = 'signing keys'

/** The PostgreSQL channel on which `replaceKeys` notifies other processes. */
export const KEYS_REPLACED = 'signing_keys'

export interface KeyDeps {
  db: Database
  /** 32 bytes that encrypt the signing keys at rest. */
  masterKey: Buffer
}

/**
 * Makes the next key when it is due and deletes replaced keys whose last token has expired. Run it at least daily, from as
 * many processes as you like. A new key is published for at least a day before it signs, even if the run is late; only the
 * very first key signs at once.
 */
export async function rotateKeys({ db, masterKey }: KeyDeps, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockName(tx, ROTATION_LOCK)
    const rows = await tx
      .selectFrom('identity.signing_keys')
      .select(['kid', 'signs_from'])
      .orderBy('signs_from')
      .execute()
    const newest = rows.at(-1)
    if (!newest) await insertKey(tx, masterKey, now)
    else {
      const due = Date.parse(newest.signs_from) + SIGNING_PERIOD
      const signsFrom = new Date(Math.max(due, now.getTime() + PUBLISHED_BEFORE))
      if (due - MADE_BEFORE <= now.getTime()) await insertKey(tx, masterKey, signsFrom)
    }
    const expired = rows.filter((_, index) => {
      const successor = rows[index + 1]
      return successor && Date.parse(successor.signs_from) + PUBLISHED_AFTER < now.getTime()
    })
    for (const { kid } of expired) await tx.deleteFrom('identity.signing_keys').where('kid', '=', kid).execute()
  })
}

/**
 * For a key that leaked, or a lost master key: deletes all keys and makes a new one that signs at once. This voids all ID
 * tokens in every process that hears the notification (`keyNotificationHandler`). A process whose connection for notifications
 * is lost follows when it reconnects, after a minute at most; verifiers elsewhere follow when their caches expire (an hour).
 * Refresh tokens stay valid, unless the master key is another one.
 */
export async function replaceKeys({ db, masterKey }: KeyDeps, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockName(tx, ROTATION_LOCK)
    await tx.deleteFrom('identity.signing_keys').execute()
    await insertKey(tx, masterKey, now)
    await sql`select pg_notify(${KEYS_REPLACED}, '')`.execute(tx)
  })
}

async function insertKey(tx: Database, masterKey: Buffer, signsFrom: Date): Promise<void> {
  await storeSigningKey(tx, masterKey, await makeSigningKey(), signsFrom)
  await recordEvent(tx, NO_ACCOUNT, 'keys-rotated', null)
}

interface NewSigningKey {
  kid: string
  publicJwk: JWK
  /** PKCS #8 in PEM. */
  privateKey: string
}

/** Makes an RSA key of 2,048 bits. Its id is the thumbprint of RFC 7638. */
export async function makeSigningKey(): Promise<NewSigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, publicJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' }, privateKey: await exportPKCS8(privateKey) }
}

/** Stores a key, its private part encrypted by the master key. */
export async function storeSigningKey(
  tx: Database,
  masterKey: Buffer,
  { kid, publicJwk, privateKey }: NewSigningKey,
  signsFrom: Date,
): Promise<void> {
  const encrypted = Buffer.from(await encryptSecret(privateKey, kid, masterKey))
  const row = { kid, public_jwk: publicJwk, private_key: encrypted, signs_from: signsFrom.toISOString() }
  await tx.insertInto('identity.signing_keys').values(row).execute()
}
