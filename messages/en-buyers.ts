import { bookings } from './en/bookings.ts'

/** The words of booking: loaded with the first product that is opened. */
export const buyers = { bookings }
