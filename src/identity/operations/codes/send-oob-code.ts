import * as z from 'zod/mini'
import { isReservedEmail } from '../../accounts/reserved-emails.ts'
import { recordEvent } from '../../audit/security-events.ts'
import { insertCode } from '../../codes/codes.ts'
import { encryptCode, enqueueLetter } from '../../codes/letters.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { checkContinueUrl } from '../../http/authorized-domains.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { emailField, newEmailField, secretField } from '../../http/shapes.ts'
import { countAttempt, countChange } from '../../limits/attempts.ts'
import { findByEmail } from '../../store.ts'
import { authenticate, authenticatedAccount, requireRecentSignIn } from '../../tokens/authenticate.ts'

const Intent = z.object({
  requestType: z.string('MISSING_REQ_TYPE').check(z.minLength(1, 'MISSING_REQ_TYPE')),
  continueUrl: z.optional(z.string('INVALID_CONTINUE_URI').check(z.maxLength(2000, 'INVALID_CONTINUE_URI'))),
  returnOobLink: z.optional(z.boolean()),
})
const Verification = z.object({ idToken: secretField('MISSING_ID_TOKEN') })
const Reset = z.object({ email: emailField() })

const SignIn = z.object({
  email: emailField(),
  continueUrl: z.string('MISSING_CONTINUE_URI'),
  canHandleCodeInApp: z.literal(true, 'OPERATION_NOT_ALLOWED'),
})
const NewEmail = z.object({ idToken: secretField('MISSING_ID_TOKEN'), newEmail: newEmailField() })

type Send = (service: Service, context: RequestContext, continueUrl: string | null) => Promise<string>

const SENDERS: Record<string, Send> = {
  VERIFY_EMAIL: sendVerification,
  PASSWORD_RESET: sendReset,
  EMAIL_SIGNIN: sendSignIn,
  VERIFY_AND_CHANGE_EMAIL: sendNewEmail,
}

/** accounts:sendOobCode (rows Q24 Q27): a letter that verifies an e-mail, sets a new password or e-mail, or signs in. */
export async function sendOobCode(service: Service, context: RequestContext) {
  const { requestType, continueUrl, returnOobLink } = parse(Intent, context.body)
  // The link is for administrators (see admin/send-oob-code.ts): whoever has it reads the address's letters.
  if (returnOobLink) throw new IdentityError('INSUFFICIENT_PERMISSION')
  const send = Object.hasOwn(SENDERS, requestType) && SENDERS[requestType]
  if (!send) throw new IdentityError('OPERATION_NOT_ALLOWED')
  const back = continueUrl === undefined ? null : checkContinueUrl(service, continueUrl)
  const email = await send(service, context, back)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

async function sendVerification(service: Service, { body, address }: RequestContext, continueUrl: string | null) {
  const account = await authenticatedAccount(service, parse(Verification, body).idToken)
  const { uid, email } = account
  if (email === null) throw new IdentityError('MISSING_EMAIL')
  await countAttempt(service, 'letter-address', address)
  await countAttempt(service, 'letter-account', email)
  await service.db.transaction().execute(async (tx) => {
    const code = await insertCode(tx, 'VERIFY_EMAIL', { uid, email })
    await enqueueLetter(tx, {
      kind: 'verify',
      to: email,
      of: account,
      sealedCode: await encryptCode(code, email, service),
      continueUrl,
    })
  })
  return email
}

async function sendReset(service: Service, { body, address }: RequestContext, continueUrl: string | null) {
  const { email } = parse(Reset, body)
  await countAttempt(service, 'letter-address', address)
  await countAttempt(service, 'letter-account', email, 'RESET_PASSWORD_EXCEED_LIMIT')
  const account = await findByEmail(service.db, email)
  if (!account && !service.emailPrivacy) throw new IdentityError('EMAIL_NOT_FOUND')
  await service.db.transaction().execute(async (tx) => {
    // An unknown e-mail leaves a code and a job behind too: the time of the answer must not tell.
    const code = await insertCode(tx, 'PASSWORD_RESET', { uid: account?.uid ?? null, email })
    if (!account) return enqueueLetter(tx, { kind: 'nobody', to: email, of: null })
    const sealedCode = await encryptCode(code, email, service)
    await enqueueLetter(tx, { kind: 'reset', to: email, of: account, sealedCode, continueUrl })
  })
  return email
}

/** Known or not, the address gets a letter: following it begins an account, too. */
async function sendSignIn(service: Service, { body, address }: RequestContext, continueUrl: string | null) {
  const { email } = parse(SignIn, body)
  await countAttempt(service, 'letter-address', address)
  await countAttempt(service, 'letter-account', email)
  const account = await findByEmail(service.db, email)
  await service.db.transaction().execute(async (tx) => {
    const code = await insertCode(tx, 'EMAIL_SIGNIN', { uid: account?.uid ?? null, email })
    const sealedCode = await encryptCode(code, email, service)
    await enqueueLetter(tx, { kind: 'signIn', to: email, of: account ?? null, sealedCode, continueUrl })
  })
  return email
}

/** To the new address: it becomes the account's when the letter's link is followed. */
async function sendNewEmail(service: Service, context: RequestContext, continueUrl: string | null) {
  const { idToken, newEmail } = parse(NewEmail, context.body)
  const { token, account } = await authenticate(service, idToken)
  await countChange(service, token)
  requireRecentSignIn(token)
  const { uid, email } = account
  if (email === null) throw new IdentityError('MISSING_EMAIL')
  await countAttempt(service, 'letter-address', context.address)
  await countAttempt(service, 'letter-account', newEmail)
  // Both are asked in any case: the work must not tell.
  const owner = await findByEmail(service.db, newEmail)
  const taken = (await isReservedEmail(service.db, newEmail, uid)) || owner !== undefined
  if (taken && !service.emailPrivacy) throw new IdentityError('EMAIL_EXISTS')
  await service.db.transaction().execute(async (tx) => {
    await recordEvent(tx, uid, 'email-change-asked', context)
    const code = await insertCode(tx, 'VERIFY_AND_CHANGE_EMAIL', { uid, email, newEmail })
    // The same work for an address that is taken, and nobody ever sees its code.
    if (taken) return enqueueLetter(tx, { kind: 'nobody', to: newEmail, of: null })
    const sealedCode = await encryptCode(code, newEmail, service)
    await enqueueLetter(tx, { kind: 'changeEmail', to: newEmail, of: account, sealedCode, continueUrl })
  })
  return email
}
