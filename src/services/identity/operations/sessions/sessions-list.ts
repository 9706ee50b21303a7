import * as z from 'zod/mini'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import { countRecoveryCodes } from '../../factors/recovery-codes.ts'
import { secretField } from '../../http/shapes.ts'
import type { RequestContext } from '../../request-context.ts'
import { authenticate } from '../../tokens/authenticate.ts'
import { secondsNow } from '../../tokens/numeric-date.ts'
import { listSessions } from '../../tokens/sessions.ts'

const Request = z.object({ idToken: secretField('MISSING_ID_TOKEN') })

/**
 * sessions:list, an extension of the protocol: the account's sessions, the number of unused recovery codes, the age of the
 * sign-in in seconds, whether the owner is proven, and whether there is a password.
 */
export async function sessionsList(service: Service, { body }: RequestContext) {
  const { token, account } = await authenticate(service, parse(Request, body).idToken)
  const sessions = await listSessions(service.db, account.uid)
  return {
    signInAge: secondsNow() - token.authTime,
    // A second factor can only be added when the owner is proven (see prove-owner.ts).
    ownerProven: account.owner_proven,
    hasPassword: account.password_hash !== null,
    recoveryCodes: await countRecoveryCodes(service.db, account.uid),
    sessions: sessions.map(({ family, user_agent, address, signed_in_at, last_used_at }) => ({
      id: family,
      current: family === token.family,
      userAgent: user_agent,
      address,
      signedInAt: new Date(signed_in_at).toISOString(),
      lastUsedAt: new Date(last_used_at).toISOString(),
    })),
  }
}
