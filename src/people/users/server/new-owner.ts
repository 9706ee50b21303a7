import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Tx } from '#platform/database/database.ts'
import type { SellerProducts } from './disable.ts'
import { emptyUser, findPerson, lockUid } from './store.ts'
import { userTags } from './user-tags.ts'

export interface NewOwnerDeps extends Pick<SellerProducts, 'lockProducts'> {
  /** Takes what the user sells off the lists until the user puts it on sale again; answers the ids. */
  pauseProducts: (tx: Tx, userId: string) => Promise<string[]>
  deleteDrafts: (tx: Tx, userId: string) => Promise<void>
  deleteProofs: (tx: Tx, userId: string) => Promise<void>
}

/**
 * The owner of an account's e-mail address is proven, and somebody else may have made the user record before: without this,
 * buyers of the owner's products would be led to that person. Removes name, picture, phone and place; the owner is asked
 * for name and role as after a first sign-in (`identify`). Products on sale are paused, drafts and proofs deleted. Bookings and
 * messages stay: the owner can have made them on another device.
 */
export async function emptyRecordForNewOwner(tx: Tx, uid: string, deps: NewOwnerDeps): Promise<void> {
  await lockUid(tx, uid)
  const person = await findPerson(tx, uid)
  if (!person) return
  const products = await deps.lockProducts(tx, person.id)
  await emptyUser(tx, person.id)
  await deps.pauseProducts(tx, person.id)
  await deps.deleteDrafts(tx, person.id)
  await deps.deleteProofs(tx, person.id)
  // The pages show the name.
  await publishInvalidation(tx, userTags(person.id, products))
}
