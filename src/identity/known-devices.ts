import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { PERSONAL_ITEMS } from '#shared/personal-items.ts'
import type { Call } from './deps.ts'
import { fingerprint } from './secrets.ts'

/** Of one account: more is a client that keeps no cookies. */
const MOST = 50

/** How the account knows where a call comes from: by its browser, by an address that it is signed in from, or not. */
export async function knownPlace(db: Database, uid: string, call: Call): Promise<'device' | 'address' | null> {
  const { device, address } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('identity.known_devices')
            .select('uid')
            .where('uid', '=', uid)
            .where('hash', '=', fingerprint(call.device)),
        )
        .as('device'),
      eb
        .exists(
          eb.selectFrom('identity.sessions').select('uid').where('uid', '=', uid).where('address', '=', call.address),
        )
        .as('address'),
    ])
    .executeTakeFirstOrThrow()
  if (device) return 'device'
  return address ? 'address' : null
}

/** Remembers the caller's browser; true when the account knows others, but not this one. */
export async function noteDevice(tx: Database, uid: string, call: Call): Promise<boolean> {
  const hash = fingerprint(call.device)
  const others = await tx.selectFrom('identity.known_devices').select('hash').where('uid', '=', uid).execute()
  await tx
    .insertInto('identity.known_devices')
    .values({ uid, hash })
    .onConflict((conflict) => conflict.columns(['uid', 'hash']).doUpdateSet({ last_used_at: sql<string>`now()` }))
    .execute()
  if (others.length >= MOST) await forgetOldest(tx, uid)
  if (others.length === 0 || others.some((other) => other.hash.equals(hash))) return false
  // A client without cookies is known by its name and address as long as it is signed in.
  const twin = await tx
    .selectFrom('identity.sessions')
    .select('uid')
    .where('uid', '=', uid)
    .where('address', '=', call.address)
    .where('user_agent', '=', call.userAgent.slice(0, 400))
    .executeTakeFirst()
  return twin === undefined
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
export async function forgetOtherDevices(tx: Database, uid: string, { device }: Call): Promise<void> {
  await tx
    .deleteFrom('identity.known_devices')
    .where('uid', '=', uid)
    .where('hash', '!=', fingerprint(device))
    .execute()
}

export async function deleteOldDevices(db: Database): Promise<void> {
  const old = sql<string>`now() - make_interval(days => ${PERSONAL_ITEMS.devices.days})`
  await db.deleteFrom('identity.known_devices').where('last_used_at', '<', old).execute()
}
