import { isOnSale, type State } from '#catalogue/rules.ts'
import type { Parsed, Role } from '#shared/endpoint.ts'
import { parsePhone } from '#shared/phone.ts'
import { cleanName } from '#shared/text/person-name.ts'
import type { Booking, bookings } from './contract.ts'

/** What the buyer says in the dialog: the rest of a booking is known. */
export type BookingDetails = Pick<Parsed<typeof bookings.bookProduct>, 'phone' | 'location' | 'buyerName'>

/** The product as a booking copies it. */
export interface Bookable {
  _id: string
  sellerId: string
  /** False while it is not on sale, or its saller is disabled. */
  listed: boolean
  state: State
  email: string
  salerName: string
  name: string
  resalePrice: string
  resaleTaka: number
  photo: string
  used: string
}

export interface Buyer {
  id: string
  email: string
  displayName: string
  photoURL: string | null
}

export type Refusal = 'sold' | 'not_listed' | 'own_product' | 'already_booked'

export type Decision =
  | { refused: Refusal }
  | { booking: Omit<Booking, '_id' | 'createdAt' | 'pay'> & { buyerId: string; sellerId: string; phoneE164: string } }

/**
 * Whether `buyer` may book `product`, and the booking: product, price and people are copied from what is stored, so that
 * the booking stays when they go (decisions E11 Q18 S14). One buyer books one product once, several buyers may, nobody
 * their own. Checked before: the role (`who` in the contract) and the e-mail address (`requireConfirmedEmail`). Of two
 * simultaneous bookings the index `bookings_once` refuses the second.
 */
export function decideBooking(
  product: Bookable,
  buyer: Buyer,
  alreadyBooked: boolean,
  details: BookingDetails,
): Decision {
  if (product.state === 'sold') return { refused: 'sold' }
  // A reserved one can be booked: who does comes next, should the deal not be closed.
  if (!product.listed || !isOnSale(product)) return { refused: 'not_listed' }
  if (product.sellerId === buyer.id) return { refused: 'own_product' }
  if (alreadyBooked) return { refused: 'already_booked' }
  const booking = {
    productId: product._id,
    buyerId: buyer.id,
    sellerId: product.sellerId,
    email: buyer.email,
    salerEmail: product.email,
    buyerName: buyer.displayName || cleanName(details.buyerName ?? '') || buyer.email,
    buyerPhoto: buyer.photoURL,
    location: details.location,
    phone: details.phone,
    phoneE164: parsePhone(details.phone) ?? details.phone,
    salerName: product.salerName,
    productName: product.name,
    price: product.resalePrice,
    priceTaka: product.resaleTaka,
    photo: product.photo,
    used: product.used,
  }
  return { booking }
}

/** Which bookings: a buyer's own, those addressed to a saller, or all of them. */
export type BookingScope = { buyer: string } | { saller: string } | 'all'

/** What each role sees of the bookings (decisions Q08, row Q17). */
export function bookingScope({ id, role }: { id: string; role: Role }): BookingScope {
  if (role === 'admin') return 'all'
  return role === 'saller' ? { saller: id } : { buyer: id }
}
