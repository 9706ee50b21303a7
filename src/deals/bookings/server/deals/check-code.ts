import { sql } from 'kysely'
import { dealConflict } from '#deals/bookings/server/deal-conflict.ts'
import { notify } from '#messaging/notifications/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { type AppError, badRequest } from '#shared/errors.ts'
import { linkTo, namesFor } from './announce.ts'
import type { LockedDeal } from './deal-row.ts'
import { readCode } from './read-move.ts'

const MAX_WRONG = 5
const MINUTES_LOCKED = 15
const MINUTES_LOCKED_AGAIN = 24 * 60

/**
 * Returns null for the right code, or else the error. A wrong code is counted, which `tx` must commit. The fifth wrong code
 * locks the entry for 15 minutes, and each fifth after that for a day, of which the saller is notified. Without the longer
 * lock a patient buyer could try thousands of codes until the deal ends. A wrong code that is sent again with its key is
 * counted once.
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
  const until = await lockEntry(tx, deal, key)
  return dealConflict('code_locked', { state, at: until })
}

/** Answers until when. */
async function lockEntry(tx: Tx, deal: LockedDeal, wrong_key: string | null): Promise<string> {
  const again = deal.codeLocks > 0
  const minutes = again ? MINUTES_LOCKED_AGAIN : MINUTES_LOCKED
  const locking = tx
    .updateTable('bookings')
    .set({ wrong_codes: 0, wrong_key, code_locks: deal.codeLocks + 1 })
    .set({ code_locked_until: sql<string>`now() + make_interval(mins => ${sql.lit(minutes)})` })
    .where('id', '=', deal._id)
  const locked = await locking.returning('code_locked_until as until').executeTakeFirstOrThrow()
  const until = locked.until ?? ''
  if (again)
    await notify(tx, {
      ...{ to: deal.sellerId, event: 'booking', kind: 'codeLocked', ...namesFor(deal, 'saller') },
      ...{ link: linkTo(deal), key: `code:${deal._id}:${until}` },
    })
  return until
}

function wrongCode(triesLeft: number): AppError {
  const fields = { code: { code: 'wrong_code', message: 'wrong_code' } }
  return badRequest('wrong_code', { value: String(triesLeft), fields })
}
