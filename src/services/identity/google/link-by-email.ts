import type { Tx } from '#platform/database/database.ts'
import { isOwnersProof, proveOwner } from '../accounts/email/prove-owner.ts'
import { GOOGLE, withGoogle } from '../accounts/google-identity.ts'
import { recordEvent } from '../audit/security-events.ts'
import { enqueueLetter } from '../codes/letters.ts'
import type { Service } from '../deps.ts'
import type { RequestContext } from '../request-context.ts'
import type { Account } from '../tables.ts'
import type { GoogleProfile } from './id-token.ts'

/**
 * Links Google to the account `owner` that has the same e-mail address, when Google is authoritative for the address. If the
 * account has no proven owner, everything that others may have added to it is removed first; an account with another
 * person's number is left to them, and the result is a new one (see prove-owner.ts).
 */
export async function linkGoogleByEmail(
  tx: Tx,
  owner: Account,
  profile: GoogleProfile,
  context: RequestContext,
  service: Service,
): Promise<Account> {
  const newValues = {
    federated: withGoogle({}, profile),
    display_name: profile.displayName,
    photo_url: profile.photoUrl,
  }
  const addedValues = {
    federated: withGoogle(owner.federated, profile),
    display_name: owner.display_name ?? profile.displayName,
    photo_url: owner.photo_url ?? profile.photoUrl,
  }
  const values = (await isOwnersProof(tx, owner, context)) ? addedValues : newValues
  const account = await proveOwner(tx, owner, { values, holdsAccount: false }, context, service)
  if (account.uid !== owner.uid) return account
  await recordEvent(tx, owner.uid, 'provider-linked', context, { way: GOOGLE })
  await enqueueLetter(tx, { kind: 'googleLinked', to: account.email, of: account }, context)
  return account
}
