import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Context } from '#platform/http/endpoints/context.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import { endPersonal } from '#platform/personal-data/rows.ts'
import { forbidden } from '#shared/errors.ts'
import type { ProvenEmail } from './delete-user.ts'
import { findDeleted } from './deleted-users.ts'
import type { SellerProducts } from './disable.ts'
import { recordRemoval } from './removed-users.ts'
import { findPerson, lockUid, removeUser, requireOtherAdmin } from './store.ts'
import { userTags } from './user-tags.ts'

interface OwnDeletionDeps extends Pick<SellerProducts, 'lockProducts'> {
  provenEmail: ProvenEmail
  /** The tables of the shop. */
  inventory: Inventory
}

export interface LeaveDeps extends OwnDeletionDeps {
  /** Ends the sign-in account of somebody who leaves, in the transaction that deletes the user. */
  removeAccount: (tx: Tx, uid: string) => Promise<void>
}

/** Seconds: leaving asks for a sign-in no older than this, as the sign-in service does for what is sensitive (row Z23). */
const MAX_SIGN_IN_AGE_S = 300

/** The email in the address is the caller's own: a tab that shows one person must not end another's account. */
export async function leaveShop(email: string, { principal, person, db }: Context<'signed-in'>, deps: LeaveDeps) {
  if ((principal.email ?? person?.email) !== email) throw forbidden('not_yours')
  if (Date.now() / 1000 - principal.authTime > MAX_SIGN_IN_AGE_S) throw forbidden('sign_in_too_old')
  await db.transaction().execute(async (tx) => {
    await deleteOwnUser(tx, principal.uid, deps)
    await deps.removeAccount(tx, principal.uid)
  })
  return { acknowledged: true as const }
}

/**
 * Deletes the user record of people who delete their own sign-in account, in the same transaction, with all else that the
 * inventory of personal data finds. Their tokens are refused from then on, also when there was no record yet. Throws
 * `last_admin` for the last admin, who stays.
 */
export async function deleteOwnUser(tx: Tx, uid: string, deps: OwnDeletionDeps): Promise<void> {
  await lockUid(tx, uid)
  const person = await findPerson(tx, uid)
  const email = await deps.provenEmail(tx, uid)
  if (person) await deleteUserWithProducts(tx, person.id, deps)
  else await recordRemoval(tx, uid)
  // A deletion in the shop can then no longer be undone: what the trash has of the user is deleted too.
  const deleted = person ? undefined : await findDeleted(tx, { uid })
  await endPersonal(tx, deps.inventory, { uid, userId: person?.id ?? deleted?.id ?? null, email })
}

async function deleteUserWithProducts(tx: Tx, id: string, { lockProducts }: OwnDeletionDeps): Promise<void> {
  await requireOtherAdmin(tx, id)
  // Products before their saller, as a booking takes its locks: the other way round the two could wait for each other.
  const products = await lockProducts(tx, id)
  await removeUser(tx, id)
  // Not `ctx.invalidateTags`: the sign-in service deletes accounts through `deleteOwnUser`, without a shop request.
  await publishInvalidation(tx, userTags(id, products))
}
