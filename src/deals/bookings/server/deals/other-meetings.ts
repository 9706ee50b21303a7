import { sql } from 'kysely'
import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#shared/language.ts'
import type { Deal } from '../../contract.ts'
import { TRAVEL_MINUTES } from '../../rules.ts'
import { showMeeting } from './meeting.ts'

/** Meetings read for one deal: more than a person can keep in the days for which meetings are agreed. */
const MAX_MEETINGS = 100

interface AskedDeal {
  id: string
  /** The account of the other person of the deal; null if it is gone. */
  otherId: string | null
  /** District of the product, where the two most likely meet; null if it is not known. */
  district: string | null
}

/**
 * The coming agreed meetings of the person's other deals with other people, the next one first, with the minutes to get there
 * from the meeting of this deal.
 */
export async function readOtherMeetings(
  db: Database,
  personId: string,
  { id, otherId, district }: AskedDeal,
  language: Language,
): Promise<Deal['otherMeetings']> {
  const rows = await db
    .selectFrom('bookings')
    .leftJoin('products', 'products.id', 'bookings.product_id')
    .select(['agreed_from as from', 'agreed_to as to', 'agreed_place as place', 'products.district'])
    .select(
      sql<string>`case when bookings.seller_id = ${personId} then bookings.buyer_name else bookings.saler_name end`.as(
        'name',
      ),
    )
    .where((or) => or.or([or('bookings.buyer_id', '=', personId), or('bookings.seller_id', '=', personId)]))
    .where('bookings.state', '=', 'accepted')
    .where('agreed_to', '>', sql<string>`now()`)
    .where('bookings.id', '!=', id)
    .where(
      sql`case when bookings.seller_id = ${personId} then bookings.buyer_id else bookings.seller_id end`,
      'is distinct from',
      otherId,
    )
    .orderBy('agreed_from')
    .limit(MAX_MEETINGS)
    .execute()
  return rows.flatMap(({ from, to, place, name, ...other }) => {
    const meeting = showMeeting(from, to, place && placeInLanguage(place, language))
    // Without a known district, a warning of hours would mostly be a wrong one.
    const isFar = district !== null && other.district !== null && district !== other.district
    return meeting ? [{ ...meeting, name, travelMinutes: TRAVEL_MINUTES[isFar ? 'far' : 'near'] }] : []
  })
}
