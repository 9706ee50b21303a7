import { sql } from 'kysely'
import { isKindOffered } from '#catalogue/facts/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { invalidFields } from '#shared/errors.ts'
import type { BrandWish, brands } from '../contract.ts'
import { settleWishes } from './store.ts'

/** Older wishes of one saller go. */
const KEPT_OF_ONE = 20
const MAX_LISTED = 100

export async function wishBrand({ name, kind }: Parsed<typeof brands.wishBrand>, ctx: MemberContext) {
  const { db, person } = ctx
  if (!(await isKindOffered(db, kind))) throw invalidFields({ kind: 'unknown_kind' })
  if (await isBrand(db, name)) throw invalidFields({ name: 'brand_exists' })
  await db.transaction().execute(async (tx) => {
    const again = sql`on conflict (user_id, lower(name)) do update
      set name = excluded.name, kind = excluded.kind, created_at = now()`
    await sql`insert into brand_wishes (user_id, name, kind) values (${person.id}, ${name}, ${kind}) ${again}`.execute(
      tx,
    )
    await sql`delete from brand_wishes where id in (
      select id from brand_wishes where user_id = ${person.id} order by created_at desc, id offset ${KEPT_OF_ONE}
    )`.execute(tx)
  })
  return { acknowledged: true as const }
}

/** True if an offered brand has this name in English or in Bangla. Case is ignored. */
async function isBrand(db: Database, name: string): Promise<boolean> {
  const named = db
    .selectFrom('categories')
    .select('id')
    .where('hidden', '=', false)
    .where(({ or, eb }) =>
      or([eb(sql`lower(name)`, '=', sql`lower(${name})`), eb(sql`lower(bangla)`, '=', sql`lower(${name})`)]),
    )
  return (await named.executeTakeFirst()) !== undefined
}

export async function listBrandWishes(db: Database): Promise<BrandWish[]> {
  const { rows } = await sql<BrandWish>`
    select (array_agg(name order by created_at desc))[1] as name, array_agg(distinct kind) as kinds,
      count(*) as sallers, max(created_at) as "askedAt"
    from brand_wishes group by lower(name)
    order by count(*) desc, max(created_at) desc limit ${MAX_LISTED}`.execute(db)
  return rows
}

export async function dismissBrandWish({ name }: { name: string }, { db }: MemberContext) {
  await settleWishes(db, name)
  return { acknowledged: true as const }
}
