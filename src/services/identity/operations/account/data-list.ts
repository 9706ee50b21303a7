import * as z from 'zod/mini'
import { readPersonal } from '#platform/personal-data/rows.ts'
import { personalRowsCursor } from '#shared/personal-data/personal-data.ts'
import { truncateIp } from '../../audit/security-events.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import { secretField } from '../../http/shapes.ts'
import { countAttempt } from '../../limits/attempts.ts'
import { IDENTITY_TABLES } from '../../personal-data.ts'
import type { RequestContext } from '../../request-context.ts'
import type { SecurityEvent } from '../../tables.ts'
import { authenticatedAccount } from '../../tokens/authenticate.ts'

const Request = z.object({ idToken: secretField('MISSING_ID_TOKEN'), ...personalRowsCursor })

/** data:list, an extension of the protocol: the personal data of the account, page by page, without hashes and secrets. */
export async function dataList(service: Service, { body }: RequestContext) {
  const { idToken, ...place } = parse(Request, body)
  const { uid, email, owner_proven: proven, phone_number: phone } = await authenticatedAccount(service, idToken)
  await countAttempt(service, 'data-account', uid)
  const page = await readPersonal(service.db, IDENTITY_TABLES, { uid, email: proven ? email : null, phone }, place)
  return page.table === 'identity.security_events' ? { ...page, rows: page.rows.map(withoutStranger) } : page
}

/**
 * Somebody else may have caused these events, by a guess or by the link of an e-mail: their address is shown as in
 * activity:list, their browser not at all.
 */
const BY_ANYBODY: unknown[] = [
  'sign-in-failed',
  'too-many-attempts',
  'email-verified',
  'email-changed',
  'email-recovered',
  'phone-recovered',
  'second-factor-reverted',
] satisfies SecurityEvent[]

function withoutStranger(row: Record<string, unknown>): Record<string, unknown> {
  if (!BY_ANYBODY.includes(row.kind)) return row
  return { ...row, address: typeof row.address === 'string' ? truncateIp(row.address) : null, user_agent: null }
}
