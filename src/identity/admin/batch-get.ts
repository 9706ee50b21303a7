import * as z from 'zod/mini'
import type { Service } from '../deps.ts'
import { parse } from '../errors.ts'
import type { RequestContext } from '../request-context.ts'
import { loadUserInfos } from './user-info.ts'

const MAX_PAGE_SIZE = 1000

const Request = z.object({
  maxResults: z._default(z.coerce.number('INVALID_PAGE_SIZE').check(z.int(), z.gte(1, 'INVALID_PAGE_SIZE')), 20),
  nextPageToken: z._default(z.string('INVALID_PAGE_SELECTION'), ''),
})

/** projects.accounts:batchGet: all accounts in the order of their ids, page by page. */
export async function batchGet(service: Service, { body }: RequestContext) {
  const { maxResults, nextPageToken } = parse(Request, body)
  const size = Math.min(maxResults, MAX_PAGE_SIZE)
  const rows = await service.db
    .selectFrom('identity.accounts')
    .selectAll()
    .where('uid', '>', nextPageToken)
    .orderBy('uid')
    .limit(size + 1)
    .execute()
  const users = await loadUserInfos(service.db, rows.slice(0, size))
  const last = users.at(-1)
  return {
    kind: 'identitytoolkit#DownloadAccountResponse',
    ...(users.length > 0 && { users }),
    ...(rows.length > size && last && { nextPageToken: last.localId }),
  }
}
