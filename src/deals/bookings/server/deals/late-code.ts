import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { DAYS_FOR_LATE_CODE } from '../../rules.ts'
import type { LockedDeal } from './deal-row.ts'
import type { MoveInput } from './read-move.ts'

/** Checks that the code of an ended deal was entered before the end, on a phone without a connection. */
export async function hasLateCode(
  tx: Tx,
  { _id, state }: LockedDeal,
  { move, enteredAt }: MoveInput,
): Promise<boolean> {
  if (move !== 'hand-over' || state === 'accepted' || !enteredAt) return false
  const { rows } = await sql<{ acceptedAt: string | null; endedAt: string | null }>`
    select max(at) filter (where new_state = 'accepted' and old_state <> 'accepted') as "acceptedAt",
      max(at) filter (where old_state = 'accepted' and new_state <> 'accepted') as "endedAt"
    from booking_moves where booking_id = ${_id}`.execute(tx)
  const { acceptedAt = null, endedAt = null } = rows[0] ?? {}
  return acceptedAt !== null && endedAt !== null && isLateCode({ enteredAt, acceptedAt, endedAt })
}

/**
 * True if a code was entered while the deal was accepted and arrives within `DAYS_FOR_LATE_CODE` of the end. `enteredAt` is a
 * time of the buyer's device.
 */
function isLateCode(
  { enteredAt, acceptedAt, endedAt }: Record<'enteredAt' | 'acceptedAt' | 'endedAt', string>,
  now = Date.now(),
): boolean {
  const [entered, ended] = [Date.parse(enteredAt), Date.parse(endedAt)]
  return entered >= Date.parse(acceptedAt) && entered <= ended && now - ended <= DAYS_FOR_LATE_CODE * 86_400_000
}
