import { type Generated, sql } from 'kysely'
import { countProducts } from '#catalogue/products/server/store.ts'
import { bookingScope } from '#deals/bookings/rules.ts'
import { countBookings } from '#deals/bookings/server/store.ts'
import { countUsers } from '#people/users/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import type { Handlers } from '#platform/http/endpoints/context.ts'
import type { dashboard } from '../contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    dashboard_visits: { user_id: string; seen_at: Generated<string>; since: string | null }
  }
}

export const dashboardHandlers: Handlers<typeof dashboard> = {
  showOverview: async (_input, { db, person }) => {
    const since = await visit(db, person.id)
    const bookings = await countBookings(db, bookingScope(person), since)
    if (person.role === 'buyer') return { bookings, since: iso(since) }
    const products = await countProducts(db, person.role === 'saller' ? person.id : null, weekAgo())
    if (person.role === 'saller') return { bookings, products, since: iso(since) }
    const sellers = await countUsers(db, 'saller', since)
    const buyers = await countUsers(db, 'buyer', since)
    return { bookings, products, sellers, buyers, since: iso(since) }
  },
}

/** The card of products says 'new since last week', whenever the last visit was (row V08). */
function weekAgo(): string {
  return new Date(Date.now() - 7 * 86_400_000).toISOString()
}

/**
 * Notes the look and answers when the visit before this one ended; null at the first. A visit lasts until half an hour
 * passes without a look, so that a reload does not make what is new old (row V08).
 */
async function visit(db: Database, userId: string): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    insert into dashboard_visits as visit (user_id, seen_at) values (${userId}, now())
    on conflict (user_id) do update set
      since = case when visit.seen_at < now() - interval '30 minutes' then visit.seen_at else visit.since end,
      seen_at = now()
    returning since::text`.execute(db)
  return rows[0]?.since ?? null
}

function iso(since: string | null): string | null {
  return since && new Date(since).toISOString()
}
