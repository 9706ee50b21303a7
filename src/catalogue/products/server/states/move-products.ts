import { returnWithSerial } from '#catalogue/serials/server/store.ts'
import type { Settled } from '#catalogue/signs/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Context, MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden, invalidFields, notFound } from '#shared/errors.ts'
import type { catalogue } from '../../contract.ts'
import { type Actor, isWithheld, type State, type StateMove } from '../../rules.ts'
import { showProduct } from '../held-products.ts'
import { productNotFound } from '../product-not-found.ts'
import { type LockedProduct, moveProduct, readStateFacts } from '../store.ts'
import { type CatalogueDeps, updateOwnProduct } from '../write-products.ts'
import { lockExpiringOf } from './expiring-products.ts'
import type { ExtendLinks, ExtendScope } from './extend-links.ts'
import type { MoveCause } from './product-moves.ts'

/** Makes a move of the saller or an admin. When two tabs press at once, the second gets the new state, or a refusal. */
export async function changeState({ id, move }: Parsed<typeof catalogue.moveProduct>, ctx: MemberContext) {
  const actor = ctx.person.role === 'admin' ? 'admin' : 'saller'
  const because = { actor, actorId: ctx.person.id } as const
  const state = await updateOwnProduct(id, ctx, (tx, product) => moveOrRefuse(tx, product, move, because))
  return { acknowledged: true as const, state }
}

/**
 * Hiding needs a reason, which the saller reads; `other` needs words beside it. To show one that waits is to dismiss its signs. One
 * that was hidden and still shows signs waits. Both are acts of the desk.
 */
export async function hideProduct(
  { id, hidden, reason, note, takesBack }: Parsed<typeof catalogue.hideProduct>,
  ctx: MemberContext,
  { recordHidden, recordShown }: Pick<CatalogueDeps, 'recordHidden' | 'recordShown'>,
) {
  if (hidden && !reason) throw invalidFields({ reason: 'required' })
  if (hidden && reason === 'other' && !note) throw invalidFields({ note: 'required' })
  const state = await updateOwnProduct(id, ctx, async (tx, product) => {
    const actorId = ctx.person.id
    if (hidden && reason) {
      const because = { actorId, reason, note: note || null }
      const moved = await moveOrRefuse(tx, product, 'hide', because)
      await recordHidden(tx, product, because)
      return moved
    }
    if (isWithheld(product)) await recordShown(tx, product, { actorId, takesBack })
    const shown = await showProduct(tx, product, actorId)
    if (shown === null) throw conflict('wrong_state', { value: product.state })
    return shown
  })
  return { acknowledged: true as const, state }
}

/** Answers an admin what hides a product before they show it again. */
export async function showHiding(
  { id }: Parsed<typeof catalogue.showHiding>,
  { db, person }: MemberContext,
  { readHiding }: Pick<CatalogueDeps, 'readHiding'>,
) {
  if (!(await readStateFacts(db, id))) throw productNotFound()
  return readHiding(db, id, person.id)
}

async function moveOrRefuse(
  tx: Tx,
  product: LockedProduct,
  move: StateMove,
  { actor = 'admin', ...because }: MoveCause & { actor?: Actor },
): Promise<State> {
  const decision = await moveProduct(tx, product, actor, move, because)
  if (!('refused' in decision)) return stateOnReturn(tx, product, decision)
  throw decision.refused === 'not_allowed'
    ? forbidden('not_allowed')
    : conflict('wrong_state', { value: product.state })
}

/** State after a move. An expired or sold product that returns with the serial number of another product on sale waits. */
async function stateOnReturn<P extends Settled>(
  tx: Tx,
  product: P,
  moved: Pick<P, 'state' | 'stateBefore'>,
): Promise<State> {
  const isReturn = ['expired', 'sold'].includes(product.state) && moved.state !== product.state
  return isReturn && (await returnWithSerial(tx, { ...product, ...moved })) ? 'waiting' : moved.state
}

/**
 * Extends products by the link in an e-mail, without a sign-in: the products of the e-mail that are still on sale or expired.
 * A second call extends nothing, because the products then end later.
 */
export async function extendByLink(
  { token }: Parsed<typeof catalogue.extendByLink>,
  ctx: Context<'anyone'>,
  { extendLinks }: { extendLinks: ExtendLinks },
) {
  const scope = await extendLinks.readToken(token)
  if (!scope) throw notFound('link_invalid')
  const until = await ctx.db.transaction().execute((tx) => extendAll(tx, scope, ctx))
  return { acknowledged: true as const, extended: until.length, until: until[0] ?? null }
}

/** Extends the products and resolves to the new end of each. */
async function extendAll(tx: Tx, scope: ExtendScope, ctx: Context<'anyone'>): Promise<string[]> {
  const products = await lockExpiringOf(tx, scope)
  for (const product of products) {
    const moved = await moveProduct(tx, product, 'saller', 'extend', { actorId: scope.sellerId, reason: 'letter' })
    if (!('refused' in moved)) await stateOnReturn(tx, product, moved)
  }
  const ids = products.map((product) => product._id)
  if (ids.length === 0) return []
  await ctx.invalidateTags(tx, ['list', ...ids.map((id) => `product:${id}`)])
  const onSale = tx.selectFrom('products').select('expires_at').where('id', 'in', ids).where('listed', '=', true)
  const extended = await onSale.execute()
  return extended.map((product) => product.expires_at)
}
