import type { Tx } from '#platform/database/database.ts'
import { forgetOtherDevices } from '../audit/known-devices.ts'
import { recordEvent } from '../audit/security-events.ts'
import { insertCode } from '../codes/codes.ts'
import { encryptCode, enqueueLetter } from '../codes/letters.ts'
import type { Service } from '../deps.ts'
import type { RequestContext } from '../request-context.ts'
import type { Account } from '../tables.ts'
import { notifyNumberLeft } from './number-recovery.ts'
import { recordRemovedMethods } from './removed-methods.ts'
import { hasOwner, signInMethodHashes } from './sign-in-methods.ts'

/**
 * Records which sign-in methods of an account changed and notifies its owner, whoever made the change, in the caller's
 * transaction. E-mails go to the address that the account had before, which the owner still reads if an attacker changed it,
 * and a message goes to the number that it had.
 */
export async function notifyAccountChanges(
  tx: Tx,
  before: Account,
  after: Account,
  context: RequestContext,
  service: Pick<Service, 'masterKey' | 'publicUrl' | 'textMessages'>,
): Promise<void> {
  const letter = { to: before.email, of: before }
  const removed = await recordRemovedMethods(tx, before, after, context)
  const emailChanged = after.email !== before.email
  if (emailChanged) await notifyEmailChanged(tx, before, after, context, service)
  if (after.password_hash !== null && after.password_hash !== before.password_hash) {
    await recordEvent(tx, after.uid, 'password-changed', context)
    await forgetOtherDevices(tx, after.uid, context)
    // One e-mail for one action: the one about the address also says what to do about the password.
    if (!emailChanged) await enqueueLetter(tx, { kind: 'passwordChanged', ...letter }, context)
  }
  await notifyNumberLeft(tx, before, after, context, service)
  if (removed.length > 0) await enqueueLetter(tx, { kind: 'wayRemoved', about: removed, ...letter }, context)
}

/**
 * Notifies the old address of an e-mail change, with a link that reverts it, because an attacker may have made the change.
 * A verified old address stays reserved while the link is valid. There is no link when the account has a proven owner, and
 * had none before.
 */
export async function notifyEmailChanged(
  tx: Tx,
  before: Account,
  after: Account,
  context: RequestContext,
  service: Pick<Service, 'masterKey'>,
): Promise<void> {
  const { uid, email } = before
  const { email: newEmail } = after
  await recordEvent(tx, uid, 'email-changed', context)
  if (email === null || newEmail === null) return
  if (hasOwner(after) && !before.owner_proven) {
    // The new address may be a stranger's, who pressed the button of the e-mail to a mistyped address. An address that nobody
    // confirmed gets no e-mail.
    return enqueueLetter(tx, { kind: 'emailLeft', to: email, of: before }, context)
  }
  const proven = before.email_verified
  const ways = await signInMethodHashes(tx, before)
  const code = await insertCode(tx, 'RECOVER_EMAIL', { uid, email, newEmail, proven, ways })
  const sealedCode = await encryptCode(code, email, service)
  await enqueueLetter(tx, { kind: 'emailChanged', to: email, of: before, sealedCode }, context)
}
