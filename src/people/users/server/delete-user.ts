import { type Database, type Tx, violates } from '#platform/database/database.ts'
import { emptyTrash, findInTrash, moveToTrash, restoreFromTrash } from '#platform/database/trash.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import { endPersonal } from '#platform/personal-data/rows.ts'
import { conflict, gone, notFound } from '#shared/errors.ts'
import { accountActionRefusal } from '../rules.ts'
import { findDeleted } from './deleted-users.ts'
import type { AccountActions, ActLog } from './disable.ts'
import { deleteRemoval, recordRemoval } from './removed-users.ts'
import { findUid, lockAdmins, lockUid, lockUser } from './store.ts'
import { userTags } from './user-tags.ts'

export interface DeletionDeps extends Pick<AccountActions, 'setDisabled'>, ActLog {
  lockProducts: (tx: Tx, userId: string) => Promise<string[]>
  /** Brings products that were restored to what their deals are by now. */
  settleProducts: (tx: Tx, productIds: string[]) => Promise<void>
  lockOrder: string[]
}

/** The e-mail address of an account, if its owner has proven it. */
export type ProvenEmail = (tx: Database, uid: string) => Promise<string | null>

/**
 * The user is gone at once, with products and adverts, and nobody signs in to the account; the account itself ends when
 * the deletion can no longer be undone (`purgeDeletedUsers`).
 */
export async function deleteUser(id: string, { db, person, invalidateTags }: MemberContext, deps: DeletionDeps) {
  await db.transaction().execute(async (tx) => {
    // Before all other locks: code that ends the account takes this one first, too.
    await lockUser(tx, id)
    const refusal = accountActionRefusal(person.id, id, await lockAdmins(tx))
    if (refusal) throw conflict(refusal)
    // Products before their saller, as a booking takes its locks: the other way round the two could wait for each other.
    const products = await deps.lockProducts(tx, id)
    const uid = await findUid(tx, id)
    if (!uid) throw notFound()
    await moveToTrash(tx, `user:${id}`, { table: 'users', id }, deps.lockOrder)
    await deps.logAct(tx, { act: 'delete_account', actorId: person.id, thingId: id })
    await recordRemoval(tx, uid)
    await deps.setDisabled(tx, uid, true)
    await invalidateTags(tx, userTags(id, products))
  })
  return { acknowledged: true as const }
}

/**
 * Undoes `deleteUser`; who was disabled before, or has been since, stays disabled. A second call finds the user back already.
 */
export async function restoreUser(id: string, { db, person, invalidateTags }: MemberContext, deps: DeletionDeps) {
  await db.transaction().execute(async (tx) => {
    const deleted = await findDeleted(tx, { id })
    if (deleted) await lockUid(tx, deleted.uid)
    const inTrash = (await findInTrash(tx, `user:${id}`)) as { uid: string; disabled: boolean } | null
    if (!inTrash && (await findUid(tx, id))) return
    if (!inTrash) throw gone('undo_too_late')
    await restoreFromTrash(tx, `user:${id}`, deps.lockOrder).catch((error) => {
      if (violates(error, 'users_email') || violates(error, 'users_uid_key')) throw conflict('email_taken')
      throw error
    })
    await deps.logAct(tx, { act: 'restore_account', actorId: person.id, thingId: id })
    await deleteRemoval(tx, inTrash.uid)
    if (!inTrash.disabled) await deps.setDisabled(tx, inTrash.uid, false)
    const products = await deps.lockProducts(tx, id)
    await deps.settleProducts(tx, products)
    await invalidateTags(tx, userTags(id, products))
  })
  return { acknowledged: true as const }
}

export interface PurgeDeps {
  /** Ends the sign-in account. */
  removeAccount: (tx: Tx, uid: string) => Promise<void>
  provenEmail: ProvenEmail
  /** The tables of the shop. */
  inventory: Inventory
}

/**
 * Empties the trash of what can no longer be restored. Users among it lose their sign-in accounts and all else that the
 * inventory of personal data finds.
 */
export async function purgeDeletedUsers(
  db: Database,
  { removeAccount, provenEmail, inventory }: PurgeDeps,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const users = (await emptyTrash(tx, 'users')) as { id: string; uid: string }[]
    for (const { id, uid } of users) {
      await endPersonal(tx, inventory, { uid, userId: id, email: await provenEmail(tx, uid) })
      await removeAccount(tx, uid)
    }
  })
}
