import * as z from 'zod/mini'
import { keysOf } from '#shared/objects.ts'
import type { Service } from '../deps.ts'
import { parse } from '../errors.ts'
import type { RequestContext } from '../request-context.ts'
import { loadUserInfos } from './user-info.ts'

const MAX_RESULTS = 500
const COLUMNS = {
  SORT_BY_FIELD_UNSPECIFIED: 'uid',
  USER_ID: 'uid',
  NAME: 'display_name',
  CREATED_AT: 'created_at',
  LAST_LOGIN_AT: 'last_login_at',
  USER_EMAIL: 'email',
} as const

/** The protocol sends 64-bit numbers as strings. */
const count = (fallback: number) => z._default(z.coerce.number('INVALID_ARGUMENT').check(z.int(), z.gte(0)), fallback)
const Expression = z.object({
  email: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  userId: z.optional(z.string()),
})

const Request = z.object({
  returnUserInfo: z._default(z.boolean(), true),
  limit: count(MAX_RESULTS),
  offset: count(0),
  sortBy: z._default(z.enum(keysOf(COLUMNS)), 'USER_ID'),
  order: z._default(z.enum(['ORDER_UNSPECIFIED', 'ASC', 'DESC']), 'ASC'),
  expression: z._default(z.array(Expression).check(z.maxLength(1)), []),
})

/** projects.accounts:query: counts or lists accounts, sorted, all of them or those that match one expression. */
export async function query(service: Service, { body }: RequestContext) {
  const { returnUserInfo, limit, offset, sortBy, order, expression } = parse(Request, body)
  const { email, phoneNumber, userId } = expression[0] ?? {}
  const matching = service.db
    .selectFrom('identity.accounts')
    .$if(email !== undefined, (q) => q.where('email', '=', (email ?? '').trim().toLowerCase()))
    .$if(phoneNumber !== undefined, (q) => q.where('phone_number', '=', phoneNumber ?? ''))
    .$if(userId !== undefined, (q) => q.where('uid', '=', userId ?? ''))
  if (!returnUserInfo) {
    const { n } = await matching.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow()
    return { recordsCount: String(n) }
  }
  const rows = await matching
    .selectAll()
    .orderBy(COLUMNS[sortBy], order === 'DESC' ? 'desc' : 'asc')
    .orderBy('uid')
    .limit(Math.min(limit, MAX_RESULTS))
    .offset(offset)
    .execute()
  const userInfo = await loadUserInfos(service.db, rows)
  return { recordsCount: String(userInfo.length), ...(userInfo.length > 0 && { userInfo }) }
}
