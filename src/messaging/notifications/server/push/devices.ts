import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'

/** Subscription that a browser gets from `PushManager.subscribe`. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

/** Devices of one person, at most. Beyond them the oldest are deleted. */
export const MAX_DEVICES = 10

/** Owner of a device. `session`: the sign-in in which they switched it on; null if their token names none. */
interface DeviceOwner {
  userId: string
  session: string | null
  /** Time at which their token was issued, in seconds since 1970. */
  issuedAt: number
}

/** Stores the device, or takes it over from its former owner. */
export async function addPushDevice(
  tx: Tx,
  { userId, session, issuedAt }: DeviceOwner,
  { endpoint, ...keys }: PushDevice,
): Promise<void> {
  // After a sign-out everywhere the tokens of the same second are dated a second ahead. A device that they add is dated alike:
  // otherwise it would count as older than the sign-out.
  const created_at = sql<string>`greatest(now(), to_timestamp(${issuedAt}))`
  const values = { ...keys, user_id: userId, session, created_at }
  await tx
    .insertInto('push_devices')
    .values({ ...values, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
  const beyond = devicesOf(tx, userId)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_DEVICES)
  await tx.deleteFrom('push_devices').where('id', 'in', beyond).execute()
}

export async function removePushDevice(db: Database, userId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_devices').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()
}

/** The devices of a person. */
export function devicesOf(db: Database, userId: string) {
  return db.selectFrom('push_devices').where('user_id', '=', userId)
}
