import * as z from 'zod/mini'
import { recordEvent } from '../../audit/security-events.ts'
import { copyRecovery, insertCode } from '../../codes/codes.ts'
import { encryptCode, enqueueLetter } from '../../codes/letters.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { checkLinkDomain, continueUrlOfLetter } from '../../http/authorized-domains.ts'
import { emailField, newEmailField, secretField } from '../../http/shapes.ts'
import { countChange } from '../../limits/attempts.ts'
import { countLetter } from '../../limits/letters.ts'
import type { RequestContext } from '../../request-context.ts'
import { isReserved } from '../../reserved.ts'
import { findByEmail } from '../../store.ts'
import {
  authenticate,
  authenticatedAccount,
  lockAuthenticated,
  requireRecentSignIn,
} from '../../tokens/authenticate.ts'

const Request = z.object({
  requestType: z.string('MISSING_REQ_TYPE').check(z.minLength(1, 'MISSING_REQ_TYPE')),
  continueUrl: z.optional(z.string('INVALID_CONTINUE_URI').check(z.maxLength(2000, 'INVALID_CONTINUE_URI'))),
  returnOobLink: z.optional(z.boolean()),
  linkDomain: z.optional(z.unknown()),
})
const VerifyEmailRequest = z.object({ idToken: secretField('MISSING_ID_TOKEN') })
const PasswordResetRequest = z.object({ email: emailField() })

const EmailSignInRequest = z.object({
  email: emailField(),
  continueUrl: z.string('MISSING_CONTINUE_URI'),
  canHandleCodeInApp: z.literal(true, 'OPERATION_NOT_ALLOWED'),
})
const ChangeEmailRequest = z.object({ idToken: secretField('MISSING_ID_TOKEN'), newEmail: newEmailField() })

type Send = (service: Service, context: RequestContext, continueUrl: string | null) => Promise<string>

const SENDERS_BY_TYPE: Record<string, Send> = {
  VERIFY_EMAIL: sendVerification,
  PASSWORD_RESET: sendReset,
  EMAIL_SIGNIN: sendSignIn,
  VERIFY_AND_CHANGE_EMAIL: sendNewEmail,
}

/**
 * accounts:sendOobCode (rows Q24 Q27): sends an e-mail whose link verifies an address, resets a password, changes the address
 * or signs in.
 */
export async function sendOobCode(service: Service, context: RequestContext) {
  const { requestType, continueUrl, returnOobLink, linkDomain } = parse(Request, context.body)
  // The hosted service gives the link itself to administrators only: it replaces reading the mailbox.
  if (returnOobLink) throw new IdentityError('INSUFFICIENT_PERMISSION')
  const send = Object.hasOwn(SENDERS_BY_TYPE, requestType) && SENDERS_BY_TYPE[requestType]
  if (!send) throw new IdentityError('OPERATION_NOT_ALLOWED')
  checkLinkDomain(service, linkDomain)
  const back = continueUrl === undefined ? null : continueUrlOfLetter(service, continueUrl)
  const email = await send(service, context, back)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

async function sendVerification(service: Service, context: RequestContext, continueUrl: string | null) {
  const account = await authenticatedAccount(service, parse(VerifyEmailRequest, context.body).idToken)
  const { uid, email } = account
  if (email === null) throw new IdentityError('MISSING_EMAIL')
  await countLetter(service, { limit: 'verify-letter', to: email, account, signedIn: true }, context)
  await service.db.transaction().execute(async (tx) => {
    const code = await insertCode(tx, 'VERIFY_EMAIL', { uid, email })
    const sealedCode = await encryptCode(code, email, service)
    await enqueueLetter(tx, { kind: 'verify', to: email, of: account, sealedCode, continueUrl }, context)
  })
  return email
}

async function sendReset(service: Service, context: RequestContext, continueUrl: string | null) {
  const { email } = parse(PasswordResetRequest, context.body)
  const account = await findByEmail(service.db, email)
  // An unknown address is counted, too: the response must not reveal it.
  const refusal = 'RESET_PASSWORD_EXCEED_LIMIT'
  await countLetter(service, { limit: 'reset-letter', to: email, account, refusal }, context)
  await service.db.transaction().execute(async (tx) => {
    // An unknown address leaves a code and a job behind too: the response time must not reveal it.
    const code = await insertCode(tx, 'PASSWORD_RESET', { uid: account?.uid ?? null, email })
    // The address may be reserved for an account that had it a few days ago: the e-mail that takes it back is sent again.
    const recovery = await copyRecovery(tx, email)
    if (!account && !recovery && !service.emailPrivacy) throw new IdentityError('EMAIL_NOT_FOUND')
    if (!account && !recovery) return enqueueLetter(tx, { kind: 'nobody', to: email, of: null }, context)
    const sealedCode = await encryptCode((!account && recovery) || code, email, service)
    const letter = account ? { kind: 'reset' as const, continueUrl } : { kind: 'emailChanged' as const }
    await enqueueLetter(tx, { ...letter, to: email, of: account ?? null, sealedCode }, context)
  })
  return email
}

/** Sends a sign-in link to any address: for an unknown one the link creates an account. */
async function sendSignIn(service: Service, context: RequestContext, continueUrl: string | null) {
  const { email } = parse(EmailSignInRequest, context.body)
  const account = await findByEmail(service.db, email)
  await countLetter(service, { limit: 'sign-in-letter', to: email, account }, context)
  await service.db.transaction().execute(async (tx) => {
    const code = await insertCode(tx, 'EMAIL_SIGNIN', { uid: account?.uid ?? null, email })
    const sealedCode = await encryptCode(code, email, service)
    await enqueueLetter(tx, { kind: 'signIn', to: email, of: account ?? null, sealedCode, continueUrl }, context)
  })
  return email
}

/** Sends a link to the new address. The account's address changes when the link is followed. */
async function sendNewEmail(service: Service, context: RequestContext, continueUrl: string | null) {
  const { idToken, newEmail } = parse(ChangeEmailRequest, context.body)
  const { token, account } = await authenticate(service, idToken)
  await countChange(service, token)
  requireRecentSignIn(token)
  const { uid, phone_number: phone } = account
  if (account.email === null && phone === null) throw new IdentityError('MISSING_EMAIL')
  // Empty: somebody who registered by phone adds the first address of the account.
  const email = account.email ?? ''
  // Both queries run in any case: the response time must not reveal the result.
  const owner = await findByEmail(service.db, newEmail)
  const taken = (await isReserved(service.db, newEmail, uid)) || owner !== undefined
  if (taken && !service.emailPrivacy) throw new IdentityError('EMAIL_EXISTS')
  // With e-mail privacy a taken address is counted, too, though it gets no e-mail: the response must not reveal it.
  await countLetter(service, { limit: 'change-letter', to: newEmail, account, signedIn: true }, context)
  await service.db.transaction().execute(async (tx) => {
    // The e-mail goes to another mailbox than the account's: a session that ends now must not leave it behind.
    await lockAuthenticated(tx, token)
    await recordEvent(tx, uid, 'email-change-asked', context)
    const code = await insertCode(tx, 'VERIFY_AND_CHANGE_EMAIL', { uid, email, newEmail })
    // A taken address costs the same work. Its code is never sent.
    if (taken) return enqueueLetter(tx, { kind: 'nobody', to: newEmail, of: null }, context)
    const sealedCode = await encryptCode(code, newEmail, service)
    await enqueueLetter(tx, { kind: 'changeEmail', to: newEmail, of: account, sealedCode, continueUrl }, context)
  })
  return email
}
