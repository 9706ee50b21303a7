import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'

/** What a browser answers to `PushManager.subscribe`. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

/** Devices of one person; the oldest beyond them are forgotten. */
export const MOST_DEVICES = 10

/** The person for whom a device is, and the sign-in in which they switched it on; null if their token names none. */
interface DeviceOwner {
  userId: string
  session: string | null
}

/** Stores the device, or takes it over from whoever was signed in there before. */
export async function addPushDevice(
  tx: Tx,
  { userId, session }: DeviceOwner,
  { endpoint, ...keys }: PushDevice,
): Promise<void> {
  const values = { ...keys, user_id: userId, session }
  await tx
    .insertInto('push_devices')
    .values({ ...values, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...values, created_at: sql`now()` }))
    .execute()
  const beyond = devicesOf(tx, userId)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_DEVICES)
  await tx.deleteFrom('push_devices').where('id', 'in', beyond).execute()
}

export async function removePushDevice(db: Database, userId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_devices').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()
}

/** The devices of a person. */
export function devicesOf(db: Database, userId: string) {
  return db.selectFrom('push_devices').where('user_id', '=', userId)
}
