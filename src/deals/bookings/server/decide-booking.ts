import { isOnSale, type State } from '#catalogue/products/rules.ts'
import { parsePhone } from '#shared/phone.ts'
import { cleanName } from '#shared/text/person-name.ts'

/** Fields that the buyer types in the dialog. The session and the product give the others. */
export interface BookingDetails {
  phone: string
  location: string
  buyerName?: string | undefined
}

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

/**
 * Returns the booking of `product` by `buyer`, or the refusal. Product, price and people are copied, so that the booking stays
 * when they are deleted (decisions E11 Q18 S14). A buyer has one open deal about a product. Several buyers may ask for one
 * product, but not its saller. The caller checks role and proven contact. The index `bookings_once` refuses the second of two
 * simultaneous bookings.
 */
export function decideBooking(product: Bookable, buyer: Buyer, alreadyBooked: boolean, details: BookingDetails) {
  const refused = bookingRefusal(product, buyer, alreadyBooked)
  if (refused) return { refused }
  return {
    booking: {
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
    },
  }
}

function bookingRefusal(product: Bookable, buyer: Buyer, alreadyBooked: boolean): Refusal | null {
  if (product.state === 'sold') return 'sold'
  // A reserved product can be booked: the request comes next if the deal is not closed.
  if (!product.listed || !isOnSale(product)) return 'not_listed'
  if (product.sellerId === buyer.id) return 'own_product'
  return alreadyBooked ? 'already_booked' : null
}
