import * as z from 'zod/mini'
import { PROJECT_ID } from '../../contract.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse, unavailable } from '../../errors.ts'
import { secretField } from '../../http/shapes.ts'
import { takeAttempt } from '../../limits/attempts.ts'
import type { RequestContext } from '../../request-context.ts'
import { issueTokens } from '../../tokens/issue-tokens.ts'
import { type RefreshToken, verifyRefreshToken } from '../../tokens/refresh-token-jws.ts'
import { refreshSession, rejectRefreshToken } from '../../tokens/refresh-tokens.ts'

const Request = z.object({
  grant_type: z.string('MISSING_GRANT_TYPE').check(z.regex(/^refresh_token$/, 'INVALID_GRANT_TYPE')),
  refresh_token: secretField('MISSING_REFRESH_TOKEN'),
})

/**
 * POST /v1/token (row Q28): exchanges a refresh token for a new ID token and a new refresh token. When a session exceeds its
 * limit, the response has no error code, because the client would sign the user out on any code.
 */
export async function refresh(service: Service, context: RequestContext) {
  const { refresh_token: text } = parse(Request, context.body)
  const token = await verifyRefreshToken(service.masterKey, text)
  // The one code on which the client signs out.
  if (!token) throw new IdentityError('TOKEN_EXPIRED')
  if (!(await takeAttempt(service, 'refresh-session', token.family))) throw unavailable()
  const refreshed = await refreshSession(service.db, token, context)
  if (!refreshed) throw await rejection(service, token, context)
  const { account, session } = refreshed
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

async function rejection({ db }: Service, token: RefreshToken, context: RequestContext): Promise<Error> {
  const code = await db.transaction().execute((tx) => rejectRefreshToken(tx, token, context))
  // The token is valid after all: without a code the client keeps the user signed in and tries again.
  return code ? new IdentityError(code) : new Error('A refresh token was rejected and is valid')
}
