import { sql } from 'kysely'
import { containsWords } from '#people/users/server/search-users.ts'
import type { Database } from '#platform/database/database.ts'
import { endOfDay, startOfDay } from '#shared/days.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { bookings } from '../contract.ts'
import type { DealState } from '../rules.ts'
import { selectBookings } from './store.ts'

/** Expression of the index `bookings_words`: product, names and addresses of both sides, and the buyer's number. */
const WORDS = sql<string>`lower(bookings.product_name || ' ' || bookings.buyer_name || ' ' || bookings.email || ' ' ||
  bookings.saler_name || ' ' || bookings.saler_email || ' ' || coalesce(translate(bookings.phone_e164, '+', ''), ''))`

export type BookingFilters = Pick<Parsed<typeof bookings.listBookings>, 'q' | 'state' | 'from' | 'to'>

/** Selects bookings by words, state and days. */
export function selectNarrowed(db: Database, { q, state, from, to }: BookingFilters) {
  return selectBookings(db)
    .$if(q !== undefined, (found) => found.where(containsWords(WORDS, q as string)))
    .$if(state !== undefined, (found) => found.where('state', '=', state as DealState))
    .$if(from !== undefined, (found) => found.where('created_at', '>=', startOfDay(from as string)))
    .$if(to !== undefined, (found) => found.where('created_at', '<=', endOfDay(to as string)))
}
