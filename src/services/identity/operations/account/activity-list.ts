import * as z from 'zod/mini'
import { listEvents, truncateIp } from '../../audit/security-events.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import { secretField } from '../../http/shapes.ts'
import type { RequestContext } from '../../request-context.ts'
import { authenticatedAccount } from '../../tokens/authenticate.ts'

const Request = z.object({ idToken: secretField('MISSING_ID_TOKEN') })
const MAX_EVENTS = 20

/** activity:list, an extension of the protocol: the newest security events of the account. */
export async function activityList(service: Service, { body }: RequestContext) {
  const { uid } = await authenticatedAccount(service, parse(Request, body).idToken)
  const events = await listEvents(service.db, uid, MAX_EVENTS)
  return {
    events: events.map(({ kind, address, user_agent, detail, times, at }) => ({
      kind,
      at: new Date(at).toISOString(),
      ...(address !== null && { address: truncateIp(address) }),
      userAgent: user_agent ?? '',
      ...detail,
      times,
    })),
  }
}
