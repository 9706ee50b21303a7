import { en, type Messages } from '../en.ts'

const inSeller = (way: { name: string; text: string }) => ({ ...way, text: way.text.replace('saller', 'seller') })

/** The same words with the spelling faults of the specification mended, and BDT everywhere. */
export const corrected: Messages = {
  ...en,
  accounts: {
    ...en.accounts,
    roles: { ...en.accounts.roles, saller: 'Seller' },
    faults: {
      ...en.accounts.faults,
      special_missing: 'Please add a special character',
      password_mismatch: 'The passwords do not match',
    },
    google: { ...en.accounts.google, recorded: 'Your data is saved', recordFailed: 'Your data could not be saved' },
    login: { ...en.accounts.login, heading: 'Sign in to continue' },
    register: {
      ...en.accounts.register,
      login: 'Sign in here',
      terms: 'Terms and Conditions',
      added: (name) => `${name} is added`,
      checkEmail: 'Please check your e-mail to confirm your address',
    },
    users: {
      ...en.accounts.users,
      sallersTitle: 'All Sellers',
      text: 'Sellers, buyers and admins',
      avatar: 'Avatar',
      noUsers: 'There are no users yet',
      noBuyers: 'There are no buyers yet',
      noSallers: 'There are no sellers yet',
      noSallersHelp: 'Sellers appear here when they register.',
      deleted: 'User deleted',
    },
  },
  blog: {
    ...en.blog,
    fixedTags: en.blog.fixedTags.map((tag) => (tag === 'Shooes' ? 'Shoes' : tag)),
  },
  bookings: {
    ...en.bookings,
    dialog: {
      ...en.bookings.dialog,
      booked: 'We have received your booking',
      phoneHint: 'The seller sees it as soon as you book, nobody else does. You see theirs when they accept.',
    },
  },
  dashboard: {
    ...en.dashboard,
    loggedOut: 'You have logged out',
    pages: { ...en.dashboard.pages, '/dashboard/all-sellers': 'All Sellers' },
    finish: { ...en.dashboard.finish, saller: 'Seller' },
  },
  inbox: {
    ...en.inbox,
    contact: { ...en.inbox.contact, sent: 'Thank you for your message. We will reply to your email shortly.' },
    mailUs: { ...en.inbox.mailUs, sent: 'Thank you for your message. We will reply to your email shortly.' },
    newsletter: { ...en.inbox.newsletter, thanks: 'Thank you for your subscription' },
  },
  offline: { ...en.offline, saller: 'Seller' },
  orders: {
    ...en.orders,
    mine: {
      ...en.orders.mine,
      columns: {
        ...en.orders.mine.columns,
        photo: 'Photo',
        saller: 'Seller and meeting place',
        product: 'Product',
      },
      saller: 'Seller',
      used: (used) => `Used for ${used}`,
      empty: 'You have no orders yet',
    },
    pay: {
      ...en.orders.pay,
      ways: {
        cash: en.orders.pay.ways.cash,
        bkash: inSeller(en.orders.pay.ways.bkash),
        nagad: inSeller(en.orders.pay.ways.nagad),
        rocket: inSeller(en.orders.pay.ways.rocket),
      },
    },
    buyers: {
      ...en.orders.buyers,
      columns: { ...en.orders.buyers.columns, photo: 'Photo' },
      empty: 'You have no buyers yet',
    },
  },
  product: {
    ...en.product,
    price: (amount) => `BDT ${amount}`,
    currency: '',
    currencyNote: '',
    saller: 'Seller',
    nextInLine:
      'Next in line: this is reserved for another buyer. If that deal ends without a sale, the seller can accept your request.',
    bookingIsFree: 'Booking costs nothing. You pay the seller when you meet.',
    onlyBuyers: 'Book Now is for buyers. As a seller you buy with the button beside it.',
  },
  saller: {
    ...en.saller,
    delete: { ...en.saller.delete, done: 'Product deleted' },
    advertise: { ...en.saller.advertise, done: 'The product is now in the advertisement section' },
    mine: { ...en.saller.mine, empty: 'You have no products yet' },
    table: {
      ...en.saller.table,
      searchAll: 'Search by product, seller or e-mail',
      columns: { ...en.saller.table.columns, saller: 'Seller' },
    },
    form: { ...en.saller.form, done: 'Your product is listed' },
  },
  site: {
    ...en.site,
    notFound: { ...en.site.notFound, text: 'This is not a valid page. Please provide a valid URL.' },
  },
}
