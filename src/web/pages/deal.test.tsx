import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Deal } from '#deals/bookings/contract.ts'
import type { ShownReview } from '#deals/reviews/contract.ts'
import { id, pageOf } from '../../../test/component/fixtures.ts'
import { openPage, words } from '../../../test/component/render.tsx'
import { people } from '../../../test/component/session.ts'

const AT = '2026-11-20T06:00:00.000Z'

const DEAL: Deal = {
  _id: id(1),
  productId: id(2),
  productName: 'HP EliteBook 840',
  photo: '/images/1.jpg',
  used: '1 year / 6 months',
  location: 'Farmgate',
  pay: 'cash',
  buyerName: 'Mina Akter',
  salerName: 'Nusrat Jahan',
  createdAt: AT,
  state: 'handed_over',
  stateSince: AT,
  agreedTaka: null,
  kind: 'laptop',
  productState: 'sold',
  negotiable: true,
  me: 'buyer',
  endsAt: null,
  moves: [],
  undoUntil: null,
  other: {
    id: id(4),
    name: 'Nusrat Jahan',
    photo: null,
    phone: null,
    whatsapp: null,
  },
  warnings: { location: [], meeting: [] },
  myPhone: null,
  meeting: null,
  agreedMeeting: null,
  askedTaka: 41_500,
  nowTaka: 41_500,
  placeInLine: null,
  history: [],
  threadId: null,
  handoverCode: null,
}

const REVIEW: ShownReview = {
  _id: id(5),
  by: 'saller',
  name: 'Nusrat J.',
  isCallers: false,
  product: 'HP EliteBook 840',
  described: 5,
  onTime: 1,
  kind: 1,
  words: 'She came two hours late.',
  shownAt: AT,
  answer: 'I was there at four.',
  answeredAt: AT,
  warnings: [],
}

function openDeal(deal: Deal, visitor = people.buyer) {
  return openPage(`/dashboard/deals/${deal._id}`, {
    as: visitor,
    answers: {
      getDeal: async () => deal,
      showDealReviews: async () => ({ other: id(4), until: null, mine: null, shownFrom: AT, shown: [REVIEW] }),
      listOffers: async () => pageOf(),
    },
  })
}

test('after the hand-over the buyer can report the product, and a review about them where it stands', async () => {
  const { main } = await openDeal(DEAL)
  const review = (await main().findByText(REVIEW.words)).closest('article') as HTMLElement
  await within(review).findByRole('button', { name: words.site.report })
  const problem = (await main().findByText(words.deal.problem)).parentElement as HTMLElement
  await within(problem).findByRole('button', { name: words.site.report })
})

test('the saller is not offered to report their own product', async () => {
  const { main } = await openDeal({ ...DEAL, me: 'saller' }, people.saller)
  await main().findByText(REVIEW.words)
  expect(main().queryByText(words.deal.problem)).toBeNull()
})

test('nobody reports a product that is deleted, but the review can be reported', async () => {
  const { main } = await openDeal({ ...DEAL, productId: null })
  await main().findByText(REVIEW.words)
  expect(main().queryByText(words.deal.problem)).toBeNull()
  expect(await screen.findAllByRole('button', { name: words.site.report })).toHaveLength(1)
})
