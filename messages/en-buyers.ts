import { bookings } from './en/bookings.ts'
import { product } from './en/product.ts'

/** The words of one product and of booking it: loaded with the first product that is opened. */
export const buyers = { bookings, product }
