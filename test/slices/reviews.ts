import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { reviews } from '#deals/reviews/contract.ts'
import { aReview } from '#deals/reviews/server/build.ts'
import { type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

const STARS = { described: 5, onTime: 4, kind: 5, words: 'All as on the page.' }

async function rows({ shop, people: { buyer, saller } }: Given) {
  const given = { product: await aProduct(shop.db, saller), buyer, state: 'handed_over' } as const
  const { _id: id } = await aBooking(shop.db, given)
  const other = await aBooking(shop.db, { ...given, product: await aProduct(shop.db, saller) })
  return { id, person: saller.id, review: await aReview(shop.db, other._id, 'saller', { shown: true }) }
}

export const calls = sliceCalls(reviews, rows, {
  inputs: ({ id, person, review }) => ({
    showPerson: { id: person },
    listPersonProducts: { id: person },
    listPersonReviews: { id: person, by: 'buyer' },
    showDealReviews: { id },
    writeReview: { id, ...STARS },
    answerReview: { id: review, words: 'Thank you.' },
  }),
  who: {
    showPerson: MAY.anyone,
    listPersonProducts: MAY.anyone,
    listPersonReviews: MAY.anyone,
    showDealReviews: MAY.parties,
    writeReview: MAY.parties,
    answerReview: '401 403 200 403 403 403',
  },
  addresses: [
    {
      what: 'a person',
      ...{ path: ({ person }) => `/api/people/${person}`, row: ({ person }) => ['users', person] },
      verbs: { GET: '200 200 200 200 200 200' },
    },
    {
      what: 'what a person sells',
      ...{ path: ({ person }) => `/api/people/${person}/products`, row: ({ person }) => ['users', person] },
      verbs: { GET: '200 200 200 200 200 200' },
    },
    {
      what: 'the reviews that a person received',
      ...{ path: ({ person }) => `/api/people/${person}/reviews`, row: ({ person }) => ['users', person] },
      verbs: { GET: '200 200 200 200 200 200' },
    },
    {
      what: 'the reviews of a deal',
      ...{ path: ({ id }) => `/api/deals/${id}/reviews`, row: ({ id }) => ['bookings', id] },
      verbs: { GET: ROW_OF.parties },
    },
    {
      what: 'one’s own review of a deal',
      ...{ path: ({ id }) => `/api/deals/${id}/review`, row: ({ id }) => ['bookings', id] },
      body: () => STARS,
      verbs: { PUT: ROW_OF.parties },
    },
    {
      what: 'the answer to a review',
      ...{ path: ({ review }) => `/api/reviews/${review}/answer`, row: ({ review }) => ['reviews', review] },
      body: () => ({ words: 'Thank you.' }),
      verbs: { POST: '401 200 403 403 403 403' },
    },
  ],
})
