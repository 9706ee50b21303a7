import * as z from 'zod/mini'
import { countHourlyEvent } from '../../audit/security-events.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import { secretField } from '../../http/shapes.ts'
import { countChange } from '../../limits/attempts.ts'
import type { RequestContext } from '../../request-context.ts'
import { authenticate } from '../../tokens/authenticate.ts'

const Request = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  providerId: z.string('INVALID_PROVIDER_ID').check(z.regex(/^[\w.-]{1,100}$/, 'INVALID_PROVIDER_ID')),
  token: secretField('MISSING_TOKEN'),
})

/**
 * accounts:revokeToken: revokes a token of an external provider. This service stores no such tokens; an unknown token counts
 * as revoked (RFC 7009, section 2.2).
 */
export async function revokeToken(service: Service, context: RequestContext) {
  const { idToken, providerId } = parse(Request, context.body)
  const { token } = await authenticate(service, idToken)
  await countChange(service, token)
  await countHourlyEvent(service.db, token.uid, 'token-revoked', context, { way: providerId.slice(0, 40) })
  return {}
}
