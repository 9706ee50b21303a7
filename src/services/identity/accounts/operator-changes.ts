import type { Tx } from '#platform/database/database.ts'
import type { Language } from '#shared/language.ts'
import { forgetAllDevices } from '../audit/known-devices.ts'
import { recordEvent } from '../audit/security-events.ts'
import { deleteEveryCode } from '../codes/codes.ts'
import { enqueueLetter } from '../codes/letters.ts'
import { lockByUid } from '../store.ts'
import type { Account } from '../tables.ts'
import { updateAndRevoke } from '../tokens/revocation.ts'
import { NO_SIGN_IN_METHODS, removeSecondFactors } from './email/email-ownership.ts'
import { recordRemovedMethods } from './removed-methods.ts'

/*
 * Changes that an operator makes for a person who has shown by other means that an account is theirs. Each ends every session,
 * every sign-in that waits for its second factor and the codes of e-mails, and runs in the caller's transaction. Its e-mail is
 * in the language of `reader`, which the shop knows. E-mails that take a change of address back stay valid, but for `setEmail`.
 */

interface Reader {
  language: Language
}

/**
 * Gives an account another e-mail address, whose owner is not proven yet. No e-mail takes the account back to an address
 * before, which may be an attacker's: such e-mails are void, and the one that this sends has no link. Returns null when there
 * is no such account; throws EMAIL_EXISTS.
 */
export async function setEmail(tx: Tx, uid: string, email: string, reader: Reader): Promise<Account | null> {
  const before = await lockByUid(tx, uid)
  if (!before || before.email === email) return before ?? null
  await deleteEveryCode(tx, uid)
  await forgetAllDevices(tx, uid)
  const after = await updateAndRevoke(tx, uid, { email, email_verified: false, owner_proven: false, email_link: false })
  await recordEvent(tx, uid, 'email-changed', null)
  await enqueueLetter(tx, { kind: 'emailSet', to: before.email, of: { ...before, ...reader } }, reader)
  return after
}

/** Removes every second factor and recovery code. Returns whether there was one. */
export async function removeSecondSteps(tx: Tx, uid: string, reader: Reader): Promise<boolean> {
  const before = await lockByUid(tx, uid)
  const factors = tx.selectFrom('identity.second_factors').select('id').where('uid', '=', uid).limit(1)
  if (!before || !(await factors.executeTakeFirst())) return false
  await removeSecondFactors(tx, uid)
  await updateAndRevoke(tx, uid)
  await recordEvent(tx, uid, 'second-factor-removed', null)
  await enqueueLetter(tx, { kind: 'factorRemoved', to: before.email, of: { ...before, ...reader } }, reader)
  return true
}

/**
 * Removes the password, the Google account and the phone number: a link by e-mail is the only sign-in method left. Returns
 * the removed methods; null when there is no such account.
 */
export async function removeSignInMethods(tx: Tx, uid: string, reader: Reader): Promise<string[] | null> {
  const before = await lockByUid(tx, uid)
  if (!before) return null
  await forgetAllDevices(tx, uid)
  const after = await updateAndRevoke(tx, uid, NO_SIGN_IN_METHODS)
  const removed = await recordRemovedMethods(tx, before, after, null)
  if (removed.length > 0)
    await enqueueLetter(
      tx,
      { kind: 'wayRemoved', to: after.email, of: { ...after, ...reader }, about: removed },
      reader,
    )
  return removed
}
