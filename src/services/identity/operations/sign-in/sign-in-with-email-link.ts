import * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { proveOwner } from '../../accounts/email/prove-owner.ts'
import { recordEvent } from '../../audit/security-events.ts'
import { consumeCode, readCode } from '../../codes/codes.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { emailField, secretField } from '../../http/shapes.ts'
import { countChange } from '../../limits/attempts.ts'
import { countByAddress, countSignUp } from '../../limits/by-address.ts'
import type { RequestContext } from '../../request-context.ts'
import { newUid } from '../../sealing/secrets.ts'
import { findByEmail, insertAccount, lockByUid, updateAccount } from '../../store.ts'
import type { Account } from '../../tables.ts'
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../../tokens/authenticate.ts'
import { completeFirstFactor } from '../../tokens/sign-in.ts'

const Request = z.object({
  email: emailField(),
  oobCode: secretField('MISSING_OOB_CODE'),
  idToken: z.optional(secretField('MISSING_ID_TOKEN')),
})

/**
 * accounts:signInWithEmailLink (row Q27): signs in with the code of an e-mail link, creating the account when there is none.
 * With `idToken` the address is linked to that token's account.
 */
export async function signInWithEmailLink(service: Service, context: RequestContext) {
  const { email, oobCode, idToken } = parse(Request, context.body)
  const counted = await countByAddress(service, 'link-address', context)
  const code = await readCode(service.db, oobCode)
  if (code.kind !== 'EMAIL_SIGNIN') throw new IdentityError('INVALID_OOB_CODE')
  if (code.email !== email) {
    throw new IdentityError('INVALID_EMAIL', 'The email provided does not match the sign-in email address.')
  }
  await counted.refund()
  const token = idToken ? await linkingToken(service, idToken) : null
  if (!token && !(await findByEmail(service.db, email))) await countSignUp(service, context)
  return service.db.transaction().execute(async (tx) => {
    const known = await findByEmail(tx, email)
    if (token && known && known.uid !== token.uid) throw new IdentityError('EMAIL_EXISTS')
    const linking = token ? await lockAuthenticated(tx, token) : null
    await consumeCode(tx, oobCode)
    const { uid } = known
      ? await verifyExisting(tx, known.uid, { linking, email, context, service })
      : await addOrCreate(tx, { linking, email, context, service })
    const account = await updateAccount(tx, uid, { email_link: true })
    const outcome = await completeFirstFactor(service, tx, account, 'password', context)
    return {
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      email,
      isNewUser: uid !== (known ?? linking)?.uid,
      ...outcome,
    }
  })
}

async function linkingToken(service: Service, idToken: string) {
  const { token, account } = await authenticate(service, idToken)
  await countChange(service, token)
  requireRecentSignIn(token, account)
  return token
}

/** Gives the address to the account `linking`, which must have none, or to a new account. */
async function addOrCreate(tx: Tx, { linking, email, context, service }: LinkSignIn): Promise<Account> {
  // An account that has an address changes it by VERIFY_AND_CHANGE_EMAIL.
  if (linking && linking.email !== null) throw new IdentityError('OPERATION_NOT_ALLOWED')
  if (linking) {
    await recordEvent(tx, linking.uid, 'email-verified', context)
    return proveOwner(tx, linking, { values: { email }, holdsAccount: true }, context, service)
  }
  const proven = { email_verified: true, owner_proven: true }
  const account = await insertAccount(tx, { uid: newUid(), email, password_hash: null, ...proven })
  await recordEvent(tx, account.uid, 'signed-up', context, { way: 'emailLink' })
  return account
}

interface LinkSignIn {
  linking: Account | null
  email: string
  context: RequestContext
  service: Service
}

async function verifyExisting(tx: Tx, uid: string, { linking, email, context, service }: LinkSignIn): Promise<Account> {
  const account = await lockByUid(tx, uid)
  if (!account || account.email !== email) throw new IdentityError('INVALID_OOB_CODE')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  const owned = await proveOwner(tx, account, { values: {}, holdsAccount: linking !== null }, context, service)
  // An event of the account that is theirs from now on: the former account shows its events to another person.
  if (!account.email_verified) await recordEvent(tx, owned.uid, 'email-verified', context)
  return owned
}
