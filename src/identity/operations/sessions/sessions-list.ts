import * as z from 'zod/mini'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import { countRecoveryCodes } from '../../factors/recovery-codes.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { secretField } from '../../http/shapes.ts'
import { authenticate } from '../../tokens/authenticate.ts'
import { secondsNow } from '../../tokens/numeric-date.ts'
import { listSessions } from '../../tokens/sessions.ts'

const Question = z.object({ idToken: secretField('MISSING_ID_TOKEN') })

/** sessions:list, our own addition: where the person is signed in, how many recovery codes are left, how old the sign-in is,
 * and whether they opened a letter where they are signed in. */
export async function sessionsList(service: Service, { body }: RequestContext) {
  const { token, account } = await authenticate(service, parse(Question, body).idToken)
  const sessions = await listSessions(service.db, account.uid)
  return {
    signInAge: secondsNow() - token.authTime,
    // Without it no second step can be set up (see email-ownership.ts).
    ownerProven: account.owner_proven,
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
