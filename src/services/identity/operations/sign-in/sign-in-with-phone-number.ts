import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { endAccessByLostMethod } from '../../accounts/method-changes.ts'
import { notifyNumberLeft, repeatNumberRecovery } from '../../accounts/number-recovery.ts'
import { phoneField } from '../../accounts/phone-number.ts'
import { recordRemovedMethods } from '../../accounts/removed-methods.ts'
import { countHourlyEvent, recordEvent } from '../../audit/security-events.ts'
import { deleteUnprovenRecoveries } from '../../codes/codes.ts'
import { enqueueLetter } from '../../codes/letters.ts'
import { consumeSmsCode, insertPhoneProof, phoneNumberOf } from '../../codes/sms-codes.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { listFactors } from '../../factors/second-factors.ts'
import { secretField } from '../../http/shapes.ts'
import { countChange } from '../../limits/attempts.ts'
import { countByAddress, countSignUp } from '../../limits/by-address.ts'
import { countSmsCode } from '../../limits/guesses.ts'
import type { RequestContext } from '../../request-context.ts'
import { newUid } from '../../sealing/secrets.ts'
import { findByPhone, insertAccount, lockByUid, updateAccount } from '../../store.ts'
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../../tokens/authenticate.ts'
import { issueTokens } from '../../tokens/issue-tokens.ts'
import { upgradeAnonymousSession } from '../../tokens/sessions.ts'
import { completeFirstFactor } from '../../tokens/sign-in.ts'

const Request = z.object({
  idToken: z.optional(secretField('MISSING_ID_TOKEN')),
  operation: z.optional(z.string()),
  temporaryProof: z.optional(z.unknown()),
})
const CodeRequest = z.object({ sessionInfo: secretField('MISSING_SESSION_INFO'), code: secretField('MISSING_CODE') })
const ProofRequest = z.object({ temporaryProof: secretField('INVALID_TEMPORARY_PROOF'), phoneNumber: phoneField() })

/**
 * accounts:signInWithPhoneNumber (row Q27): signs in to the account that the number is linked to, or links the number to the
 * account of `idToken`. A new number creates an account, if the service allows that. A number that is reserved for the account
 * that lost it gets the link that takes it back once more.
 */
export async function signInWithPhoneNumber(service: Service, context: RequestContext) {
  const { idToken, operation, temporaryProof } = parse(Request, context.body)
  const counted = await countByAddress(service, 'phone-address', context)
  const phone = temporaryProof ? await verifyProof(service, context.body) : await verifyCode(service, context)
  await counted.refund()
  if (idToken) return link(service, idToken, phone, context)
  const account = await findByPhone(service.db, phone)
  if (!account && operation === 'REAUTH') throw new IdentityError('USER_NOT_FOUND')
  if (!account) return register(service, phone, context)
  return service.db.transaction().execute(async (tx) => {
    const locked = await lockByUid(tx, account.uid)
    if (locked?.phone_number !== phone) throw new IdentityError('USER_NOT_FOUND')
    if (locked.disabled) throw new IdentityError('USER_DISABLED')
    const outcome = await completeFirstFactor(service, tx, locked, 'phone', context)
    return { phoneNumber: phone, isNewUser: false, ...outcome }
  })
}

async function register(service: Service, phone: string, context: RequestContext) {
  if (!service.open.phone) throw new IdentityError('ADMIN_ONLY_OPERATION')
  const inTransaction = service.db.transaction()
  if (await inTransaction.execute((tx) => repeatNumberRecovery(tx, phone, context, service)))
    throw new IdentityError('PHONE_NUMBER_EXISTS')
  await countSignUp(service, context)
  return service.db.transaction().execute(async (tx) => {
    const values = { uid: newUid(), email: null, password_hash: null, phone_number: phone }
    const account = await insertAccount(tx, values)
    await recordEvent(tx, account.uid, 'signed-up', context, { way: 'phone' })
    const outcome = await completeFirstFactor(service, tx, account, 'phone', context)
    return { phoneNumber: phone, isNewUser: true, ...outcome }
  })
}

/** The phone number of a correct SMS code. A wrong code is recorded as an event of the account with that number. */
async function verifyCode(service: Service, context: RequestContext): Promise<string> {
  const { db } = service
  const input = parse(CodeRequest, context.body)
  const counted = await countSmsCode(service, await phoneNumberOf(db, input.sessionInfo), context)
  try {
    const phone = await consumeSmsCode(db, 'SIGN_IN', null, input)
    await counted.refund()
    return phone
  } catch (error) {
    if (!(error instanceof IdentityError && error.code === 'INVALID_CODE')) throw error
    const account = await findByPhone(db, await phoneNumberOf(db, input.sessionInfo))
    await countHourlyEvent(db, account?.uid, 'sign-in-failed', context, { way: 'phone' })
    throw error
  }
}

async function verifyProof({ db }: Service, body: unknown): Promise<string> {
  const { temporaryProof, phoneNumber } = parse(ProofRequest, body)
  const input = { sessionInfo: temporaryProof, code: '' }
  const proven = await consumeSmsCode(db, 'PROOF', null, input).catch((error: unknown) => {
    throw error instanceof IdentityError ? new IdentityError('INVALID_TEMPORARY_PROOF') : error
  })
  if (proven !== phoneNumber) throw new IdentityError('INVALID_TEMPORARY_PROOF')
  return proven
}

async function link(service: Service, idToken: string, phone: string, context: RequestContext) {
  const { token, account: known } = await authenticate(service, idToken)
  await countChange(service, token)
  requireRecentSignIn(token, known)
  return service.db.transaction().execute(async (tx) => {
    const before = await lockAuthenticated(tx, token)
    const owner = await findByPhone(tx, phone)
    if (owner && owner.uid !== before.uid) return refuseWithProof(tx, phone)
    // A stolen phone would then give both factors.
    if ((await listFactors(tx, before.uid)).length > 0) throw new IdentityError('UNSUPPORTED_FIRST_FACTOR')
    const account = await updateAccount(tx, before.uid, { phone_number: phone })
    await endAccessByLostMethod(tx, { before, after: account, family: token.family }, context)
    // The account has a proven owner now.
    await deleteUnprovenRecoveries(tx, account.uid)
    const replaced = (await recordRemovedMethods(tx, before, account, context)).length > 0
    await notifyNumberLeft(tx, before, account, context, service)
    await recordEvent(tx, account.uid, 'phone-linked', context)
    const kind = replaced ? 'phoneReplaced' : 'phoneLinked'
    await enqueueLetter(tx, { kind, to: account.email, of: account }, context)
    const session = await upgradeAnonymousSession(tx, token.family, 'phone')
    return { phoneNumber: phone, isNewUser: false, ...(await issueTokens(service, account, session)) }
  })
}

/** The client reports this as account-exists-with-different-credential (row Z27). */
async function refuseWithProof(tx: Database, phone: string) {
  return { phoneNumber: phone, temporaryProof: await insertPhoneProof(tx, phone), temporaryProofExpiresIn: '3600' }
}
