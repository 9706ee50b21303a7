import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import type { RequestContext } from '../request-context.ts'
import type { EventDetail, SecurityEvent } from '../tables.ts'

/** Client that caused an event; null for the service itself. */
export type Actor = Pick<RequestContext, 'address' | 'userAgent'> | null

/** The `uid` of events without an account: attempts at unknown e-mails, new signing keys. */
export const NO_ACCOUNT = ''

/** Adds an event to an account's log, in the caller's transaction. */
export async function recordEvent(
  db: Database,
  uid: string,
  kind: SecurityEvent,
  actor: Actor,
  detail: EventDetail = {},
): Promise<void> {
  await db
    .insertInto('identity.security_events')
    .values({ uid, kind, ...columnsOf(actor), detail })
    .execute()
}

/**
 * For an event that anybody can cause as often as they like: one row for each account, kind and hour, with the last actor
 * and the number of times. An e-mail without an account causes the same work, under NO_ACCOUNT.
 */
export async function countHourlyEvent(
  db: Database,
  uid: string | undefined,
  kind: SecurityEvent,
  actor: Actor,
  detail: EventDetail = {},
): Promise<void> {
  const latest = { ...columnsOf(actor), detail }
  const hour = sql<string>`date_trunc('hour', now())`
  await db
    .insertInto('identity.security_events')
    .values({ uid: uid ?? NO_ACCOUNT, kind, hour, ...latest })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'kind', 'hour'])
        .where('hour', 'is not', null)
        .doUpdateSet({ ...latest, at: sql<string>`now()`, times: sql<number>`security_events.times + 1` }),
    )
    .execute()
}

/**
 * For a sign-in, in the transaction that has the account locked: one row for each device and hour with the number of times, as
 * long as nothing else has happened to the account in between. A device is an address and a User-Agent.
 */
export async function recordSignIn(tx: Database, uid: string, actor: Actor, detail: EventDetail): Promise<void> {
  const { address, user_agent } = columnsOf(actor)
  const kind = 'signed-in'
  const afterOthers = tx
    .selectFrom('identity.security_events')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .where('uid', '=', uid)
    .where('kind', '<>', kind)
  const sameDevice = tx
    .selectFrom('identity.security_events')
    .select(sql<number>`max(id)`.as('id'))
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('at', '>=', sql<string>`date_trunc('hour', now())`)
    .where('address', 'is not distinct from', address)
    .where('user_agent', 'is not distinct from', user_agent)
    .where('detail', '=', sql<EventDetail>`${JSON.stringify(detail)}::jsonb`)
    .where('id', '>', afterOthers)
  const counted = await tx
    .updateTable('identity.security_events')
    .set({ at: sql<string>`now()`, times: sql<number>`times + 1` })
    .where('id', '=', sameDevice)
    .executeTakeFirst()
  if (counted.numUpdatedRows === 0n) await recordEvent(tx, uid, kind, actor, detail)
}

function columnsOf(actor: Actor) {
  return { address: actor?.address ?? null, user_agent: actor?.userAgent.slice(0, 400) ?? null }
}

/** The account's newest events. */
export async function listEvents(db: Database, uid: string, limit: number) {
  return db
    .selectFrom('identity.security_events')
    .select(['kind', 'address', 'user_agent', 'detail', 'times', 'at'])
    .where('uid', '=', uid)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Like `countHourlyEvent`, but does nothing when the hour has its row already. */
export async function recordEventOncePerHour(
  db: Database,
  uid: string | undefined,
  kind: SecurityEvent,
  actor: Actor,
  detail: EventDetail = {},
): Promise<void> {
  await db
    .insertInto('identity.security_events')
    .values({ uid: uid ?? NO_ACCOUNT, kind, hour: sql<string>`date_trunc('hour', now())`, ...columnsOf(actor), detail })
    .onConflict((conflict) => conflict.columns(['uid', 'kind', 'hour']).where('hour', 'is not', null).doNothing())
    .execute()
}

/**
 * Removes addresses and browsers from the events of an account that passes to another person, who must not learn where and with
 * which device the former one used it.
 */
export async function forgetActors(tx: Database, uid: string): Promise<void> {
  const nobody = { address: null, user_agent: null }
  await tx.updateTable('identity.security_events').set(nobody).where('uid', '=', uid).execute()
}

/** Events past their retention period. Those of a deleted account are deleted with it (see accounts.ts). */
export async function deleteOldEvents(db: Database): Promise<void> {
  const old = sql<string>`now() - make_interval(days => ${PERSONAL_ITEMS.events.days})`
  await db.deleteFrom('identity.security_events').where('at', '<', old).execute()
}

/** The first half of an IPv4 address or the network part of an IPv6 address: enough to recognize a place. */
export function truncateIp(address: string): string {
  if (address.includes('.')) return address.replace(/^(?:::ffff:)?(\d+\.\d+)\..*$/, '$1.x.x')
  return `${address.split(':').slice(0, 3).join(':')}:…`
}
