import * as z from 'zod/mini'
import { keysOf } from '#shared/objects.ts'
import { insertCode } from '../codes/codes.ts'
import { actionLink } from '../codes/write-letter.ts'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { checkContinueUrl, checkLinkDomain } from '../http/authorized-domains.ts'
import { emailField, newEmailField } from '../http/shapes.ts'
import { sendOobCode as sendLetter } from '../operations/codes/send-oob-code.ts'
import type { RequestContext } from '../request-context.ts'
import { isReservedEmail } from '../reserved-emails.ts'
import { findByEmail } from '../store.ts'

const LETTERS = {
  VERIFY_EMAIL: 'verify',
  PASSWORD_RESET: 'reset',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'changeEmail',
} as const

const Request = z.object({ returnOobLink: z.optional(z.boolean()), linkDomain: z.optional(z.unknown()) })
const LinkRequest = z.object({
  requestType: z.enum(keysOf(LETTERS), 'OPERATION_NOT_ALLOWED'),
  email: emailField(),
  newEmail: z.optional(newEmailField()),
  continueUrl: z.optional(z.string('INVALID_CONTINUE_URI').check(z.maxLength(2000, 'INVALID_CONTINUE_URI'))),
})

/**
 * projects.accounts:sendOobCode: with `returnOobLink` it returns the link instead of sending it, so that the administrator
 * can deliver it. Otherwise it sends an e-mail as accounts:sendOobCode does.
 */
export async function sendOobCode(service: Service, context: RequestContext) {
  const { returnOobLink, linkDomain } = parse(Request, context.body)
  if (!returnOobLink) return sendLetter(service, context)
  checkLinkDomain(service, linkDomain)
  const { requestType, email, newEmail, continueUrl } = parse(LinkRequest, context.body)
  const back = continueUrl === undefined ? null : checkContinueUrl(service, continueUrl)
  const oobCode = await createCode(service, requestType, email, newEmail)
  const oobLink = actionLink({ kind: LETTERS[requestType], code: oobCode, continueUrl: back }, service.publicUrl)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email, oobCode, oobLink }
}

async function createCode({ db }: Service, kind: keyof typeof LETTERS, email: string, newEmail?: string) {
  const account = await findByEmail(db, email)
  if (!account && kind !== 'EMAIL_SIGNIN') {
    throw new IdentityError(kind === 'PASSWORD_RESET' ? 'EMAIL_NOT_FOUND' : 'USER_NOT_FOUND')
  }
  const uid = account?.uid ?? null
  if (kind !== 'VERIFY_AND_CHANGE_EMAIL') return insertCode(db, kind, { uid, email })
  if (newEmail === undefined) throw new IdentityError('MISSING_NEW_EMAIL')
  if ((await findByEmail(db, newEmail)) || (await isReservedEmail(db, newEmail, uid)))
    throw new IdentityError('EMAIL_EXISTS')
  return insertCode(db, kind, { uid, email, newEmail })
}
