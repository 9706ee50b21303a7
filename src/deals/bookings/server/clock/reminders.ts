import { sql } from 'kysely'
import { type NewNotification, notify } from '#messaging/notifications/server/store.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { PARTIES } from '../../rules.ts'
import { linkTo, namesFor } from '../deals/announce.ts'

/** Deals of one transaction. */
const BATCH = 50
/** Hours before a deal ends by itself. */
const WARNED_BEFORE = 24
/** Hours before a meeting. */
export const REMINDED_BEFORE = 2

type Reminder = Pick<NewNotification, 'event' | 'kind' | 'data' | 'key'>

/** Tells both sides a day before their deal ends by itself, once. */
export async function warnOfEnds(db: Database): Promise<void> {
  while ((await db.transaction().execute(warnBatch)) === BATCH);
}

async function warnBatch(tx: Tx): Promise<number> {
  const due = await tx
    .updateTable('bookings')
    .set({ warned_at: sql<string>`now()` })
    .where('id', 'in', (ending) =>
      ending
        .selectFrom('bookings')
        .select('id')
        .where('state', 'in', ['requested', 'accepted'])
        .where('warned_at', 'is', null)
        .where('ends_at', '<=', sql<string>`now() + make_interval(hours => ${sql.lit(WARNED_BEFORE)})`)
        .where('ends_at', '>', sql<string>`now()`)
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(NOTIFIED_COLUMNS)
    .execute()
  for (const deal of due)
    await notifyBoth(tx, deal, {
      event: 'booking',
      kind: 'expiresSoon',
      data: {},
      key: `ends:${deal._id}:${deal.endsAt}`,
    })
  return due.length
}

/** Reminds both sides two hours before an agreed meeting, once. */
export async function remindOfMeetings(db: Database): Promise<void> {
  while ((await db.transaction().execute(remindBatch)) === BATCH);
}

async function remindBatch(tx: Tx): Promise<number> {
  const due = await tx
    .updateTable('bookings')
    .set({ reminded_at: sql<string>`now()` })
    .where('id', 'in', (coming) =>
      coming
        .selectFrom('bookings')
        .select('id')
        .where('state', '=', 'accepted')
        .where('reminded_at', 'is', null)
        .where('agreed_from', '<=', sql<string>`now() + make_interval(hours => ${sql.lit(REMINDED_BEFORE)})`)
        .where('agreed_from', '>', sql<string>`now()`)
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(NOTIFIED_COLUMNS)
    .execute()
  for (const deal of due) {
    const { agreedFrom, agreedPlace } = deal
    const data = { when: agreedFrom ?? '', place: agreedPlace ?? '' }
    await notifyBoth(tx, deal, { event: 'meeting', kind: 'meetingSoon', data, key: `meets:${deal._id}:${agreedFrom}` })
  }
  return due.length
}

const NOTIFIED_COLUMNS = [
  ...(['id as _id', 'buyer_id as buyerId', 'seller_id as sellerId', 'buyer_name as buyerName'] as const),
  ...(['saler_name as salerName', 'product_name as productName', 'ends_at as endsAt'] as const),
  ...(['agreed_from as agreedFrom', 'agreed_place as agreedPlace'] as const),
] as const

type Deal = Parameters<typeof namesFor>[0] & { _id: string; buyerId: string | null; sellerId: string | null }

async function notifyBoth(tx: Tx, deal: Deal, reminder: Reminder): Promise<void> {
  for (const party of PARTIES) {
    const to = party === 'buyer' ? deal.buyerId : deal.sellerId
    const { person, data } = namesFor(deal, party)
    await notify(tx, { ...reminder, to, person, data: { ...data, ...reminder.data }, link: linkTo(deal) })
  }
}
