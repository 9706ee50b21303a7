import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type Actor, recordEvent } from '../audit/security-events.ts'
import type { IdentityDeps } from '../deps.ts'
import type { RequestContext } from '../http/request-context.ts'
import { lockByUid } from '../store.ts'
import type { TokenHolder } from '../tables.ts'
import { endSession, IDLE_TIMEOUT, type SessionRow, storedUserAgent, toSession } from './sessions.ts'

/** What a refresh token says, under a seal of ours: the database keeps none, not even as a hash. */
interface RefreshToken {
  family: string
  uid: string
  /** Counts the renewals of the session; each number is good once. */
  number: number
}

const FAMILY_BYTES = 16
const NUMBER_BYTES = 4
const SEAL_BYTES = 32
const HEAD_BYTES = FAMILY_BYTES + NUMBER_BYTES

/** Tabs share one stored token and may all hand it in: a token stays good for this long after it was replaced. */
const GRACE = `interval '60 seconds'`
/** Tokens before the newest that may have a grace. A client that renews more often than this in a minute loses older ones. */
const REMEMBERED = 10

type WithMasterKey = Pick<IdentityDeps, 'masterKey'>

/** Of each master key: the key of the seals (HKDF, RFC 5869), which opens nothing else. */
const sealKeys = new WeakMap<Buffer, KeyObject>()

function sealKey({ masterKey }: WithMasterKey): KeyObject {
  let key = sealKeys.get(masterKey)
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', 'refresh tokens', SEAL_BYTES)))
    sealKeys.set(masterKey, key)
  }
  return key
}

function sealOf(service: WithMasterKey, said: Buffer): Buffer {
  return createHmac('sha256', sealKey(service)).update(said).digest()
}

/** The session's 16 bytes, the number's 4, the account's id and an HMAC-SHA256 of all that, in base64url. */
export function writeRefreshToken(service: WithMasterKey, { family, uid, number }: RefreshToken): string {
  const said = Buffer.alloc(HEAD_BYTES + Buffer.byteLength(uid))
  said.write(family.replaceAll('-', ''), 'hex')
  said.writeUInt32BE(number, FAMILY_BYTES)
  said.write(uid, HEAD_BYTES)
  return Buffer.concat([said, sealOf(service, said)]).toString('base64url')
}

/** Null for whatever we have not written. */
function readRefreshToken(service: WithMasterKey, token: string): RefreshToken | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= HEAD_BYTES + SEAL_BYTES) return null
  const [said, seal] = [bytes.subarray(0, -SEAL_BYTES), bytes.subarray(-SEAL_BYTES)]
  if (!timingSafeEqual(seal, sealOf(service, said))) return null
  const family = said.toString('hex', 0, FAMILY_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { family, number: said.readUInt32BE(FAMILY_BYTES), uid: said.toString('utf8', HEAD_BYTES) }
}

/** The session that a token of ours names; null for whatever we have not written. */
export function sessionIdOf(service: WithMasterKey, token: string): string | null {
  return readRefreshToken(service, token)?.family ?? null
}

/** One text, built once: each page load of somebody whose hour is over asks it. */
const RENEW = `
  update identity.sessions as session set
    token_number = case when token_number = $2 then $2 + 1 else token_number end,
    replaced_at = case when token_number = $2 then (array_prepend(now(), replaced_at))[1:${REMEMBERED}] else replaced_at end,
    user_agent = $4, address = $5, last_used_at = now()
  from identity.accounts as account
  where session.family = $1 and session.uid = $3 and account.uid = $3 and not account.disabled
    and last_used_at >= now() - ${IDLE_TIMEOUT}
    and (token_number = $2 or ($2 < token_number and replaced_at[token_number - $2] >= now() - ${GRACE}))
  returning account.uid, email, email_verified, display_name, photo_url, account.phone_number, valid_since, federated,
    custom_attributes, family, auth_time, provider, factor_kind, factor_id, claims, token_number`

/**
 * Takes the session of a good refresh token to its next number and notes where, in one statement. Within its own
 * grace an older token gives the newest one again and renews nothing, whatever renewals come after it. Undefined for a
 * token that is not good: `rejectRefreshToken` says why. A revocation takes the row away, before this or after it: what
 * was given hangs on the row alone.
 */
export async function renewSession(service: WithMasterKey & { db: Database }, token: string, context: RequestContext) {
  const read = readRefreshToken(service, token)
  if (!read) return undefined
  const { family, uid, number } = read
  const asked = CompiledQuery.raw(RENEW, [family, number, uid, storedUserAgent(context), context.address])
  const row = (await service.db.executeQuery<TokenHolder & SessionRow>(asked)).rows[0]
  return row && { account: row as TokenHolder, session: toSession(row) }
}

/**
 * Why a refresh token is not good. Handed in again after the grace it must have been copied, so the session ends (RFC 9700,
 * section 4.14.2). Unknown ones are TOKEN_EXPIRED: it is the one code on which the client signs out. The refusal is given,
 * not thrown: the session's end must be committed. Null: it is good now, as after an account was enabled again.
 */
export async function rejectRefreshToken(
  service: WithMasterKey,
  tx: Database,
  token: string,
  actor: Actor,
): Promise<Refusal | null> {
  const read = readRefreshToken(service, token)
  if (!read) return 'TOKEN_EXPIRED'
  const { family, uid, number } = read
  const account = await lockByUid(tx, uid)
  if (!account) return 'USER_NOT_FOUND'
  if (account.disabled) return 'USER_DISABLED'
  const session = await tx
    .selectFrom('identity.sessions')
    .select([
      sql<boolean>`last_used_at < now() - ${sql.raw(IDLE_TIMEOUT)}`.as('over'),
      sql<boolean>`${number} < token_number
        and coalesce(replaced_at[token_number - ${number}::integer] < now() - ${sql.raw(GRACE)}, true)`.as('copied'),
      // As after a backup was brought back that knows less than the people who had come since.
      sql<boolean>`${number} > token_number`.as('unknown'),
    ])
    .where('family', '=', family)
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (session?.copied) {
    await endSession(tx, uid, family)
    await recordEvent(tx, uid, 'refresh-token-reused', actor)
  }
  return !session || session.over || session.copied || session.unknown ? 'TOKEN_EXPIRED' : null
}

type Refusal = 'TOKEN_EXPIRED' | 'USER_DISABLED' | 'USER_NOT_FOUND'
