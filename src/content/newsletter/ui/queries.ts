import type { catalogue } from '#catalogue/products/contract.ts'
import type { blog } from '#content/blog/contract.ts'
import type { Client } from '#shared/client.ts'
import type { Language } from '#shared/language.ts'
import { queriesOf } from '#ui/queries.ts'
import type { newsletter } from '../contract.ts'

type Api = Client<typeof newsletter>

const { query, listQuery } = queriesOf('newsletter')

/** The issues, the last written first; for an admin. */
export function issuesQuery(api: Pick<Api, 'listIssues'>) {
  return listQuery(api.listIssues, { limit: 20 }, { staleTime: 0 })
}

/** One issue; never from the cache, because an edit must start from what is stored. */
export function issueQuery(api: Pick<Api, 'showIssue'>, id: string) {
  return query(api.showIssue, { id }, { staleTime: 0 })
}

/** E-mail of an issue in a language, as it would be sent now. */
export function letterQuery(api: Pick<Api, 'previewIssue'>, id: string, language: Language) {
  return query(api.previewIssue, { id, language }, { staleTime: 0 })
}

const FOUND = 6

/** Products on sale whose words fit, for choosing some of them. */
export function foundProductsQuery(api: Pick<Client<typeof catalogue>, 'listProducts'>, q: string) {
  return query(api.listProducts, { ...(q && { q }), limit: FOUND }, { keepsFormer: true })
}

/** Published posts whose words fit, likewise. */
export function foundPostsQuery(api: Pick<Client<typeof blog>, 'listBlogs'>, q: string) {
  return query(api.listBlogs, { ...(q && { q }), limit: FOUND }, { keepsFormer: true })
}
