import type { Tx } from '#platform/database/database.ts'
import type { Context } from '#platform/http/context.ts'
import type { Role } from '#shared/endpoint.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { accountActionRefusal } from '../rules.ts'
import { disableDeleted } from './deleted-users.ts'
import { productTags } from './product-tags.ts'
import { findPerson, findUid, lockAdmins, lockUid, lockUser, requireOtherAdmin, setUserDisabled } from './store.ts'

/** What the sign-in service does with an account for an admin, in the transaction of the shop's own change. */
export interface AccountActions {
  /** Lets somebody in no longer, or again; every session ends. */
  setDisabled: (tx: Tx, uid: string, disabled: boolean) => Promise<void>
  /** Ends every session. */
  signOutEverywhere: (tx: Tx, uid: string) => Promise<void>
}

/** What happens to the products of somebody who is disabled. */
export interface Shelf {
  /** Locks what a user sells, before the user is written, and names it. */
  lockProducts: (tx: Tx, userId: string) => Promise<string[]>
  /** Puts what a user sells on every list, or takes it off, and names it. */
  setListed: (tx: Tx, userId: string, listed: boolean) => Promise<string[]>
}

type Admin = Context<readonly Role[]>

/** Bars a user or lets them in again; meanwhile nobody sees or books their products. Bookings stay. */
export async function disableUser(
  { id, disabled }: { id: string; disabled: boolean },
  ctx: Admin,
  to: AccountActions & Shelf,
) {
  await ctx.db.transaction().execute(async (tx) => {
    const uid = await requireOtherUser(tx, id, ctx)
    await ctx.invalidateTags(tx, await disableWithProducts(tx, uid, disabled, to))
    await to.setDisabled(tx, uid, disabled)
  })
  return { acknowledged: true as const }
}

/**
 * Bars the user of this uid with their products; answers the tags of the pages that showed them. Throws `last_admin`, who
 * stays enabled, whoever asks, and `user_deleted` when a deleted user is to be enabled.
 */
export async function disableWithProducts(tx: Tx, uid: string, disabled: boolean, shelf: Shelf): Promise<string[]> {
  await lockUid(tx, uid)
  const person = await findPerson(tx, uid)
  if (!person) {
    await disableDeleted(tx, uid, disabled)
    return []
  }
  if (disabled) await requireOtherAdmin(tx, person.id)
  // Products before their saller, as everywhere; written after them, so that one which is being added is not missed.
  await shelf.lockProducts(tx, person.id)
  await setUserDisabled(tx, uid, disabled)
  return productTags(await shelf.setListed(tx, person.id, !disabled))
}

/** Ends a user's sessions; by the way they have they come in again. */
export async function signOutUser({ id }: { id: string }, ctx: Admin, to: AccountActions) {
  await ctx.db.transaction().execute(async (tx) => {
    await to.signOutEverywhere(tx, await requireOtherUser(tx, id, ctx))
  })
  return { acknowledged: true as const }
}

/** The uid of a user whom the caller may do this to: never themselves, never the last admin. */
async function requireOtherUser(tx: Tx, id: string, { person }: Admin): Promise<string> {
  const uid = await lockUser(tx, id)
  const refusal = accountActionRefusal(person.id, id, await lockAdmins(tx))
  if (refusal) throw conflict(refusal)
  if (!uid || !(await findUid(tx, id))) throw notFound()
  return uid
}
