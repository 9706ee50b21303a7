import { sql } from 'kysely'
import { readListedCount } from '#catalogue/products/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { estimatedTotal, type Total } from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'
import { countRows } from '#platform/limits/cost.ts'
import { idBelow, SAMPLE } from './facet-counts.ts'
import { expectedCount, type Filter, findMatching, matchesQuery } from './filter.ts'
import { candidatesOf, MAX_COMPARED } from './index-form.ts'
import { MAX_COUNTED } from './read-list.ts'

/**
 * Counts a list of up to ten thousand, or five thousand whose words must be compared; of a longer one the same sample of the
 * market as for the facets is looked at.
 */
export async function countUpToLimit(db: Database, { query, ...filter }: Filter): Promise<Total> {
  const { candidates, isExact } = candidatesOf(query)
  const most = isExact ? MAX_COUNTED : MAX_COMPARED
  const asked = { ...filter, candidates, query: isExact ? undefined : query, most: most + 1 }
  if ((await expectedCount(db, { ...filter, query })) <= MAX_COUNTED) {
    const { examined, total } = await countSome(db, asked)
    if (examined <= most) return { total }
  }
  const share = Math.min(1, SAMPLE / (await readListedCount(db, undefined)))
  const { total } = await countSome(db, { ...asked, below: idBelow(share) })
  return estimatedTotal(total / share)
}

interface Some extends Filter {
  /** A tsquery that an index answers by itself; what it finds is compared with `query` unless this is undefined. */
  candidates: string | undefined
  most: number
  below?: string
}

async function countSome(db: Database, some: Some): Promise<{ examined: number; total: number }> {
  const [row] = await readCount(db, some)
  countRows(row?.examined ?? 0)
  return row ?? { examined: 0, total: 0 }
}

const readCount = prepare((db, { below, query, candidates, most, ...filter }: Some) => {
  const some = findMatching(db, { ...filter, query: candidates })
    .select('products.id')
    .$if(query !== undefined, (found) => found.select(sql.ref('products.search').as('search')))
    .$if(below !== undefined, (found) => found.where('products.id', '<', below as string))
    .limit(most)
  const fits = query === undefined ? sql`true` : matchesQuery(query)
  return db
    .selectFrom(some.as('products'))
    .select(sql<number>`count(*)::int`.as('examined'))
    .select(sql<number>`(count(*) filter (where ${fits}))::int`.as('total'))
})
