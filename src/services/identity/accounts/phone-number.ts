import * as z from 'zod/mini'
import { getsMessages, parsePhone } from '#shared/phone.ts'

/** A request field: a number in E.164 that gets text messages. Bangladeshi numbers are accepted in the local form too. */
export function phoneField(missing = 'MISSING_PHONE_NUMBER') {
  return z.pipe(
    z.string(missing).check(z.minLength(1, missing), z.maxLength(40, 'INVALID_PHONE_NUMBER')),
    z.transform((text, ctx) => {
      const phone = parsePhone(text)
      if (phone && getsMessages(phone)) return phone
      ctx.issues.push({ code: 'custom', message: 'INVALID_PHONE_NUMBER', input: text })
      return z.NEVER
    }),
  )
}
