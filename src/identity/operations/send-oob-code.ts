import * as z from 'zod/mini'
import { countAttempt } from '../attempts.ts'
import { checkContinueUrl } from '../authorized-domains.ts'
import { insertCode } from '../codes.ts'
import type { Call, Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { enqueueLetter } from '../letters.ts'
import { emailField, secretField } from '../shapes.ts'
import { findByEmail } from '../store.ts'
import { accountOf } from '../tokens.ts'

const Intent = z.object({
  requestType: z.string('MISSING_REQ_TYPE'),
  continueUrl: z.optional(z.string('INVALID_CONTINUE_URI').check(z.maxLength(2000, 'INVALID_CONTINUE_URI'))),
})
const Verification = z.object({ idToken: secretField('MISSING_ID_TOKEN') })
const Reset = z.object({ email: emailField() })

/** accounts:sendOobCode (row Q24): a letter that verifies the e-mail of a token, or one that sets a new password. */
export async function sendOobCode(service: Service, call: Call) {
  const { requestType, continueUrl } = parse(Intent, call.body)
  if (requestType !== 'VERIFY_EMAIL' && requestType !== 'PASSWORD_RESET') {
    throw new IdentityError('OPERATION_NOT_ALLOWED')
  }
  const back = continueUrl === undefined ? null : checkContinueUrl(service, continueUrl)
  const email = await (requestType === 'VERIFY_EMAIL' ? sendVerification : sendReset)(service, call, back)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

async function sendVerification(service: Service, { body, address }: Call, continueUrl: string | null) {
  const { uid, email, display_name: name } = await accountOf(service, parse(Verification, body).idToken)
  await countAttempt(service, 'letter-address', address)
  await countAttempt(service, 'letter-account', email)
  await service.db.transaction().execute(async (tx) => {
    const code = await insertCode(tx, 'VERIFY_EMAIL', { uid, email })
    await enqueueLetter(tx, { kind: 'verify', to: email, name, code, continueUrl })
  })
  return email
}

async function sendReset(service: Service, { body, address }: Call, continueUrl: string | null) {
  const { email } = parse(Reset, body)
  await countAttempt(service, 'letter-address', address)
  await countAttempt(service, 'letter-account', email, 'RESET_PASSWORD_EXCEED_LIMIT')
  const account = await findByEmail(service.db, email)
  if (!account && !service.emailPrivacy) throw new IdentityError('EMAIL_NOT_FOUND')
  await service.db.transaction().execute(async (tx) => {
    // An unknown e-mail leaves a job behind too: the time of the answer must not tell.
    if (!account) return enqueueLetter(tx, { kind: 'nobody', to: email })
    const code = await insertCode(tx, 'PASSWORD_RESET', account)
    await enqueueLetter(tx, { kind: 'reset', to: email, name: account.display_name, code, continueUrl })
  })
  return email
}
