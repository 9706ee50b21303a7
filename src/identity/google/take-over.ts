import type { Tx } from '#platform/database.ts'
import type { Call } from '../deps.ts'
import { enqueueLetter } from '../letters.ts'
import { updateAndRevoke } from '../revocation.ts'
import { recordEvent } from '../security-events.ts'
import { type Account, updateAccount } from '../store.ts'
import { GOOGLE, withGoogle } from './accounts.ts'
import type { GoogleProfile } from './id-token.ts'

/**
 * Opens the account of an e-mail address to its owner by Google's word. Was the address never confirmed here, then
 * somebody else may have set the account up to wait for its owner: password, number and second factors go, and all that
 * is signed in (https://arxiv.org/abs/2205.10174, "classic-federated merge").
 */
export async function takeOver(tx: Tx, owner: Account, profile: GoogleProfile, call: Call): Promise<Account> {
  await recordEvent(tx, owner.uid, 'provider-linked', call, { way: GOOGLE })
  await enqueueLetter(tx, { kind: 'googleLinked', to: owner.email, of: owner })
  const values = {
    federated: withGoogle(owner.federated, profile),
    display_name: owner.display_name ?? profile.displayName,
    photo_url: owner.photo_url ?? profile.photoUrl,
  }
  if (owner.email_verified) return updateAccount(tx, owner.uid, values)
  await tx.deleteFrom('identity.second_factors').where('uid', '=', owner.uid).execute()
  await tx.deleteFrom('identity.recovery_codes').where('uid', '=', owner.uid).execute()
  const credentials = { password_hash: null, password_updated_at: null, phone_number: null, email_verified: true }
  return updateAndRevoke(tx, owner.uid, { ...values, ...credentials })
}
