import { dismissSigns, restoreSigns, settle } from '#catalogue/signs/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { HideReason } from '../moves.ts'
import type { State, StateMove } from '../rules.ts'
import { type LockedProduct, moveProduct } from './store.ts'

/** The desk's reason for holding a product: its saller reads it. */
interface HeldFor {
  adminId: string
  reason: HideReason
  note?: string | null
}

/**
 * Holds a product back until an admin releases it, whatever its saller changes meanwhile. The caller has locked it with `lockProduct`
 * and invalidates the tags `list` and `product:ID`. Answers its state: one that is withheld already stays so.
 */
export async function holdProduct(tx: Tx, product: LockedProduct, { adminId, ...because }: HeldFor): Promise<State> {
  const decision = await moveProduct(tx, product, 'admin', 'hold', { actorId: adminId, ...because })
  if ('refused' in decision) return product.state
  await enqueue(tx, 'notifyOfWaiting', { productId: product._id })
  return decision.state
}

/**
 * Shows a product that is withheld, as an admin does: the signs of fraud of one that waits are dismissed, and one that was hidden and
 * still shows signs waits. Call it as `holdProduct`; answers its state, null for one that is not withheld. The saller is notified
 * after `seconds`, in which the admin may take it back.
 */
export async function showProduct(
  tx: Tx,
  product: LockedProduct,
  adminId: string,
  seconds?: number,
): Promise<State | null> {
  const waits = product.state === 'waiting'
  if (waits) await dismissSigns(tx, product._id, adminId)
  const decision = await moveProduct(tx, product, 'admin', waits ? 'free' : 'unhide', { actorId: adminId })
  if ('refused' in decision) return null
  if (waits) await enqueue(tx, 'notifyOfWaiting', { productId: product._id }, null, seconds)
  const waiting = await settle(tx, [{ ...product, ...decision }])
  return waiting.has(product._id) ? 'waiting' : decision.state
}

/** Makes a product again what it was before an admin hid or showed it. Call it as `holdProduct`; false if it has moved since. */
export async function takeBack(
  tx: Tx,
  product: LockedProduct,
  done: 'hide' | 'show',
  adminId: string,
): Promise<boolean> {
  const move = await lastMove(tx, product._id, done === 'hide' ? ['hide'] : ['unhide', 'free'])
  if (!move) return false
  let now: LockedProduct = product
  if (done === 'hide') {
    const shown = await moveProduct(tx, product, 'admin', 'unhide', { actorId: adminId })
    if ('refused' in shown) return false
    now = { ...product, ...shown }
  }
  if (move.from === 'waiting') return repeatMove(tx, now, 'hold', adminId)
  return done === 'hide' || repeatMove(tx, now, 'hide', adminId)
}

/** Holds or hides a product once more, for the reason of the last time. */
async function repeatMove(tx: Tx, product: LockedProduct, move: 'hold' | 'hide', adminId: string): Promise<boolean> {
  const last = await lastMove(tx, product._id, [move])
  if (!last) return false
  const { actor, actorId, reason, note } = last
  if (move === 'hold') await restoreSigns(tx, product._id)
  const decision = await moveProduct(tx, product, actor, move, { actorId: actorId && adminId, reason, note })
  return !('refused' in decision)
}

function lastMove(tx: Tx, productId: string, moves: StateMove[]) {
  return tx
    .selectFrom('product_moves')
    .select(['actor', 'actor_id as actorId', 'reason', 'note', 'old_state as from'])
    .where('product_id', '=', productId)
    .where('move', 'in', moves)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a product changed its state at this moment. */
export async function wasMovedAt(tx: Tx, productId: string, at: string): Promise<boolean> {
  const moves = tx.selectFrom('product_moves').select('id').where('product_id', '=', productId).where('at', '=', at)
  return (await moves.limit(1).executeTakeFirst()) !== undefined
}
