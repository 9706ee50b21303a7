import type { Tx } from '#platform/database/database.ts'
import type { RequestContext } from '../request-context.ts'
import type { Account } from '../tables.ts'
import { revokeOthers } from '../tokens/revocation.ts'
import { GOOGLE } from './google-identity.ts'

/** True if the account lost a sign-in method: its password, Google account or phone number was removed or replaced. */
function lostMethod(before: Account, after: Account): boolean {
  return (
    (before.password_hash !== null && after.password_hash !== before.password_hash) ||
    (before.phone_number !== null && after.phone_number !== before.phone_number) ||
    (before.federated[GOOGLE] !== undefined && after.federated[GOOGLE]?.rawId !== before.federated[GOOGLE].rawId)
  )
}

/**
 * After a change that the session `family` made: when the account lost a sign-in method, whoever came by it loses access.
 * Ends all other sessions, pending sign-ins, codes and known devices. The session itself goes on, because the official
 * client ignores the tokens in the response to an unlinking.
 */
export async function endAccessByLostMethod(
  tx: Tx,
  { before, after, family }: { before: Account; after: Account; family: string },
  context: RequestContext,
): Promise<void> {
  if (!lostMethod(before, after)) return
  await revokeOthers(tx, after.uid, family, context)
}
