import { groupDigits } from '#shared/money.ts'

function count(value: number, one: string, many: string): string {
  return `${groupDigits(value)} ${value === 1 ? one : many}`
}

/** Bookings as lists: the buyer's orders and the saller's buyers. */
export const orders = {
  bdt: 'BDT',
  mine: {
    caption: 'My Orders',
    count: (total: number) => count(total, 'booking', 'bookings'),
    columns: {
      photo: 'Avater',
      saller: 'Seller Name / Location',
      product: 'Products Name',
      price: 'Price in BDT',
      pay: 'Pay',
    },
    used: (used: string) => `Condition: ${used} used`,
    saller: 'Saller',
    meetAt: 'Meet at',
    pay: 'Pay',
    payFor: (product: string) => `Pay for ${product}`,
    payFailed: 'This did not open. Please try again.',
    loading: 'Loading your orders',
    failed: 'Your orders did not load',
    empty: 'You Have not any Orders',
    emptyText: 'Booking costs nothing. You pay when you meet.',
    products: 'Products',
  },
  pay: {
    title: 'Pay when you meet',
    close: 'Close',
    text: (saller: string, place: string) =>
      `You meet ${saller} at: ${place}. Check the product first, then pay there.`,
    ways: [
      { name: 'Cash', text: 'Count it together.' },
      { name: 'bKash', text: 'Send Money to the number that the saller shows you.' },
      { name: 'Nagad', text: 'Send Money, then wait for the message on both phones.' },
      { name: 'Rocket', text: 'Send Money, and read the number back before you confirm.' },
    ],
    before: 'Never pay before you have seen the product, whoever asks for it.',
    noMoney: 'GreenTech takes part in no payment and never asks for a PIN or a code.',
    done: 'I understand',
  },
  buyers: {
    caption: 'My Buyers',
    text: 'People who booked one of your products',
    allTitle: 'All Orders',
    allText: 'Everything that was booked, newest first',
    columns: {
      photo: 'Avater',
      name: 'Buyer Name',
      email: 'Email',
      location: 'Location',
      phone: 'Phone Number',
    },
    call: 'Call',
    callOf: (name: string) => `Call ${name}`,
    email: 'Email',
    emailOf: (name: string) => `Email ${name}`,
    loading: 'Loading your buyers',
    failed: 'Your buyers did not load',
    empty: 'You Have not any Buyers',
    emptyText: 'Products with a clear photo and a fair price find theirs sooner.',
    products: 'My Products',
  },
}
