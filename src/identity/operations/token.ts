import * as z from 'zod/mini'
import { PROJECT_ID } from '../contract.ts'
import type { Call, Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { redeemRefreshToken } from '../refresh-tokens.ts'
import { noteSession } from '../sessions.ts'
import { secretField } from '../shapes.ts'
import { issueTokens } from '../tokens.ts'

const Grant = z.object({
  grant_type: z.literal('refresh_token', 'INVALID_GRANT_TYPE'),
  refresh_token: secretField('MISSING_REFRESH_TOKEN'),
})

/** POST /v1/token (row Q28): a new pair for a refresh token, which is replaced each time. Never limited. */
export async function refresh(service: Service, call: Call) {
  const { refresh_token: secret } = parse(Grant, call.body)
  const outcome = await service.db.transaction().execute(async (tx) => {
    const redeemed = await redeemRefreshToken(tx, secret, call)
    if (redeemed.kind === 'refused') return redeemed
    const { account, session } = redeemed
    const claims = await noteSession(tx, account.uid, session.family, call)
    return { kind: 'good' as const, tokens: await issueTokens(service, tx, account, { ...session, claims }) }
  })
  if (outcome.kind === 'refused') throw new IdentityError(outcome.code)
  const { localId, idToken, refreshToken, expiresIn } = outcome.tokens
  return {
    access_token: idToken,
    expires_in: expiresIn,
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: localId,
    project_id: PROJECT_ID,
  }
}
