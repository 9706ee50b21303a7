import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { type AppError, dealConflict, wrongCode } from '#shared/errors.ts'
import type { LockedDeal } from './deal-row.ts'
import { readCode } from './read-move.ts'

const MAX_WRONG = 5
const MINUTES_LOCKED = 15

/**
 * Null for the code of the deal. A wrong one is counted, which `tx` must commit: the fifth locks the entry for 15 minutes.
 * One that is sent again with its key is counted once.
 */
export async function checkCode(
  tx: Tx,
  deal: LockedDeal,
  typed: string | undefined,
  key: string | null,
): Promise<AppError | null> {
  const code = readCode(typed)
  const { _id, codeLockedUntil, wrongCodes, wrongKey, handoverCode, state } = deal
  if (codeLockedUntil && Date.parse(codeLockedUntil) > Date.now())
    return dealConflict('code_locked', { state, at: codeLockedUntil })
  // Before the code is compared: otherwise a key would allow tries without end.
  if (key !== null && key === wrongKey) return wrongCode(MAX_WRONG - wrongCodes)
  if (code === handoverCode) return null
  const wrong = wrongCodes + 1
  if (wrong < MAX_WRONG) {
    await tx.updateTable('bookings').set({ wrong_codes: wrong, wrong_key: key }).where('id', '=', _id).execute()
    return wrongCode(MAX_WRONG - wrong)
  }
  const code_locked_until = sql<string>`now() + make_interval(mins => ${sql.lit(MINUTES_LOCKED)})`
  const locking = tx
    .updateTable('bookings')
    .set({ wrong_codes: 0, wrong_key: key, code_locked_until })
    .where('id', '=', _id)
  const locked = await locking.returning('code_locked_until as until').executeTakeFirstOrThrow()
  return dealConflict('code_locked', { state, at: locked.until ?? '' })
}
