import { isIP } from 'node:net'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import type { RequestContext } from '../request-context.ts'
import { hashSecret } from '../sealing/secrets.ts'

/** SQL: whether a session's `address` is the caller's or in the same network, by the prefixes that limits use. */
function isInNetworkOf({ address }: RequestContext) {
  const network = networkOf(address)
  if (isIP(network) === 4) return sql<SqlBool>`address in (${network}, ${`::ffff:${network}`})`
  if (!network.includes('/')) return sql<SqlBool>`address = ${address}`
  return sql<SqlBool>`case when pg_input_is_valid(address, 'inet') then address::inet <<= ${network}::inet else false end`
}

/** Devices of one account: more come from a client that keeps no cookies. */
const MAX_DEVICES = 50

/** How an account recognizes the client of a request: by its device cookie, by a network that it is signed in from, or not. */
export async function recognizeClient(
  db: Database,
  uid: string,
  context: RequestContext,
): Promise<'device' | 'address' | null> {
  const { device, address } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('identity.known_devices')
            .select('uid')
            .where('uid', '=', uid)
            .where('hash', '=', hashSecret(context.device)),
        )
        .as('device'),
      eb
        .exists(eb.selectFrom('identity.sessions').select('uid').where('uid', '=', uid).where(isInNetworkOf(context)))
        .as('address'),
    ])
    .executeTakeFirstOrThrow()
  if (device) return 'device'
  return address ? 'address' : null
}

/** True if the account knows the caller's device cookie. */
export async function isDeviceOf(
  db: Database,
  uid: string,
  { device }: Pick<RequestContext, 'device'>,
): Promise<boolean> {
  const known = db.selectFrom('identity.known_devices').select('uid').where('uid', '=', uid)
  return (await known.where('hash', '=', hashSecret(device)).executeTakeFirst()) !== undefined
}

/** The account that used the caller's device last, or the last one with a proven owner; null when no account knows it. */
export async function accountWithDevice(
  db: Database,
  { device }: Pick<RequestContext, 'device'>,
  { proven = false } = {},
): Promise<string | null> {
  const known = await db
    .selectFrom('identity.known_devices as known')
    .innerJoin('identity.accounts as account', 'account.uid', 'known.uid')
    .select('known.uid')
    .where('known.hash', '=', hashSecret(device))
    .where('account.disabled', '=', false)
    .$if(proven, (query) => query.where('account.owner_proven', '=', true))
    .orderBy('known.last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return known?.uid ?? null
}

/**
 * Remembers the caller's device; true when the account has other devices, but not this one. A browser whose secret such an
 * account does not know gets a new one: somebody else may have planted it there, and would be recognized by it.
 */
export async function rememberDevice(tx: Database, uid: string, context: RequestContext): Promise<boolean> {
  const hash = hashSecret(context.device)
  const others = await tx.selectFrom('identity.known_devices').select('hash').where('uid', '=', uid).execute()
  const isKnown = others.some((other) => other.hash.equals(hash))
  if (!isKnown && others.length > 0) context.renewDevice?.()
  const own = hashSecret(context.device)
  await tx
    .insertInto('identity.known_devices')
    .values({ uid, hash: own })
    .onConflict((conflict) => conflict.columns(['uid', 'hash']).doUpdateSet({ last_used_at: sql<string>`now()` }))
    .execute()
  if (!own.equals(hash)) await keepKnown(tx, hash, own)
  if (others.length >= MAX_DEVICES) await deleteOldest(tx, uid)
  if (others.length === 0 || isKnown) return false
  return !(await isClientOf(tx, uid, context))
}

/** Lets other accounts that know the browser by its former secret know it by the new one, too: a family shares one browser. */
async function keepKnown(tx: Database, former: Buffer, hash: Buffer): Promise<void> {
  await tx
    .insertInto('identity.known_devices')
    .columns(['uid', 'hash', 'last_used_at'])
    .expression((eb) =>
      eb
        .selectFrom('identity.known_devices')
        .select(['uid', eb.val(hash).as('hash'), 'last_used_at'])
        .where('hash', '=', former),
    )
    .onConflict((conflict) => conflict.columns(['uid', 'hash']).doNothing())
    .execute()
}

/**
 * True if the caller is a client without cookies that has a session, recognized by its User-Agent and network. A browser is
 * not, because many people share both; and the session of a browser makes no such client known.
 */
async function isClientOf(tx: Database, uid: string, context: RequestContext): Promise<boolean> {
  if (context.fromBrowser) return false
  const session = await tx
    .selectFrom('identity.sessions')
    .select('uid')
    .where('uid', '=', uid)
    .where('from_browser', '=', false)
    .where(isInNetworkOf(context))
    .where('user_agent', '=', context.userAgent.slice(0, 400))
    .executeTakeFirst()
  return session !== undefined
}

/**
 * True if somebody has signed in to the account on the caller's device: a browser by its cookie, another client as in
 * `isClientOf`.
 */
export async function isKnownDevice(tx: Database, uid: string, context: RequestContext): Promise<boolean> {
  const known = await tx
    .selectFrom('identity.known_devices')
    .select('uid')
    .where('uid', '=', uid)
    .where('hash', '=', hashSecret(context.device))
    .executeTakeFirst()
  return known !== undefined || isClientOf(tx, uid, context)
}

export async function forgetAllDevices(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity.known_devices').where('uid', '=', uid).execute()
}

async function deleteOldest(tx: Database, uid: string): Promise<void> {
  const newest = tx
    .selectFrom('identity.known_devices')
    .select('hash')
    .where('uid', '=', uid)
    .orderBy('last_used_at', 'desc')
    .limit(MAX_DEVICES)
  await tx.deleteFrom('identity.known_devices').where('uid', '=', uid).where('hash', 'not in', newest).execute()
}

/** Forgets all devices but the caller's, after a new password: an attacker who was signed in is no longer recognized. */
export async function forgetOtherDevices(tx: Database, uid: string, { device }: RequestContext): Promise<void> {
  await tx.deleteFrom('identity.known_devices').where('uid', '=', uid).where('hash', '!=', hashSecret(device)).execute()
}

export async function deleteOldDevices(db: Database): Promise<void> {
  const old = sql<string>`now() - make_interval(days => ${PERSONAL_ITEMS.devices.days})`
  await db.deleteFrom('identity.known_devices').where('last_used_at', '<', old).execute()
}
