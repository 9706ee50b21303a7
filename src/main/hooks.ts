import { lockProductsOf, productIdsOf, setListed } from '#catalogue/products/server/store.ts'
import { endShopProof } from '#catalogue/proofs/server/store.ts'
import { settleRestored } from '#deals/bookings/server/deals/settle-restored.ts'
import { lockBookingsOf, updateBookingEmails } from '#deals/bookings/server/store.ts'
import { closeMeeting } from '#deals/meeting/server/close-meeting.ts'
import { userTags } from '#people/users/server/user-tags.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Tx } from '#platform/database/database.ts'

/** What slices are given of slices that they cannot import. */
export const HOOKS = {
  /** The order in which a transaction locks rows of several of these tables. An act of the desk locks its case first. */
  lockOrder: ['products', 'offers', 'bookings', 'threads', 'cases', 'users'],
  lockProducts: lockProductsAndBookings,
  updateEmailCopies,
  setListed,
  productIdsOf,
  endShopProof,
  settleProducts: settleRestored,
  settlePrice: closeMeeting,
}

/**
 * Locks the products of a user, then their bookings, before the user is written or deleted: a move of a deal takes its
 * locks in this order, so that the two cannot wait for each other. Answers the ids of the products.
 */
export async function lockProductsAndBookings(tx: Tx, userId: string): Promise<string[]> {
  const products = await lockProductsOf(tx, userId)
  await lockBookingsOf(tx, userId)
  return products
}

/**
 * Writes a user's new e-mail address into their bookings, so that buyer and saller can reach each other. Bookings that are
 * being made wait for the locks on the products, and then copy the new address. The pages of the products are invalidated.
 */
export async function updateEmailCopies(tx: Tx, userId: string, email: string): Promise<void> {
  const products = await lockProductsAndBookings(tx, userId)
  await updateBookingEmails(tx, userId, email)
  await publishInvalidation(tx, userTags(userId, products))
}
