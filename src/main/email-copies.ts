import { lockProductsOf } from '#catalogue/products/server/store.ts'
import { lockBookingsOf, updateBookingEmails } from '#deals/bookings/server/store.ts'
import { userTags } from '#people/users/server/user-tags.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Tx } from '#platform/database/database.ts'

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
