import { groupDigits } from '#shared/money.ts'
import { digits, number, percent } from './numbers.ts'

/** Checks before the payment, by the kind of the product. */
const checks: Record<string, string[]> = {
  laptop: [
    'Let it start from off: screen, keyboard, every port, camera and sound',
    'Unplug it for ten minutes and watch how fast the battery falls',
    'See that the owner has signed out of Windows or iCloud',
  ],
  mobile: [
    'Put your SIM in: make a call, use the camera, charge it',
    'Dial *#06# and send KYD with that IMEI to 16002: it says whether the phone is registered',
    'See that the owner has signed out of Google or iCloud',
  ],
  pendrive: [
    'Bring a laptop: copy a large file onto it, take it out, open the file again',
    'Compare the size that the laptop shows with the one in the listing',
  ],
  'smart-watch': [
    'Pair it with your own phone: touch, heart rate, messages',
    'Charge it with the charger that comes with it, and try the strap',
    'See that the owner has removed it from their account',
  ],
  'smart-tv': [
    'Look at a white and a black picture: lines, spots, dark corners',
    'Try the remote, Wi-Fi, sound and every port',
  ],
  other: ['Switch it on and try everything that it can do'],
}

/** The page of one product. */
export const product = {
  path: 'You are here',
  loading: 'Loading the product',
  price: (amount: string) => `$${amount}`,
  salePrice: 'Sale price',
  originalPrice: 'Original price',
  /** `percent` is rounded down; under 1 it is not worth a word. */
  lessThanNew: (amount: string, percent: number) =>
    `BDT ${amount} less than new${percent < 1 ? '' : ` (${percent} %)`}`,
  /** Unit beside a price that does not name it. */
  currency: 'BDT',
  currencyNote: 'All amounts are in taka (BDT)',
  compare: {
    title: 'Compare products',
    added: 'In the comparison',
    text: 'Two to four products side by side. Facts that differ come first.',
    fact: 'Fact',
    price: 'Price',
    battery: 'Battery health',
    batteryLife: 'Battery life',
    notStated: 'Not stated',
    book: 'See and book',
    bookOf: (name: string) => `See and book ${name}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name} from the comparison`,
    gone: (products: number) =>
      products === 1 ? 'One of these products is gone.' : `${products} of these products are gone.`,
    removeGone: (products: number) => (products === 1 ? 'Leave it out' : 'Leave them out'),
    signIn: 'Sign in to compare all facts, as on the page of a product.',
    few: 'Choose two products or more',
    fewText: 'Press Compare on products of the list, then open the comparison.',
    products: 'Products',
  },
  facts: {
    title: 'Key facts',
    place: 'Area',
    notStated: 'Not stated',
  },
  year: 'Purchase year',
  used: 'Used',
  condition: 'Condition',
  /** Note beside a condition that names no grade. */
  ownWords: 'in the saller’s words',
  grades: {
    open: 'What the four grades mean',
    title: 'What the four grades mean',
    titleOf: (plural: string) => `What the four grades mean for ${plural.toLowerCase()}`,
    text: 'The worst of its lines decides the grade. A part that was replaced does not lower it, but must be named.',
    thisOne: 'this one',
    keys: 'Keys',
    drawn: 'The drawings show marks larger than they are. The sentences decide.',
    asPage: 'Open this as a page',
    close: 'Close',
    failed: 'The grades did not load. Please try again.',
  },
  battery: {
    title: 'Battery',
    percent,
    hours: (hours: number) => `${hours} h on one charge`,
    notStated: 'Not stated',
    /** Source of the battery's health, under the bar after the cycles. */
    source: { file: 'from a file that the saller gave', told: 'as told by the saller' },
    cycles: (count: number) => `${groupDigits(count)} ${count === 1 ? 'cycle' : 'cycles'}`,
  },
  defects: { title: 'Named by the saller', none: 'No known fault', notStated: 'Faults are not stated' },
  repairs: { title: 'Replaced or repaired', none: 'Nothing' },
  negotiable: 'Negotiable',
  soldOn: (day: string) => `Sold on ${day}`,
  /** Labels of the states other than on sale. */
  states: {
    reserved: 'Reserved',
    paused: 'Not on sale at the moment',
    expired: 'No longer on sale',
    hidden: 'Not on sale at the moment',
    waiting: 'Waiting until GreenTech has looked at it',
  },
  newSaller: 'This account is less than a week old.',
  location: 'Location',
  brand: 'Brand',
  description: 'Description',
  saller: 'Saller',
  memberSince: 'Member since',
  onSaleNow: 'On sale now',
  products: (onSale: number) =>
    onSale > 100 ? 'More than 100 products' : onSale === 1 ? 'This product' : `${onSale} products`,
  share: {
    action: 'Share',
    copied: 'Link copied',
    failed: 'The link was not copied. You can copy it from the address bar.',
  },
  photo: {
    open: 'Show the photo large',
    all: 'Photos',
    openOf: (at: number, total: number) => `Show photo ${at} of ${total} large`,
    one: (at: number, total: number) => `Photo ${at} of ${total}`,
    altOf: (name: string, at: number, total: number) => `${name}, photo ${at} of ${total}`,
    count: (at: number, total: number) => `${at} of ${total}`,
    previous: 'Previous photo',
    next: 'Next photo',
    close: 'Close',
    failed: 'The photo did not open. Please try again.',
    enlarge: 'Enlarge',
    whole: 'Show the whole photo',
    help: 'Double-tap, pinch or press + to enlarge; drag or use the arrow keys to move it; Escape closes.',
    helpMany: 'The arrow keys and a swipe show the other photos.',
  },
  bookNow: 'Book Now',
  makeOffer: 'Make an offer',
  nextInLine:
    'Next in line: this is reserved for another buyer. If that deal ends without a sale, the saller can accept your request.',
  bookingIsFree: 'Booking costs nothing. You pay the saller when you meet.',
  signInToBook: 'Sign in to book',
  guestBooking: 'Book Now works when you are signed in as a buyer. Booking costs nothing, you pay when you meet.',
  onlyBuyers: 'Book Now is for buyers. As a saller you buy with the button beside it.',
  buyForMyself: 'Buy it for myself',
  ownProduct: 'This is your own product.',
  noProfile: 'Your profile is not complete yet. Please register as Buyer first.',
  meeting: {
    title: 'Buy safely',
    place: 'Meet in a public place, in daylight: a shopping centre, a bank, a station',
    /** Checks by the kind of the product. */
    checks,
    papers: 'Ask for the invoice or box and compare the serial number',
    pay: 'Pay after you have checked it, never before',
  },
  /** The values of facts that are yes or no. */
  factValues: { yes: 'Yes', no: 'No', number, digits },
  /** The lines of a grade's meaning. */
  gradeParts: { screen: 'Screen', body: 'Body', function: 'Function', battery: 'Battery', included: 'Comes with' },
  /** `plural` of the kind; null when the products are of several. */
  more: (brand: string, plural: string | null) => `More ${brand} ${plural ?? 'Products'}`,
  /** Page in place of a product that is paused, expired, hidden or long sold. */
  offSale: {
    title: 'Not on sale',
    heading: 'This product is not on sale any more',
    text: 'Its saller has sold it or taken it off, or its time is over.',
    all: 'See all products',
    near: 'On Sale Now and Like It',
  },
  near: (plural: string | null) => `${plural ?? 'Products'} of Other Brands at a Near Price`,
}
