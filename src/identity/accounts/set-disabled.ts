import type { Tx } from '#platform/database/database.ts'
import { type Actor, recordEvent } from '../audit/security-events.ts'
import { deleteCodes } from '../codes/codes.ts'
import { deleteFactorSessions } from '../factors/factor-sessions.ts'
import { lockByUid, updateAccount } from '../store.ts'
import type { Account } from '../tables.ts'
import { updateAndRevoke } from '../tokens/revocation.ts'

/**
 * Bars an account, or lets it in again, in the caller's transaction. Every session ends at once: a device that hands its
 * token in hears USER_DISABLED meanwhile, and TOKEN_EXPIRED afterwards. Null: there is no such account.
 */
export async function setDisabled(
  tx: Tx,
  uid: string,
  disabled: boolean,
  actor: Actor = null,
): Promise<Account | null> {
  const before = await lockByUid(tx, uid)
  if (!before || before.disabled === disabled) return before ?? null
  await recordEvent(tx, uid, disabled ? 'disabled' : 'enabled', actor)
  if (!disabled) return updateAndRevoke(tx, uid, { disabled })
  // The refresh tokens stay until the account is let in again: by them a device learns why.
  await tx.deleteFrom('identity.sessions').where('uid', '=', uid).execute()
  await deleteCodes(tx, uid)
  await deleteFactorSessions(tx, uid)
  return updateAccount(tx, uid, { disabled })
}

/** Ends every session of an account, in the caller's transaction. Null: there is no such account. */
export async function signOutEverywhere(tx: Tx, uid: string, actor: Actor = null): Promise<Account | null> {
  if (!(await lockByUid(tx, uid))) return null
  await recordEvent(tx, uid, 'signed-out-everywhere', actor)
  return updateAndRevoke(tx, uid)
}
