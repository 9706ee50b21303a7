import { namesBegin } from '#people/users/server/search-users.ts'
import type { Database } from '#platform/database/database.ts'

/** Sallers whose products one search finds by their names, at most. Words that begin more names find no saller. */
const MAX_SALLERS = 5_000

/** The sallers whose name or e-mail address begins with the words, as `Filter` takes them; undefined without any. */
export async function findSallers(db: Database, q: string): Promise<string | undefined> {
  const named = namesBegin(q)
  if (!named) return undefined
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(named)
    .where(({ exists, selectFrom }) => exists(selectFrom('products').whereRef('seller_id', '=', 'users.id')))
    .limit(MAX_SALLERS + 1)
    .execute()
  const isNamed = found.length > 0 && found.length <= MAX_SALLERS
  return isNamed ? `{${found.map(({ id }) => id).join(',')}}` : undefined
}
