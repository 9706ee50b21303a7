import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { papers } from '#deals/papers/contract.ts'
import { type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

const PROVEN = { kind: 'laptop', month: '2026-11-01', faults: [], points: 14, points_right: 12 }

async function rows({ shop, people: { buyer, saller } }: Given) {
  const product = await aProduct(shop.db, saller, { kind: 'laptop' })
  const booking = await aBooking(shop.db, { product, buyer, state: 'handed_over' })
  const { address } = await shop.db
    .insertInto('proven_deals')
    .values({ address: booking._id.replaceAll('-', '').slice(0, 22), booking_id: booking._id, ...PROVEN })
    .returning('address')
    .executeTakeFirstOrThrow()
  return { ...booking, product: product._id, address }
}

export const calls = sliceCalls(papers, rows, {
  inputs: ({ _id: id, product, address }) => ({
    getPaper: { id },
    answerHistory: { id, consent: true },
    withdrawHistory: { id },
    getProvenDeal: { address },
    listHistory: { id: product },
  }),
  who: {
    getPaper: MAY.parties,
    answerHistory: MAY.parties,
    withdrawHistory: MAY.parties,
    getProvenDeal: MAY.anyone,
    listHistory: MAY.anyone,
  },
  ownerless: ['/api/proven-deals/{address}'],
  addresses: [
    {
      what: 'the sale paper of a deal',
      ...{ path: ({ _id }) => `/api/deals/${_id}/paper`, row: ({ _id }) => ['bookings', _id] },
      verbs: { GET: ROW_OF.parties },
    },
    {
      what: 'the history that was kept of a deal',
      ...{ path: ({ _id }) => `/api/deals/${_id}/history`, row: ({ _id }) => ['bookings', _id] },
      body: () => ({ consent: true }),
      verbs: { PUT: ROW_OF.parties, DELETE: ROW_OF.parties },
    },
  ],
})
