import type { Tx } from '#platform/database/database.ts'
import { moveEmailToNewAccount } from '../accounts/email/claim-email.ts'
import { resetToProvenOwner } from '../accounts/email/email-ownership.ts'
import { GOOGLE, withGoogle } from '../accounts/google-identity.ts'
import { recordEvent } from '../audit/security-events.ts'
import { enqueueLetter } from '../codes/letters.ts'
import type { Service } from '../deps.ts'
import type { RequestContext } from '../request-context.ts'
import { updateAccount } from '../store.ts'
import type { Account } from '../tables.ts'
import type { GoogleProfile } from './id-token.ts'

/**
 * Links Google to the account `owner` that has the same e-mail address, when Google is authoritative for the address. If the
 * account has no proven owner, everything that others may have added to it is removed first (see email-ownership.ts).
 */
export async function linkGoogleByEmail(
  tx: Tx,
  owner: Account,
  profile: GoogleProfile,
  context: RequestContext,
  service: Service,
): Promise<Account> {
  const { displayName: display_name, photoUrl: photo_url } = profile
  const newValues = { federated: withGoogle({}, profile), display_name, photo_url }
  const newAccount = owner.owner_proven ? null : await moveEmailToNewAccount(tx, owner, newValues, context, service)
  if (newAccount) return newAccount
  await recordEvent(tx, owner.uid, 'provider-linked', context, { way: GOOGLE })
  await enqueueLetter(tx, { kind: 'googleLinked', to: owner.email, of: owner })
  const values = {
    federated: withGoogle(owner.federated, profile),
    display_name: owner.display_name ?? profile.displayName,
    photo_url: owner.photo_url ?? profile.photoUrl,
  }
  if (owner.owner_proven) return updateAccount(tx, owner.uid, values)
  return resetToProvenOwner(tx, owner, { ...values, federated: withGoogle({}, profile) }, context)
}
