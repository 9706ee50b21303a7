import { lockProductsOf } from '#catalogue/products/server/store.ts'
import { updateBookingEmails } from '#deals/bookings/server/store.ts'
import { productTags } from '#people/users/server/product-tags.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Tx } from '#platform/database/database.ts'

/**
 * Writes a user's new e-mail address into their bookings, so that buyer and saller can reach each other. Bookings that are
 * being made wait for the locks on the products, and then copy the new address. The pages of the products are invalidated.
 */
export async function updateEmailCopies(tx: Tx, userId: string, email: string): Promise<void> {
  const products = await lockProductsOf(tx, userId)
  await updateBookingEmails(tx, userId, email)
  await publishInvalidation(tx, productTags(products))
}
