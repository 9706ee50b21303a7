import * as z from 'zod/mini'
import type { Call, Service } from '../deps.ts'
import { parse } from '../errors.ts'
import { countRecoveryCodes } from '../recovery-codes.ts'
import { listSessions } from '../sessions.ts'
import { secretField } from '../shapes.ts'
import { secondsNow, signedIn } from '../tokens.ts'

const Question = z.object({ idToken: secretField('MISSING_ID_TOKEN') })

/** sessions:list, our own addition: where the person is signed in, how many recovery codes are left, how old the sign-in is,
 * and whether they opened a letter where they are signed in. */
export async function sessionsList(service: Service, { body }: Call) {
  const { token, account } = await signedIn(service, parse(Question, body).idToken)
  const sessions = await listSessions(service.db, account.uid)
  return {
    signInAge: secondsNow() - token.authTime,
    // Without it no second step can be set up (see prove-address.ts).
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
