import * as z from 'zod/mini'
import { PROJECT_ID } from '../../contract.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse, unavailable } from '../../errors.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { secretField } from '../../http/shapes.ts'
import { takeAttempt } from '../../limits/attempts.ts'
import { issueTokens } from '../../tokens/issue-tokens.ts'
import { refreshSession, rejectRefreshToken, sessionIdOf } from '../../tokens/refresh-tokens.ts'

const Grant = z.object({
  grant_type: z.string('MISSING_GRANT_TYPE').check(z.regex(/^refresh_token$/, 'INVALID_GRANT_TYPE')),
  refresh_token: secretField('MISSING_REFRESH_TOKEN'),
})

/**
 * POST /v1/token (row Q28): a new pair for a refresh token, which is replaced each time. Beyond the limit of a session the
 * answer has no code: on any code the client would sign the person out.
 */
export async function refresh(service: Service, context: RequestContext) {
  const { refresh_token: secret } = parse(Grant, context.body)
  const family = await sessionIdOf(service, secret)
  if (family && !(await takeAttempt(service, 'refresh-session', family))) throw unavailable()
  const renewed = await refreshSession(service, secret, context)
  if (!renewed) throw await refusal(service, secret, context)
  const { account, session } = renewed
  const { idToken, refreshToken, expiresIn } = await issueTokens(service, account, session)
  return {
    access_token: idToken,
    expires_in: expiresIn,
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: account.uid,
    project_id: PROJECT_ID,
  }
}

async function refusal(service: Service, secret: string, context: RequestContext): Promise<Error> {
  const code = await service.db.transaction().execute((tx) => rejectRefreshToken(service, tx, secret, context))
  // Good after all: the client keeps the person on an answer without a code, and asks again.
  return code ? new IdentityError(code) : new Error('A refresh token was refused and is good')
}
