import { confirmFirst } from './confirm-first.ts'

/** Booking a product. */
export const bookings = {
  dialog: {
    title: 'Book this product',
    close: 'Close',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    phoneHint: 'The saller sees it as soon as you book, nobody else does. You see theirs when they accept.',
    location: 'Meeting location',
    locationExample: 'Such as Mirpur 10 circle',
    locationHint: 'A public place that suits both of you.',
    cancel: 'Cancel',
    submit: 'Book Now',
    booked: 'We have recived Your Booking',
    confirmFirst,
    unsaved: {
      title: 'Leave without booking?',
      text: 'What you have written here will be lost.',
      stay: 'Stay',
      leave: 'Leave',
    },
  },
}
