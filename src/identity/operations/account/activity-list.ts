import * as z from 'zod/mini'
import { listEvents } from '../../audit/security-events.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { secretField } from '../../http/shapes.ts'
import { authenticatedAccount } from '../../tokens/authenticate.ts'

const Question = z.object({ idToken: secretField('MISSING_ID_TOKEN') })
const MOST = 20

/** activity:list, our own addition: what happened to the person's account last, the newest first. */
export async function activityList(service: Service, { body }: RequestContext) {
  const { uid } = await authenticatedAccount(service, parse(Question, body).idToken)
  const events = await listEvents(service.db, uid, MOST)
  return {
    events: events.map(({ kind, address, user_agent, detail, times, at }) => ({
      kind,
      at: new Date(at).toISOString(),
      ...(address !== null && { address: shortened(address) }),
      userAgent: user_agent ?? '',
      ...detail,
      times,
    })),
  }
}

/** Enough to tell home from elsewhere: the first half of an IPv4 address, the network of an IPv6 one. */
function shortened(address: string): string {
  if (address.includes('.')) return address.replace(/^(?:::ffff:)?(\d+\.\d+)\..*$/, '$1.x.x')
  return `${address.split(':').slice(0, 3).join(':')}:…`
}
