import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { endLeftDeals } from './end-deals.ts'
import { moveEach } from './move-each.ts'
import { remindOfMeetings, warnOfEnds } from './reminders.ts'

/** Runs the clock of deals, each minute. Overdue deals end first, so that nobody is warned of their end. */
export async function runDealClock(db: Database): Promise<void> {
  await expireDeals(db)
  await endLeftDeals(db)
  await warnOfEnds(db)
  await remindOfMeetings(db)
}

/** Ends requests without an answer, and accepted deals that were not closed in time. */
async function expireDeals(db: Database): Promise<void> {
  const due = db
    .selectFrom('bookings')
    .select(['id', 'ends_at'])
    .where('state', 'in', ['requested', 'accepted'])
    .where('ends_at', '<=', sql<string>`now()`)
    .orderBy('ends_at')
  await moveEach(db, due, (deal, { ends_at }) => {
    // The deal was moved, or its end was changed, since the query.
    if (deal.endsAt !== ends_at) return null
    return { move: 'expire', actor: 'clock', reason: deal.state === 'requested' ? 'unanswered' : 'not_closed' }
  })
}
