import { sql } from 'kysely'
import { DEFAULT_KIND } from '#catalogue/products/rules.ts'
import { type Database, type Tx, violates } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, invalidFields, notFound } from '#shared/errors.ts'
import type { brands, KindEntry } from '../contract.ts'

export function listKindEntries(db: Database): Promise<KindEntry[]> {
  return db
    .selectFrom('kinds')
    .leftJoin(
      sql<{
        kind: string
        products: number
      }>`(select kind, count(*) as products from products where listed group by kind)`.as('counted'),
      'counted.kind',
      'kinds.id',
    )
    .select(['kinds.id', 'kinds.name', 'kinds.plural', 'kinds.bangla', 'kinds.hidden'])
    .select(sql<number>`coalesce(counted.products, 0)`.as('productCount'))
    .select(sql<boolean>`kinds.id = ${DEFAULT_KIND}`.as('fixed'))
    .orderBy('kinds.position')
    .orderBy('kinds.id')
    .execute()
}

export async function addKind(input: Parsed<typeof brands.addKind>, ctx: MemberContext) {
  const id = idOf(input.name)
  return writeKinds(ctx, async (tx) => {
    const last = tx.selectFrom('kinds').select(({ fn }) => fn.max('position').as('position'))
    const { position } = await last.executeTakeFirstOrThrow()
    await tx
      .insertInto('kinds')
      .values({ id, ...input, position: (position ?? 0) + 1 })
      .execute()
    return { acknowledged: true as const, insertedId: id }
  })
}

export async function editKind(input: Parsed<typeof brands.editKind>, ctx: MemberContext) {
  const { id, was, ...values } = input
  if (id === DEFAULT_KIND && values.hidden) throw conflict('kind_fixed')
  return writeKinds(ctx, async (tx) => {
    const named = tx.selectFrom('kinds').select('name').where('id', '=', id).forUpdate()
    const kind = await named.executeTakeFirst()
    if (!kind) throw notFound()
    if (was !== kind.name) throw conflict('entry_changed')
    await tx.updateTable('kinds').set(values).where('id', '=', id).execute()
    return { acknowledged: true as const }
  })
}

export async function orderKinds({ ids }: Parsed<typeof brands.orderKinds>, ctx: MemberContext) {
  return writeKinds(ctx, async (tx) => {
    const known = await tx.selectFrom('kinds').select('id').orderBy('id').forUpdate().execute()
    // Somebody added one meanwhile.
    if (
      ids.toSorted().join(' ') !==
      known
        .map(({ id }) => id)
        .toSorted()
        .join(' ')
    )
      throw conflict('entry_changed')
    await sql`update kinds set position = ordered.position
      from unnest(${ids}::text[]) with ordinality ordered (id, position) where kinds.id = ordered.id`.execute(tx)
    return { acknowledged: true as const }
  })
}

/** Runs `write` and drops the responses that show a kind: those of products have the tag `facts`. */
async function writeKinds<T>(ctx: MemberContext, write: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.db
    .transaction()
    .execute(async (tx) => {
      const answer = await write(tx)
      await ctx.invalidateTags(tx, ['list', 'facts'])
      return answer
    })
    .catch((error) => {
      if (violates(error, 'kinds_name') || violates(error, 'kinds_pkey')) throw invalidFields({ name: 'kind_exists' })
      throw error
    })
}

/** `Game console` is `game-console`. The id is in addresses: Latin letters and hyphens, as the table demands. */
function idOf(name: string): string {
  const id = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
  if (!/^[a-z][a-z-]{0,38}[a-z]$/.test(id)) throw invalidFields({ name: 'latin_name' })
  return id
}
