import * as z from 'zod/mini'
import { phoneField } from '../../accounts/phone-number.ts'
import { sendSmsCode } from '../../codes/sms-codes.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import type { RequestContext } from '../../request-context.ts'

const Request = z.object({ phoneNumber: phoneField() })

/** accounts:sendVerificationCode (row Q27): sends an SMS code for signing in or for linking the number. */
export async function sendVerificationCode(service: Service, context: RequestContext) {
  const { phoneNumber: phone } = parse(Request, context.body)
  return { sessionInfo: await sendSmsCode(service, { purpose: 'SIGN_IN', phone, uid: null }, context) }
}
