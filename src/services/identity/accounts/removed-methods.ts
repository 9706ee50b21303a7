import type { Tx } from '#platform/database/database.ts'
import { type Actor, recordEvent } from '../audit/security-events.ts'
import type { Account } from '../tables.ts'
import { GOOGLE } from './google-identity.ts'

/** Records which sign-in methods were removed and returns their names. A number that was replaced is removed, too. */
export async function recordRemovedMethods(tx: Tx, before: Account, after: Account, actor: Actor): Promise<string[]> {
  const phone = before.phone_number !== null && after.phone_number !== before.phone_number
  const google = Boolean(before.federated[GOOGLE] && !after.federated[GOOGLE])
  const password = before.password_hash !== null && after.password_hash === null
  if (password) await recordEvent(tx, after.uid, 'password-removed', actor)
  if (phone) await recordEvent(tx, after.uid, 'phone-unlinked', actor)
  if (google) await recordEvent(tx, after.uid, 'provider-unlinked', actor, { way: GOOGLE })
  return [...(password ? ['password'] : []), ...(phone ? ['phone'] : []), ...(google ? [GOOGLE] : [])]
}
