import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { parsePhone } from '#shared/phone.ts'
import { Acknowledged, emailAddress, Id, optionalText, pageInput, Timestamp, text } from '#shared/shapes.ts'
import { oneLine } from '#shared/text/one-line.ts'

/** How a buyer may pay the saller when they meet; the shop itself takes no money. */
export const PAY_WAYS = ['cash', 'bkash', 'nagad', 'rocket'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/** A booking with its snapshot of product and people: it stays when they go (row E11). */
export const Booking = z.object({
  _id: Id,
  /** Null once the product is deleted. */
  productId: z.nullable(Id),
  email: z.string(),
  salerEmail: z.string(),
  buyerName: z.string(),
  buyerPhoto: z.nullable(z.string()),
  location: z.string(),
  phone: z.string(),
  salerName: z.string(),
  productName: z.string(),
  price: z.string(),
  priceTaka: z.int(),
  photo: z.string(),
  used: z.string(),
  /** How the buyer means to pay at the meeting; null until they say. */
  pay: z.nullable(z.enum(PAY_WAYS)),
  createdAt: Timestamp,
})
export type Booking = z.output<typeof Booking>

const ignored = z.optional(z.nullable(z.string().check(z.maxLength(500, 'too_long'))))

/**
 * What the dialog sends (row Q18). Phone and meeting place are the buyer's words; people, price and photo come from the
 * session and the stored product, whatever the body says. Without `productId` the product is found by its name and saller.
 */
export const NewBooking = z.object({
  productId: z.optional(Id),
  productName: optionalText(200),
  salerEmail: z.optional(emailAddress()),
  phone: text(40).check(z.refine((value) => parsePhone(value) !== null, 'invalid_phone')),
  location: oneLine(200),
  buyerName: optionalText(80),
  email: ignored,
  salerName: ignored,
  price: ignored,
  photo: ignored,
  used: ignored,
  buyerPhoto: ignored,
})

export const PayChoice = z.object({ id: Id, pay: z.enum(PAY_WAYS, 'invalid_value') })

export const bookings = {
  listBookings: endpoint({
    method: 'GET',
    path: '/api/bookings',
    who: 'signed-in',
    summary: 'All bookings for an admin, those addressed to a saller, a buyer’s own; newest first',
    input: z.object(pageInput),
    output: Booking,
    paged: true,
    errors: ['no_profile'],
  }),
  listMyOrders: endpoint({
    method: 'GET',
    path: '/api/my-orders/{email}',
    who: ['buyer', 'admin'],
    summary: 'A buyer’s own orders, newest first; an admin may ask for anybody’s',
    input: z.object({ ...pageInput, email: emailAddress() }),
    output: Booking,
    paged: true,
    errors: ['not_yours'],
  }),
  bookProduct: endpoint({
    method: 'POST',
    path: '/api/bookings',
    who: ['buyer', 'admin'],
    summary: 'Books a product: the saller is told, the buyer finds it in My Orders',
    input: NewBooking,
    output: z.extend(Acknowledged, { insertedId: Id }),
    errors: [
      'not_found',
      'product_sold',
      'ambiguous_product',
      'already_booked',
      'own_product',
      'email_not_confirmed',
      'too_many_requests',
    ],
  }),
  choosePay: endpoint({
    method: 'PUT',
    path: '/api/bookings/{id}/pay',
    who: ['buyer', 'admin'],
    summary: 'How the buyer of a booking means to pay at the meeting, as often as they like; both sides see it',
    input: PayChoice,
    output: Acknowledged,
    errors: ['not_found', 'not_yours'],
  }),
}
