import { en, type Messages } from './en.ts'

/** The same words with the spelling faults of the specification mended, and BDT everywhere. */
export const corrected: Messages = {
  ...en,
  bookings: {
    ...en.bookings,
    dialog: {
      ...en.bookings.dialog,
      booked: 'We have received your booking',
      phoneHint: 'Only the seller sees it.',
    },
  },
  catalogue: {
    ...en.catalogue,
    detail: {
      ...en.catalogue.detail,
      price: (amount) => `BDT ${amount}`,
      currencyNote: '',
      saller: 'Seller',
      bookingIsFree: 'Booking costs nothing. You pay the seller when you meet.',
      onlyBuyers: 'Only buyers and admins can book. Your account is a seller’s.',
    },
  },
  site: {
    ...en.site,
    notFound: { ...en.site.notFound, text: 'This is not a valid page. Please provide a valid URL.' },
  },
}
