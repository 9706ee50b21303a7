import { namesBegin } from '#people/users/server/search-users.ts'
import type { Database } from '#platform/database/database.ts'

/** Sallers whose products one search finds by their names, at most. */
const MAX_SALLERS = 5_000

interface NamedSallers {
  /** As `Filter` takes them; undefined without any. */
  sallers: string | undefined
  /** True if more sallers have this name. */
  isCut: boolean
}

/** The sallers whose name or e-mail address begins with the words. */
export async function findSallers(db: Database, q: string): Promise<NamedSallers> {
  const named = namesBegin(q)
  if (!named) return { sallers: undefined, isCut: false }
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(named)
    .where(({ exists, selectFrom }) => exists(selectFrom('products').whereRef('seller_id', '=', 'users.id')))
    .orderBy('id')
    .limit(MAX_SALLERS + 1)
    .execute()
  const ids = found.slice(0, MAX_SALLERS).map(({ id }) => id)
  return { sallers: ids.length > 0 ? `{${ids.join(',')}}` : undefined, isCut: found.length > MAX_SALLERS }
}
