import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import type { RequestContext } from '../request-context.ts'
import type { EventDetail, SecurityEvent } from '../tables.ts'

/** Who did it: nobody's address for what happens by itself. */
export type Actor = Pick<RequestContext, 'address' | 'userAgent'> | null

/** Events without an account: tries at unknown e-mails, new keys. */
export const NO_ACCOUNT = ''

/** Writes down what happened to an account, in the caller's transaction. */
export async function recordEvent(
  db: Database,
  uid: string,
  kind: SecurityEvent,
  actor: Actor,
  detail: EventDetail = {},
): Promise<void> {
  await db
    .insertInto('identity.security_events')
    .values({ uid, kind, ...place(actor), detail })
    .execute()
}

/**
 * The same for what strangers can make happen as often as they like: one row an account, kind and hour, with the last
 * caller and how often. An e-mail without an account has the same work done, under NO_ACCOUNT.
 */
export async function countHourlyEvent(
  db: Database,
  uid: string | undefined,
  kind: SecurityEvent,
  actor: Actor,
  detail: EventDetail = {},
): Promise<void> {
  const seen = { ...place(actor), detail }
  const hour = sql<string>`date_trunc('hour', now())`
  await db
    .insertInto('identity.security_events')
    .values({ uid: uid ?? NO_ACCOUNT, kind, hour, ...seen })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'kind', 'hour'])
        .where('hour', 'is not', null)
        .doUpdateSet({ ...seen, at: sql<string>`now()`, times: sql<number>`security_events.times + 1` }),
    )
    .execute()
}

function place(actor: Actor) {
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

/** Once an account, kind and hour, for what follows a flood. */
export async function recordEventOncePerHour(
  db: Database,
  uid: string | undefined,
  kind: SecurityEvent,
  actor: Actor,
  detail: EventDetail = {},
): Promise<void> {
  await db
    .insertInto('identity.security_events')
    .values({ uid: uid ?? NO_ACCOUNT, kind, hour: sql<string>`date_trunc('hour', now())`, ...place(actor), detail })
    .onConflict((conflict) => conflict.columns(['uid', 'kind', 'hour']).where('hour', 'is not', null).doNothing())
    .execute()
}

/** Those of an account that ends go with it (see accounts.ts). */
export async function deleteOldEvents(db: Database): Promise<void> {
  const old = sql<string>`now() - make_interval(days => ${PERSONAL_ITEMS.events.days})`
  await db.deleteFrom('identity.security_events').where('at', '<', old).execute()
}
