import { dismissSigns, restoreSigns, settle } from '#catalogue/signs/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { HideReason, MoveReason } from '../moves.ts'
import type { State, StateMove } from '../rules.ts'
import { recordMove } from './states/product-moves.ts'
import { type LockedProduct, moveProduct } from './store.ts'

/** The desk's reason for holding a product: its saller reads it. */
interface HeldFor {
  adminId: string
  reason: HideReason
  note?: string | null
}

/**
 * Holds a product back until an admin releases it, whatever its saller changes meanwhile. The caller has locked it with
 * `lockProduct` and invalidates the tags `list` and `product:ID`. Returns its state. A product that is already withheld stays
 * as it is.
 */
export async function holdProduct(tx: Tx, product: LockedProduct, { adminId, ...because }: HeldFor): Promise<State> {
  const decision = await moveProduct(tx, product, 'admin', 'hold', { actorId: adminId, ...because })
  if ('refused' in decision) return product.state
  await enqueue(tx, 'notifyOfWaiting', { productId: product._id })
  return decision.state
}

/**
 * Shows a withheld product for an admin. If it waits, its signs of fraud are dismissed. If it was hidden and still shows signs,
 * it waits. Call it as `holdProduct`. Returns the state, or null for a product that is not withheld. The saller is notified
 * after `seconds`, in which the admin may undo it.
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

/** Undoes an admin's hiding or showing of a product. Call it as `holdProduct`. Returns false if the product has moved since. */
export async function takeBack(
  tx: Tx,
  product: LockedProduct,
  done: 'hide' | 'show',
  adminId: string,
): Promise<boolean> {
  const moves = movesOf(tx, product._id, done === 'hide' ? ['hide'] : ['unhide', 'free'])
  const move = await moves.whereRef('old_state', '<>', 'new_state').executeTakeFirst()
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

/**
 * Records another reason for which a product stays hidden, because the decision that hid it is taken back: its saller reads it. Call it
 * as `holdProduct`. `adminId`: null for reports.
 */
export async function changeHideReason(
  tx: Tx,
  product: LockedProduct,
  { adminId, reason, note }: { adminId: string | null; reason: MoveReason; note: string | null },
): Promise<void> {
  const last = await movesOf(tx, product._id, ['hide']).executeTakeFirst()
  if (!last || (last.reason === reason && last.note === note)) return
  await recordMove(tx, product, { actor: 'admin', move: 'hide', actorId: adminId, reason, note }, product.state)
}

/** Holds or hides a product once more, for the reason of the last time. */
async function repeatMove(tx: Tx, product: LockedProduct, move: 'hold' | 'hide', adminId: string): Promise<boolean> {
  const last = await movesOf(tx, product._id, [move]).executeTakeFirst()
  if (!last) return false
  const { actor, actorId, reason, note } = last
  if (move === 'hold') await restoreSigns(tx, product._id)
  const decision = await moveProduct(tx, product, actor, move, { actorId: actorId && adminId, reason, note })
  return !('refused' in decision)
}

/** A query for the last move of a product of these kinds. */
function movesOf(tx: Tx, productId: string, moves: StateMove[]) {
  return tx
    .selectFrom('product_moves')
    .select(['actor', 'actor_id as actorId', 'reason', 'note', 'old_state as from'])
    .where('product_id', '=', productId)
    .where('move', 'in', moves)
    .orderBy('id', 'desc')
    .limit(1)
}

/** True if a product changed its state at this moment. */
export async function wasMovedAt(tx: Tx, productId: string, at: string): Promise<boolean> {
  const moves = tx.selectFrom('product_moves').select('id').where('product_id', '=', productId).where('at', '=', at)
  return (await moves.whereRef('old_state', '<>', 'new_state').limit(1).executeTakeFirst()) !== undefined
}
