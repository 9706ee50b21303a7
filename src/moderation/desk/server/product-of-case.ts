import type { Selectable } from 'kysely'
import { inWords, placeInLanguage } from '#catalogue/facts/server/store.ts'
import { readProduct } from '#catalogue/products/server/store.ts'
import type { Database, Tables } from '#platform/database/database.ts'
import { readInTrash } from '#platform/database/trash.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { FullCase } from '../contract.ts'

/** The product with this id as its page describes it, in every state; null once its deletion cannot be undone. */
export async function readProductOfCase(id: string, ctx: MemberContext): Promise<FullCase['product']> {
  const [stored] = await readProduct(ctx.db, { id, unlisted: true })
  const product = stored ?? (await readDeleted(ctx.db, id))
  if (!product) return null
  const { photos, description, condition, parchesDate, used, location, category } = product
  const { facts, notStated, grade, place } = inWords(product, ctx)
  return {
    photos,
    description,
    condition,
    parchesDate,
    used,
    shownLocation: placeInLanguage(location, ctx.language),
    category,
    facts,
    notStated,
    grade,
    place,
  }
}

async function readDeleted(db: Database, id: string) {
  const row = (await readInTrash(db, `product:${id}`)) as Selectable<Tables['products']> | null
  return row && { ...row, photos: [row.photo, ...row.more_photos], parchesDate: row.parches_date }
}
