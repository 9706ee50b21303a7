import { lockProductsOf } from '#catalogue/products/server/store.ts'
import { lockBookingsOf } from '#deals/bookings/server/store.ts'
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
