import { tagsOf } from '#accounts/delete-user.ts'
import { renamePeople } from '#bookings/store.ts'
import { lockProductsOf, renameSaller } from '#catalogue/store.ts'
import type { Tx } from '#platform/database.ts'
import { announce } from '#platform/page-cache.ts'

/** Products and bookings name people by e-mail, too: both sides must keep finding each other. */
export async function emailChanged(tx: Tx, userId: string, email: string): Promise<void> {
  const products = await lockProductsOf(tx, userId)
  await renameSaller(tx, userId, email)
  await renamePeople(tx, userId, email)
  await announce(tx, tagsOf(products))
}
