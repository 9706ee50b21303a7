import { isIP } from 'node:net'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import type { RequestContext } from '../request-context.ts'
import { hashSecret } from '../sealing/secrets.ts'

/** Whether `address` of a session is the caller's or of the same network, as limits count it. */
function isNear({ address }: RequestContext) {
  const network = networkOf(address)
  if (isIP(network) === 4) return sql<SqlBool>`address in (${network}, ${`::ffff:${network}`})`
  if (!network.includes('/')) return sql<SqlBool>`address = ${address}`
  return sql<SqlBool>`case when pg_input_is_valid(address, 'inet') then address::inet <<= ${network}::inet else false end`
}

/** Of one account: more is a client that keeps no cookies. */
const MOST = 50

/** How the account knows where a call comes from: by its browser, by an address that it is signed in from, or not. */
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
        .exists(eb.selectFrom('identity.sessions').select('uid').where('uid', '=', uid).where(isNear(context)))
        .as('address'),
    ])
    .executeTakeFirstOrThrow()
  if (device) return 'device'
  return address ? 'address' : null
}

/** Remembers the caller's browser; true when the account knows others, but not this one. */
export async function rememberDevice(tx: Database, uid: string, context: RequestContext): Promise<boolean> {
  const hash = hashSecret(context.device)
  const others = await tx.selectFrom('identity.known_devices').select('hash').where('uid', '=', uid).execute()
  await tx
    .insertInto('identity.known_devices')
    .values({ uid, hash })
    .onConflict((conflict) => conflict.columns(['uid', 'hash']).doUpdateSet({ last_used_at: sql<string>`now()` }))
    .execute()
  if (others.length >= MOST) await forgetOldest(tx, uid)
  if (others.length === 0 || others.some((other) => other.hash.equals(hash))) return false
  return !(await isSignedInAlike(tx, uid, context))
}

/** A client without cookies is known by its name and address as long as it is signed in. */
async function isSignedInAlike(tx: Database, uid: string, context: RequestContext): Promise<boolean> {
  const twin = await tx
    .selectFrom('identity.sessions')
    .select('uid')
    .where('uid', '=', uid)
    .where(isNear(context))
    .where('user_agent', '=', context.userAgent.slice(0, 400))
    .executeTakeFirst()
  return twin !== undefined
}

/**
 * Whether somebody has signed in to the account with the caller's browser. Many people share an address and the name of a
 * browser: these count for clients that are no browsers alone.
 */
export async function isKnownDevice(tx: Database, uid: string, context: RequestContext): Promise<boolean> {
  const known = await tx
    .selectFrom('identity.known_devices')
    .select('uid')
    .where('uid', '=', uid)
    .where('hash', '=', hashSecret(context.device))
    .executeTakeFirst()
  return known !== undefined || (!context.fromBrowser && (await isSignedInAlike(tx, uid, context)))
}

export async function forgetAllDevices(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity.known_devices').where('uid', '=', uid).execute()
}

async function forgetOldest(tx: Database, uid: string): Promise<void> {
  const newest = tx
    .selectFrom('identity.known_devices')
    .select('hash')
    .where('uid', '=', uid)
    .orderBy('last_used_at', 'desc')
    .limit(MOST)
  await tx.deleteFrom('identity.known_devices').where('uid', '=', uid).where('hash', 'not in', newest).execute()
}

/** Whoever else had got in is a stranger again. */
export async function forgetOtherDevices(tx: Database, uid: string, { device }: RequestContext): Promise<void> {
  await tx.deleteFrom('identity.known_devices').where('uid', '=', uid).where('hash', '!=', hashSecret(device)).execute()
}

export async function deleteOldDevices(db: Database): Promise<void> {
  const old = sql<string>`now() - make_interval(days => ${PERSONAL_ITEMS.devices.days})`
  await db.deleteFrom('identity.known_devices').where('last_used_at', '<', old).execute()
}
