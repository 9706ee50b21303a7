import { GOOGLE, isDuplicateGoogleId, lockByEmail, lockByGoogleId, withGoogle } from '../accounts/google-identity.ts'
import { recordEvent } from '../audit/security-events.ts'
import { enqueueLetter } from '../codes/letters.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import { countChange } from '../limits/attempts.ts'
import type { RequestContext } from '../request-context.ts'
import { isReservedEmail } from '../reserved-emails.ts'
import { updateAccount } from '../store.ts'
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../tokens/authenticate.ts'
import { issueTokens } from '../tokens/issue-tokens.ts'
import { upgradeAnonymousSession } from '../tokens/sessions.ts'
import type { GoogleProfile } from './id-token.ts'

interface GoogleSignIn {
  profile: GoogleProfile
  identity: object
}

/**
 * Links Google to the account of `idToken`. It requires a recent sign-in, as a password change does. Throws
 * FEDERATED_USER_ID_ALREADY_LINKED (row Z26), and EMAIL_EXISTS when another account has the address of the Google account.
 */
export async function linkGoogle(
  service: Service,
  idToken: string,
  { profile, identity }: GoogleSignIn,
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
      if (await isReservedEmail(tx, profile.email, account.uid)) throw new IdentityError('EMAIL_EXISTS')
      await recordEvent(tx, account.uid, 'provider-linked', context, { way: GOOGLE })
      const after = await updateAccount(tx, account.uid, {
        federated: withGoogle(account.federated, profile),
        display_name: account.display_name ?? profile.displayName,
        ...(account.email === null && { email: profile.email }),
        email_verified:
          account.email_verified || (profile.emailVerified && profile.email === (account.email ?? profile.email)),
        // The person is signed in to the account, and Google proves that the address is theirs.
        owner_proven:
          account.owner_proven || (profile.authoritative && profile.email === (account.email ?? profile.email)),
      })
      await enqueueLetter(tx, { kind: 'googleLinked', to: after.email, of: after })
      const session = await upgradeAnonymousSession(tx, token.family, GOOGLE)
      return { ...identity, isNewUser: false, ...(await issueTokens(service, after, session)) }
    })
    .catch((error: unknown) => {
      throw isDuplicateGoogleId(error) ? alreadyLinked() : error
    })
}

function alreadyLinked(): IdentityError {
  return new IdentityError(
    'FEDERATED_USER_ID_ALREADY_LINKED',
    'This credential is already associated with a different user account.',
  )
}
