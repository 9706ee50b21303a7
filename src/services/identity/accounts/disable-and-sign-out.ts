import type { Tx } from '#platform/database/database.ts'
import { type Actor, recordEvent } from '../audit/security-events.ts'
import { deleteCodes } from '../codes/codes.ts'
import { deleteFactorSessions } from '../factors/factor-sessions.ts'
import { lockByUid, updateAccount } from '../store.ts'
import type { Account } from '../tables.ts'
import { updateAndRevoke } from '../tokens/revocation.ts'

/**
 * Disables or enables an account in the caller's transaction. Every session ends at once: a refresh token is answered with
 * USER_DISABLED while the account is disabled, and with TOKEN_EXPIRED after it is enabled again. Returns null when there
 * is no such account.
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
  // `valid_since` does not change yet: a refresh token must still be answered with USER_DISABLED.
  await tx.deleteFrom('identity.sessions').where('uid', '=', uid).execute()
  await deleteCodes(tx, uid)
  await deleteFactorSessions(tx, uid)
  return updateAccount(tx, uid, { disabled })
}

/** Ends every session of an account in the caller's transaction. Returns null when there is no such account. */
export async function signOutEverywhere(tx: Tx, uid: string, actor: Actor = null): Promise<Account | null> {
  if (!(await lockByUid(tx, uid))) return null
  await recordEvent(tx, uid, 'signed-out-everywhere', actor)
  return updateAndRevoke(tx, uid)
}
