import { aProduct } from '#catalogue/products/server/build.ts'
import { bookings, meetings, noShows } from '#deals/bookings/contract.ts'
import { offers } from '#deals/bookings/offers.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { anOffer } from '#deals/bookings/server/offers/build.ts'
import { aThread } from '#messaging/conversations/server/build.ts'
import { type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

async function rows({ shop, people: { buyer, saller } }: Given) {
  const product = await aProduct(shop.db, saller)
  const asked = await aProduct(shop.db, saller)
  return {
    product,
    booking: await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer }),
    negotiable: await aProduct(shop.db, saller, { negotiable: true }),
    offer: await anOffer(shop.db, { product, buyer }),
    thread: await aThread(shop.db, { productId: asked._id, buyerId: buyer.id, sellerId: saller.id }),
    contested: await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer, state: 'contested' }),
    buyer,
  }
}

type Rows = Awaited<ReturnType<typeof rows>>
const bookingRow = ({ booking }: Rows): [string, string] => ['bookings', booking._id]
const offerRow = ({ offer }: Rows): [string, string] => ['offers', offer]

export const calls = sliceCalls({ ...bookings, ...meetings, ...noShows, ...offers }, rows, {
  inputs: ({ product, booking, negotiable, offer, thread, contested, buyer }) => ({
    listBookings: {},
    listMyOrders: { email: buyer.email },
    bookProduct: { phone: '01712345678', location: 'Dhaka', productId: product._id },
    listOffers: { id: product._id },
    makeOffer: { id: negotiable._id, taka: 1000 },
    answerOffer: { id: offer, answer: 'withdraw' },
    countRequests: {},
    listNextSteps: {},
    listMeetingPlaces: { id: booking._id },
    choosePay: { id: booking._id, pay: 'bkash' },
    getDeal: { id: booking._id },
    findDeal: { id: thread },
    findMyDeal: { id: product._id },
    listRequests: { id: product._id },
    listContestedNoShows: {},
    decideNoShow: { id: contested._id, decision: 'uphold', note: 'Nobody came' },
    moveDeal: { id: booking._id, move: 'cancel', reason: 'time' },
  }),
  who: {
    listBookings: MAY.members,
    // A saller buys, too (docs/decisions/0043): their own orders, and not those of the buyer.
    listMyOrders: '401 403 200 403 403 200',
    // The product is the first saller’s own.
    bookProduct: '401 403 200 409 200 200',
    // Everybody sees their own offers alone, and only its author takes an offer back.
    listOffers: MAY.members,
    makeOffer: '401 403 200 409 200 200',
    answerOffer: '401 403 200 409 403 403',
    countRequests: MAY.sallersAndAdmin,
    listNextSteps: MAY.members,
    listMeetingPlaces: MAY.parties,
    choosePay: '401 403 200 403 403 403',
    getDeal: MAY.partiesAndAdmin,
    findDeal: MAY.members,
    findMyDeal: MAY.members,
    listRequests: MAY.ownerAndAdmin,
    listContestedNoShows: MAY.admin,
    decideNoShow: MAY.admin,
    // The move is a cancelling, which both sides may make.
    moveDeal: MAY.parties,
  },
  addresses: [
    {
      what: 'the list of the buyer’s orders',
      ...{ path: ({ buyer }) => `/api/my-orders/${buyer.email}`, row: bookingRow },
      verbs: { GET: '401 200 403 403 403 200' },
    },
    {
      what: 'how the buyer pays',
      ...{
        path: ({ booking }) => `/api/bookings/${booking._id}/pay`,
        row: bookingRow,
        body: () => ({ pay: 'nagad' }),
      },
      verbs: { PUT: '401 200 403 403 403 403' },
    },
    {
      what: 'the deal of the buyer and the saller',
      ...{ path: ({ booking }) => `/api/deals/${booking._id}`, row: bookingRow },
      verbs: { GET: '401 200 403 200 403 200' },
    },
    {
      what: 'the places where its two people can meet',
      ...{ path: ({ booking }) => `/api/deals/${booking._id}/meeting-places`, row: bookingRow },
      verbs: { GET: ROW_OF.parties },
    },
    {
      what: 'a move of that deal',
      ...{ path: ({ booking }) => `/api/deals/${booking._id}/moves`, row: bookingRow },
      body: () => ({ move: 'cancel', reason: 'other' }),
      verbs: { POST: ROW_OF.parties },
    },
    {
      what: 'the requests on a product of the saller',
      path: ({ product }) => `/api/products/${product._id}/requests`,
      row: ({ product }) => ['products', product._id],
      verbs: { GET: '401 403 403 200 403 200' },
    },
    {
      what: 'the buyer’s own deal about a product',
      ...{
        path: ({ product }) => `/api/products/${product._id}/my-deal`,
        row: ({ product }) => ['products', product._id],
      },
      verbs: { GET: '401 200 200 200 200 200' },
    },
    {
      what: 'the offers about the saller’s product',
      ...{
        path: ({ product }) => `/api/products/${product._id}/offers`,
        row: offerRow,
        body: () => ({ taka: 1000 }),
      },
      verbs: { GET: '401 200 200 200 200 200', POST: '401 409 409 409 409 409' },
    },
    {
      what: 'the answer to the buyer’s offer',
      ...{ path: ({ offer }) => `/api/offers/${offer}/answer`, row: offerRow, body: () => ({ answer: 'decline' }) },
      verbs: { POST: '401 409 403 200 403 403' },
    },
    {
      what: 'the decision about a no-show',
      path: ({ contested }) => `/api/admin/no-shows/${contested._id}/decision`,
      row: ({ contested }) => ['bookings', contested._id],
      body: () => ({ decision: 'uphold', note: 'Nobody came' }),
      verbs: { POST: ROW_OF.admin },
    },
    {
      what: 'the caller’s own deal that a conversation is about',
      ...{ path: ({ thread }) => `/api/threads/${thread}/deal`, row: ({ thread }) => ['threads', thread] },
      verbs: { GET: '401 200 200 200 200 200' },
    },
    {
      what: 'a booking by itself',
      path: ({ booking }) => `/api/bookings/${booking._id}`,
      row: bookingRow,
      verbs: {},
    },
  ],
})
