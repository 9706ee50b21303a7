import type { Tx } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { accountActionRefusal } from '../rules.ts'
import { disableDeleted } from './deleted-users.ts'
import { findPerson, findUid, lockAdmins, lockUid, lockUser, requireOtherAdmin, setUserDisabled } from './store.ts'
import { userTags } from './user-tags.ts'

/** Actions of the sign-in service on an account. They run in the transaction of the shop's own change. */
export interface AccountActions {
  /** Disables or enables the account; every session ends. */
  setDisabled: (tx: Tx, uid: string, disabled: boolean) => Promise<void>
  /** Ends every session. */
  signOutEverywhere: (tx: Tx, uid: string) => Promise<void>
}

/** An admin's action on an account or a product outside of a case. */
export interface AdminAct {
  act: 'disable' | 'enable' | 'sign_out' | 'delete_account' | 'restore_account' | 'delete_product' | 'restore_product'
  actorId: string
  /** The user or the product. */
  thingId: string
  /** The name of a product that will be gone. */
  words?: string
}

/** The log that nobody changes, of which these slices know nothing else. */
export interface ActLog {
  logAct: (tx: Tx, act: AdminAct) => Promise<void>
}

/** The catalogue's operations on the products of a user. */
export interface SellerProducts {
  /** Locks the products of a user and answers their ids. Call it before the user is written. */
  lockProducts: (tx: Tx, userId: string) => Promise<string[]>
  /** Lists the products of a user, or takes them off every list; answers their ids. */
  setListed: (tx: Tx, userId: string, listed: boolean) => Promise<string[]>
}

/** Disabled with an end: the person signs in to read why. */
export interface Suspension {
  until: string
  /** The deals end after this time, in which the suspension can be taken back. */
  secondsToUndo: number
}

/** Disables or enables a user. Nobody sees or books the products of a disabled user; their open deals end, bookings stay. */
export async function disableUser(
  { id, disabled }: { id: string; disabled: boolean },
  ctx: MemberContext,
  deps: AccountActions & SellerProducts & ActLog,
) {
  await ctx.db.transaction().execute(async (tx) => {
    const uid = await requireOtherUser(tx, id, ctx)
    await ctx.invalidateTags(tx, await disableWithProducts(tx, uid, disabled, deps))
    await deps.setDisabled(tx, uid, disabled)
    await deps.logAct(tx, { act: disabled ? 'disable' : 'enable', actorId: ctx.person.id, thingId: id })
  })
  return { acknowledged: true as const }
}

/**
 * Disables or enables the user of this uid with their products; answers the tags of the pages that show them. Throws
 * `last_admin` for the last enabled admin, and `user_deleted` when a deleted user is to be enabled.
 */
export async function disableWithProducts(
  tx: Tx,
  uid: string,
  disabled: boolean,
  products: SellerProducts,
  suspension: Suspension | null = null,
): Promise<string[]> {
  await lockUid(tx, uid)
  const person = await findPerson(tx, uid)
  if (!person) {
    await disableDeleted(tx, uid, disabled)
    return []
  }
  if (disabled) await requireOtherAdmin(tx, person.id)
  // Lock order: products before their saller, as in a booking, so that the two cannot deadlock. `setListed` follows the
  // user's update, which waits for products that are being added: it finds those, too.
  await products.lockProducts(tx, person.id)
  await setUserDisabled(tx, uid, disabled, suspension?.until)
  // In this transaction, so that no deal of a disabled person stays open.
  if (disabled) await enqueue(tx, 'endDealsOf', { userId: person.id }, null, suspension?.secondsToUndo)
  return userTags(person.id, await products.setListed(tx, person.id, !disabled))
}

/** Ends every session of a user, who can sign in again. */
export async function signOutUser({ id }: { id: string }, ctx: MemberContext, deps: AccountActions & ActLog) {
  await ctx.db.transaction().execute(async (tx) => {
    await deps.signOutEverywhere(tx, await requireOtherUser(tx, id, ctx))
    await deps.logAct(tx, { act: 'sign_out', actorId: ctx.person.id, thingId: id })
  })
  return { acknowledged: true as const }
}

/** Locks the user and resolves to the uid. Throws 409 for the caller's own account and for the last admin, 404 for nobody. */
async function requireOtherUser(tx: Tx, id: string, { person }: MemberContext): Promise<string> {
  const uid = await lockUser(tx, id)
  const refusal = accountActionRefusal(person.id, id, await lockAdmins(tx))
  if (refusal) throw conflict(refusal)
  if (!uid || !(await findUid(tx, id))) throw notFound()
  return uid
}
