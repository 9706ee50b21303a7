import type { Tx } from '#platform/database/database.ts'
import { proveOwner } from '../accounts/email/prove-owner.ts'
import { GOOGLE, isDuplicateGoogleId, lockByEmail, lockByGoogleId, withGoogle } from '../accounts/google-identity.ts'
import { endAccessByLostMethod } from '../accounts/method-changes.ts'
import { recordEvent } from '../audit/security-events.ts'
import { enqueueLetter } from '../codes/letters.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import { countChange } from '../limits/attempts.ts'
import type { RequestContext } from '../request-context.ts'
import { isReserved } from '../reserved.ts'
import { updateAccount } from '../store.ts'
import type { Account } from '../tables.ts'
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../tokens/authenticate.ts'
import { issueTokens } from '../tokens/issue-tokens.ts'
import { upgradeAnonymousSession } from '../tokens/sessions.ts'
import type { GoogleProfile } from './id-token.ts'

/**
 * Links Google to the account of `idToken`. It requires a recent sign-in, as a password change does. Throws
 * FEDERATED_USER_ID_ALREADY_LINKED (row Z26), and EMAIL_EXISTS when another account has the address of the Google account.
 */
export async function linkGoogle(
  service: Service,
  idToken: string,
  { profile, identity }: { profile: GoogleProfile; identity: object },
  context: RequestContext,
) {
  const { token, account: known } = await authenticate(service, idToken)
  await countChange(service, token)
  requireRecentSignIn(token, known)
  return service.db
    .transaction()
    .execute(async (tx) => {
      const account = await lockAuthenticated(tx, token)
      const linked = await lockByGoogleId(tx, profile.rawId)
      if (linked && linked.uid !== account.uid) throw alreadyLinked()
      const owner = await lockByEmail(tx, profile.email)
      if (owner && owner.uid !== account.uid) throw new IdentityError('EMAIL_EXISTS')
      if (await isReserved(tx, profile.email, account.uid)) throw new IdentityError('EMAIL_EXISTS')
      await recordEvent(tx, account.uid, 'provider-linked', context, { way: GOOGLE })
      const after = await addGoogle(tx, account, profile, context, service)
      await endAccessByLostMethod(tx, { before: account, after, family: token.family }, context)
      await enqueueLetter(tx, { kind: 'googleLinked', to: after.email, of: after }, context)
      const session = await upgradeAnonymousSession(tx, token.family, GOOGLE)
      return { ...identity, isNewUser: false, ...(await issueTokens(service, after, session)) }
    })
    .catch((error: unknown) => {
      throw isDuplicateGoogleId(error) ? alreadyLinked() : error
    })
}

async function addGoogle(
  tx: Tx,
  before: Account,
  profile: GoogleProfile,
  context: RequestContext,
  service: Service,
): Promise<Account> {
  const isSameEmail = profile.email === (before.email ?? profile.email)
  const values = {
    federated: withGoogle(before.federated, profile),
    display_name: before.display_name ?? profile.displayName,
    ...(before.email === null && { email: profile.email }),
    email_verified: before.email_verified || (profile.emailVerified && isSameEmail),
  }
  // The person is signed in to the account, and Google proves that the address is theirs.
  if (profile.authoritative && isSameEmail) {
    return proveOwner(tx, before, { values, holdsAccount: true }, context, service)
  }
  return updateAccount(tx, before.uid, values)
}

function alreadyLinked(): IdentityError {
  return new IdentityError(
    'FEDERATED_USER_ID_ALREADY_LINKED',
    'This credential is already associated with a different user account.',
  )
}
