import { groupDigits } from '#shared/money.ts'

function count(value: number, one: string, many: string): string {
  return `${groupDigits(value)} ${value === 1 ? one : many}`
}

/**
 * How money changes hands at a meeting, by the way of paying: the steps of `money` in the inspection data, as the buyer and
 * the saller do them together. Whoever is paid believes the wallet itself: a message about money can be faked.
 */
function walletSteps(name: string): string[] {
  return [
    `Before you pay, the saller opens the ${name} app on their own phone and looks at the balance.`,
    'Send Money to the number that the saller shows you. Read the number back before you confirm.',
    `The saller closes the balance and opens it again: it must have grown by the whole price. The statement in the ${name} app shows the sum and your number.`,
    'A text message, a screenshot or your screen proves nothing: all three can be faked.',
    'Only then the saller hands it over.',
  ]
}

const cashSteps = [
  'Count it together at the table, twice.',
  'Hold each 500 and 1,000 taka note to the light: watermark, security thread, raised print.',
  'For a large sum meet in a bank branch, where the saller pays it in at once.',
  'Only then the saller hands over the product and its papers.',
]

const walletText = (wallet: string) => `The saller looks at the balance in the ${wallet} app, never at a message.`

/** Bookings as lists: the buyer's orders and the saller's buyers. */
export const orders = {
  bdt: 'BDT',
  print: 'Print',
  /** Printed only. */
  booked: 'Booked',
  yourPhone: 'Your phone',
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
    legend: 'How will you pay?',
    /** Ways to pay, by the values of a booking's `pay`. */
    ways: {
      cash: { name: 'Cash', text: 'Count it together.' },
      bkash: { name: 'bKash', text: walletText('bKash') },
      nagad: { name: 'Nagad', text: walletText('Nagad') },
      rocket: { name: 'Rocket', text: walletText('Rocket') },
    },
    /** Steps at the meeting, by payment method. */
    stepsTitle: (way: string) => `At the meeting: ${way}`,
    steps: {
      cash: cashSteps,
      bkash: walletSteps('bKash'),
      nagad: walletSteps('Nagad'),
      rocket: walletSteps('Rocket'),
    },
    changeable: (saller: string) => `${saller} sees your choice. You can change it until you meet.`,
    none: 'Please choose one of the four.',
    before: 'Never pay before you have seen the product, whoever asks for it.',
    noMoney:
      'No money goes through GreenTech: we take no payment and never ask for a PIN or a code. This only tells the other side how you will pay.',
    cancel: 'Cancel',
    save: 'Save my choice',
    saved: (way: string) => `Saved: you pay with ${way} when you meet`,
    /** Beside an order, for the buyer. */
    mine: (way: string) => `You pay with ${way}`,
    /** Beside a booking, for the saller. */
    theirs: (way: string) => `Pays with ${way}`,
    unknown: 'Has not said how they pay',
  },
  buyers: {
    caption: 'My Buyers',
    text: 'People who booked one of your products',
    received:
      'Paid by bKash, Nagad or Rocket? Look at the balance in the wallet’s own app before you hand anything over, never at a message or a screenshot: both can be faked.',
    allTitle: 'All Orders',
    allText: 'Everything that was booked, newest first',
    nothing: 'No order fits',
    nothingText: 'Try another state or other days.',
    showAll: 'Show all orders',
    columns: {
      photo: 'Avater',
      name: 'Buyer Name',
      email: 'Email',
      location: 'Location',
      phone: 'Phone Number',
    },
    soldBy: (saller: string) => `from ${saller}`,
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
