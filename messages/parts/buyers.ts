import { asking } from '#words/asking.ts'
import { bookings } from '#words/bookings.ts'
import { offers } from '#words/offers.ts'
import { product } from '#words/product.ts'

/** The words of one product and of booking it: loaded with the first product that is opened. */
export const buyers = { asking, bookings, offers, product }
