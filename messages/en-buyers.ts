import { asking } from './en/asking.ts'
import { bookings } from './en/bookings.ts'
import { offers } from './en/offers.ts'
import { product } from './en/product.ts'

/** The words of one product and of booking it: loaded with the first product that is opened. */
export const buyers = { asking, bookings, offers, product }
