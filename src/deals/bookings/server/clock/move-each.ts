import type { SelectQueryBuilder } from 'kysely'
import type { Database, Tables } from '#platform/database/database.ts'
import { decideDealMove } from '../../rules.ts'
import { makeMove } from '../deals/announce.ts'
import { factsOf, type LockedDeal, lockDeal } from '../deals/deal-row.ts'
import type { DecidedMove } from '../deals/perform-move.ts'

/** Deals of one query. Each is moved in a transaction of its own, so that nobody waits long for its locks. */
const BATCH = 100

interface Found {
  id: string
  ends_at: string | null
}

type ClockMove = Pick<DecidedMove, 'move' | 'actor' | 'reason'>

/** Moves each deal of a query until none is left. `decide` gets the locked deal, and returns null to leave it as it is. */
export async function moveEach(
  db: Database,
  query: SelectQueryBuilder<Tables, 'bookings', Found>,
  decide: (deal: LockedDeal, found: Found) => ClockMove | null,
): Promise<void> {
  for (;;) {
    const batch = await query.limit(BATCH).execute()
    let moved = 0
    for (const found of batch) if (await moveOne(db, found, decide)) moved++
    // Deals that another process moves, or that stay, would be found for ever.
    if (moved < BATCH) return
  }
}

function moveOne(db: Database, found: Found, decide: (deal: LockedDeal, found: Found) => ClockMove | null) {
  return db.transaction().execute(async (tx) => {
    const deal = await lockDeal(tx, found.id)
    const move = deal && decide(deal, found)
    if (!move) return false
    const decision = decideDealMove(factsOf(deal), move.actor, move.move)
    if ('refused' in decision) return false
    await makeMove(tx, deal, { ...move, to: decision.state, actorId: null })
    return true
  })
}
