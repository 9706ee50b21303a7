import { returnWithSerial } from '#catalogue/serials/server/store.ts'
import { type Tx, violates } from '#platform/database/database.ts'
import { findInTrash, moveToTrash, restoreFromTrash, wasDeletedByOther } from '#platform/database/trash.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { forbidden, gone } from '#shared/errors.ts'
import { isOwnerOrAdmin } from '../rules.ts'
import { refreshOwnersPages } from './states/product-moves.ts'
import { lockBrandTable, lockProduct } from './store.ts'
import { type CatalogueDeps, updateOwnProduct } from './write-products.ts'

export async function deleteProduct({ id }: { id: string }, ctx: MemberContext, deps: CatalogueDeps) {
  await updateOwnProduct(id, ctx, async (tx, { sellerId, name: words }) => {
    await refreshOwnersPages(tx, { _id: id, sellerId }, true)
    const byOther = sellerId !== ctx.person.id
    if (byOther) await deps.logAct(tx, { act: 'delete_product', actorId: ctx.person.id, thingId: id, words })
    await moveToTrash(tx, `product:${id}`, { table: 'products', id, byOther }, deps.lockOrder)
  })
  return { acknowledged: true as const }
}

/**
 * Undoes `deleteProduct`: the product returns with its advert, its bookings and its place in every order. Only admins undo an
 * admin's deletion of another person's product.
 */
export async function restoreProduct({ id }: { id: string }, ctx: MemberContext, deps: CatalogueDeps) {
  const { db, person } = ctx
  await db.transaction().execute(async (tx) => {
    await lockBrandTable(tx, 'shared')
    const deleted = await findInTrash(tx, `product:${id}`)
    // A client that lost the response may call again: the product is then already restored.
    const restored = deleted ? null : await lockProduct(tx, id)
    if (!restored && !deleted) throw gone('undo_too_late')
    const sellerId = restored?.sellerId ?? (deleted?.seller_id as string)
    if (!isOwnerOrAdmin({ sellerId }, person)) throw forbidden('not_yours')
    if (!restored) {
      await restoreOwned(tx, id, ctx, deps)
      await deps.settleProducts(tx, [id])
      const product = await lockProduct(tx, id)
      if (product) await returnWithSerial(tx, product)
      if (sellerId !== person.id) await deps.logAct(tx, { act: 'restore_product', actorId: person.id, thingId: id })
    }
    await refreshOwnersPages(tx, { _id: id, sellerId }, true)
    await ctx.invalidateTags(tx, ['list', `product:${id}`])
  })
  return { acknowledged: true as const }
}

async function restoreOwned(tx: Tx, id: string, { person }: MemberContext, deps: CatalogueDeps): Promise<void> {
  if (person.role !== 'admin' && (await wasDeletedByOther(tx, `product:${id}`))) throw forbidden('not_allowed')
  await restoreFromTrash(tx, `product:${id}`, deps.lockOrder).catch((error) => {
    // Its saller was deleted meanwhile.
    if (violates(error, 'products_seller_id_fkey')) throw gone('undo_too_late')
    throw error
  })
}
