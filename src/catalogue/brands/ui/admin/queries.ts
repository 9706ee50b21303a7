import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { brands } from '../../contract.ts'

type Api = Client<typeof brands>

const { query } = queriesOf('brands')

/** All brands, hidden ones included; for an admin. */
export function brandEntriesQuery(api: Pick<Api, 'listBrandEntries'>) {
  return query(api.listBrandEntries, {})
}

/** All kinds in their order, hidden ones included; for an admin. */
export function kindEntriesQuery(api: Pick<Api, 'listKindEntries'>) {
  return query(api.listKindEntries, {})
}

/** The brands that sallers missed; for an admin. */
export function brandWishesQuery(api: Pick<Api, 'listBrandWishes'>) {
  return query(api.listBrandWishes, {})
}

/** Key prefixes of the queries that show brands or kinds: this page, the lists of products, and the form. */
export const BRAND_SLICES = ['brands', 'catalogue', 'facts'] as const
