import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { Id } from '#shared/shapes.ts'
import { recordEvent } from '../../audit/security-events.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import { secretField } from '../../http/shapes.ts'
import { countSessionChange } from '../../limits/attempts.ts'
import type { RequestContext } from '../../request-context.ts'
import { authenticate, lockAuthenticated } from '../../tokens/authenticate.ts'
import { revokeOthers, revokeSession } from '../../tokens/revocation.ts'
import { endSession } from '../../tokens/sessions.ts'

const Request = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  /** The session to end, which may be the caller's own. Without it all other sessions end. */
  id: z.optional(Id),
})

/**
 * sessions:end, an extension of the protocol: signs out other devices, and ends sign-ins that wait for their second factor.
 * Devices notice at their next lookup or token refresh.
 */
export async function sessionsEnd(service: Service, context: RequestContext) {
  const { idToken, id } = parse(Request, context.body)
  const { token } = await authenticate(service, idToken)
  await countSessionChange(service, token)
  return service.db.transaction().execute(async (tx) => {
    const { uid } = await lockAuthenticated(tx, token)
    const ended = await end(tx, { uid, family: token.family, id }, context)
    if (ended > 0) await recordEvent(tx, uid, id ? 'signed-out' : 'signed-out-elsewhere', context)
    return { ended }
  })
}

/**
 * Ends one session, or all but the caller's; returns how many ended. When the caller ends their own session, codes in e-mails
 * stay valid: one may be on its way.
 */
async function end(
  tx: Database,
  { uid, family, id }: { uid: string; family: string; id: string | undefined },
  context: RequestContext,
): Promise<number> {
  if (!id) return revokeOthers(tx, uid, family, context)
  return id === family ? endSession(tx, uid, id) : revokeSession(tx, uid, id)
}
