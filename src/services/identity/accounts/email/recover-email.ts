import type { Tx } from '#platform/database/database.ts'
import { forgetOtherDevices, isKnownDevice } from '../../audit/known-devices.ts'
import { recordEvent } from '../../audit/security-events.ts'
import {
  deleteLaterCodes,
  deleteUnconfirmedRecoveries,
  deleteUnprovenRecoveries,
  hasOlderConfirmedRecovery,
  type readCode,
} from '../../codes/codes.ts'
import { enqueueLetter } from '../../codes/letters.ts'
import type { Service } from '../../deps.ts'
import { IdentityError } from '../../errors.ts'
import type { RequestContext } from '../../request-context.ts'
import type { Account } from '../../tables.ts'
import { updateAndRevoke } from '../../tokens/revocation.ts'
import { recordRemovedMethods } from '../removed-methods.ts'
import { hadProvenOwner, hasOwner, removeMethodsAddedSince } from '../sign-in-methods.ts'
import { resetToProvenOwner } from './email-ownership.ts'

type Code = Awaited<ReturnType<typeof readCode>>

/**
 * Restores the address that the account had before, and removes the sign-in methods that were added in the week before the
 * change or since. It ends all sessions and signs nobody in; the second factors of a proven owner stay. Codes that were
 * sent to later addresses become invalid. Throws INVALID_OOB_CODE.
 */
export async function recoverEmail(
  tx: Tx,
  before: Account,
  code: Code,
  context: RequestContext,
  service: Service,
): Promise<Account> {
  const { uid } = before
  const holdsAccount = await isKnownDevice(tx, uid, context)
  await requireMayRecover(tx, before, code, holdsAccount)
  await recordEvent(tx, uid, 'email-recovered', context)
  const account =
    code.proven || holdsAccount
      ? await restoreEmail(tx, before, code, holdsAccount, context)
      : await resetToProvenOwner(tx, before, { email: code.email }, context, service)
  await deleteLaterCodes(tx, uid, code.email, code.expiresAt)
  await (account.owner_proven ? deleteUnprovenRecoveries : deleteUnconfirmedRecoveries)(tx, uid)
  await enqueueLetter(tx, { kind: 'emailRecovered', to: account.email, of: account }, context)
  if (before.owner_proven) await enqueueLetter(tx, { kind: 'emailTakenBack', to: before.email, of: before }, context)
  return account
}

/**
 * An e-mail to a former address is void once somebody has proven that the account is theirs, by a later address or by a number,
 * unless the owner of the former address was proven, too. That somebody had confirmed the former address is not enough:
 * its owner may be a stranger, who only pressed the button of an e-mail.
 */
async function requireMayRecover(tx: Tx, before: Account, code: Code, holdsAccount: boolean): Promise<void> {
  if (hasOwner(before) && !hadProvenOwner(code.ways)) throw new IdentityError('INVALID_OOB_CODE')
  if (holdsAccount || code.proven) return
  if (await hasOlderConfirmedRecovery(tx, before.uid, code.expiresAt)) throw new IdentityError('INVALID_OOB_CODE')
}

async function restoreEmail(
  tx: Tx,
  before: Account,
  { email, ways }: Code,
  holdsAccount: boolean,
  context: RequestContext,
): Promise<Account> {
  await forgetOtherDevices(tx, before.uid, context)
  const values = await removeMethodsAddedSince(tx, before, ways)
  const account = await updateAndRevoke(tx, before.uid, {
    ...values,
    email,
    email_verified: true,
    owner_proven: holdsAccount || hadProvenOwner(ways),
  })
  await recordRemovedMethods(tx, before, account, context)
  return account
}
