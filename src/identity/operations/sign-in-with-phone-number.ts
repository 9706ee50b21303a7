import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { phoneField } from '../accounts/phone-number.ts'
import { countEvent, recordEvent } from '../audit/security-events.ts'
import { enqueueLetter } from '../codes/letters.ts'
import { insertProof, numberOf, takeSmsCode } from '../codes/sms-codes.ts'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { factorsOf } from '../factors/second-factors.ts'
import type { Call } from '../http/call.ts'
import { secretField } from '../http/shapes.ts'
import { countAttempt, countChange } from '../limits/attempts.ts'
import { newUid } from '../sealing/secrets.ts'
import { findByPhone, insertAccount, lockByUid, updateAccount } from '../store.ts'
import { identifySession } from '../tokens/sessions.ts'
import { finishSignIn } from '../tokens/sign-in.ts'
import { issueTokens, lockSignedIn, requireRecent, signedIn } from '../tokens/tokens.ts'

const Intent = z.object({
  idToken: z.optional(secretField('MISSING_ID_TOKEN')),
  operation: z.optional(z.string()),
  temporaryProof: z.optional(z.unknown()),
})
const ByCode = z.object({ sessionInfo: secretField('MISSING_SESSION_INFO'), code: secretField('MISSING_CODE') })
const ByProof = z.object({ temporaryProof: secretField('INVALID_TEMPORARY_PROOF'), phoneNumber: phoneField() })

/**
 * accounts:signInWithPhoneNumber (row Q27): opens the account that the number is linked to, or links it to the account of
 * a token; where the service is open to it, a new number begins an account.
 */
export async function signInWithPhoneNumber(service: Service, call: Call) {
  const { idToken, operation, temporaryProof } = parse(Intent, call.body)
  await countAttempt(service, 'sign-in-address', call.address)
  const phone = temporaryProof ? await byProof(service, call.body) : await byCode(service, call)
  if (idToken) return link(service, idToken, phone, call)
  const account = await findByPhone(service.db, phone)
  if (!account && operation === 'REAUTH') throw new IdentityError('USER_NOT_FOUND')
  if (!account) return register(service, phone, call)
  return service.db.transaction().execute(async (tx) => {
    const now = await lockByUid(tx, account.uid)
    if (now?.phone_number !== phone) throw new IdentityError('USER_NOT_FOUND')
    if (now.disabled) throw new IdentityError('USER_DISABLED')
    const outcome = await finishSignIn(service, tx, now, 'phone', call)
    return { phoneNumber: phone, isNewUser: false, ...outcome }
  })
}

async function register(service: Service, phone: string, call: Call) {
  if (!service.open.phone) throw new IdentityError('ADMIN_ONLY_OPERATION')
  await countAttempt(service, 'sign-up-address', call.address)
  return service.db.transaction().execute(async (tx) => {
    const values = { uid: newUid(), email: null, password_hash: null, phone_number: phone }
    const account = await insertAccount(tx, values)
    await recordEvent(tx, account.uid, 'signed-up', call, { way: 'phone' })
    const outcome = await finishSignIn(service, tx, account, 'phone', call)
    return { phoneNumber: phone, isNewUser: true, ...outcome }
  })
}

/** A wrong code is written down with the account that the number opens. */
async function byCode({ db }: Service, call: Call): Promise<string> {
  const said = parse(ByCode, call.body)
  try {
    return await takeSmsCode(db, 'SIGN_IN', null, said)
  } catch (error) {
    if (!(error instanceof IdentityError && error.code === 'INVALID_CODE')) throw error
    const account = await findByPhone(db, await numberOf(db, said.sessionInfo))
    await countEvent(db, account?.uid, 'sign-in-failed', call, { way: 'phone' })
    throw error
  }
}

async function byProof({ db }: Service, body: unknown): Promise<string> {
  const { temporaryProof, phoneNumber } = parse(ByProof, body)
  const said = { sessionInfo: temporaryProof, code: '' }
  const proven = await takeSmsCode(db, 'PROOF', null, said).catch((error: unknown) => {
    throw error instanceof IdentityError ? new IdentityError('INVALID_TEMPORARY_PROOF') : error
  })
  if (proven !== phoneNumber) throw new IdentityError('INVALID_TEMPORARY_PROOF')
  return proven
}

async function link(service: Service, idToken: string, phone: string, call: Call) {
  const { token, account: known } = await signedIn(service, idToken)
  await countChange(service, token)
  requireRecent(token, known)
  return service.db.transaction().execute(async (tx) => {
    const before = await lockSignedIn(tx, token)
    const owner = await findByPhone(tx, phone)
    if (owner && owner.uid !== before.uid) return refuseWithProof(tx, phone)
    // A stolen phone would open both steps at once.
    if ((await factorsOf(tx, before.uid)).length > 0) throw new IdentityError('UNSUPPORTED_FIRST_FACTOR')
    const account = await updateAccount(tx, before.uid, { phone_number: phone })
    await recordEvent(tx, account.uid, 'phone-linked', call)
    await enqueueLetter(tx, { kind: 'phoneLinked', to: account.email, of: account })
    const session = await identifySession(tx, token.family, 'phone')
    return { phoneNumber: phone, isNewUser: false, ...(await issueTokens(service, account, session)) }
  })
}

/** The client turns it into account-exists-with-different-credential (row Z27). */
async function refuseWithProof(tx: Database, phone: string) {
  return { phoneNumber: phone, temporaryProof: await insertProof(tx, phone), temporaryProofExpiresIn: '3600' }
}
