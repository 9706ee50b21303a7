import { updateBookingEmails } from '#bookings/server/store.ts'
import { lockProductsOf, renameSaller } from '#catalogue/server/store.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Tx } from '#platform/database/database.ts'
import { productTags } from '#users/server/product-tags.ts'

/** Products and bookings name people by e-mail, too: both sides must keep finding each other. */
export async function emailChanged(tx: Tx, userId: string, email: string): Promise<void> {
  const products = await lockProductsOf(tx, userId)
  await renameSaller(tx, userId, email)
  await updateBookingEmails(tx, userId, email)
  await publishInvalidation(tx, productTags(products))
}
