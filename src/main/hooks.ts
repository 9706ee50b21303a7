import { productIdsOf, setListed } from '#catalogue/products/server/store.ts'
import { endShopProof } from '#catalogue/proofs/server/store.ts'
import { closeMeeting } from '#deals/meeting/server/close-meeting.ts'
import { lockProductsAndBookings, updateEmailCopies } from './email-copies.ts'
import { settleProducts } from './settle-products.ts'

/** Functions of later slices for slices that cannot import them. */
export const HOOKS = {
  /**
   * The order in which a transaction locks rows of several of these tables. An act of the desk locks the account of its subject
   * before the product or review and the case.
   */
  lockOrder: ['products', 'offers', 'bookings', 'threads', 'cases', 'users'],
  lockProducts: lockProductsAndBookings,
  updateEmailCopies,
  setListed,
  productIdsOf,
  endShopProof,
  settleProducts,
  settlePrice: closeMeeting,
}
