import { expect, test } from 'vitest'
import type { PersonPage, ShownReview } from '#deals/reviews/contract.ts'
import { id, pageOf } from '../../../test/component/fixtures.ts'
import { openPage } from '../../../test/component/render.tsx'
import { people } from '../../../test/component/session.ts'

const SINCE = '2026-05-02T06:00:00.000Z'
const SCORE = { count: 1, described: null, onTime: null, kind: null }

const PERSON: PersonPage = {
  _id: id(1),
  name: 'Nusrat J.',
  isCaller: false,
  isSuspended: false,
  photo: null,
  district: 'Dhaka',
  since: SINCE,
  isNew: false,
  badges: { email: SINCE, phone: null, shop: null },
  shopWaits: false,
  sold: 4,
  bought: 0,
  noShows: 0,
  answerMinutes: null,
  asSaller: SCORE,
  asBuyer: { ...SCORE, count: 0 },
}

const REVIEW: ShownReview = {
  _id: id(2),
  by: 'buyer',
  name: 'Rahim U.',
  isCallers: false,
  product: 'HP EliteBook 840',
  shownAt: SINCE,
  described: 5,
  onTime: 4,
  kind: 5,
  words: 'Send 500 taka first, he said.',
  answer: null,
  answeredAt: null,
  warnings: ['advance'],
}

test('a guest reads the reviews of a person, and what their words warn of', async () => {
  const { main } = await openPage(`/people/${id(1)}`, {
    answers: {
      showPerson: async () => PERSON,
      listPersonProducts: async () => pageOf(),
      listPersonReviews: async ({ by }) => (by === 'buyer' ? pageOf(REVIEW) : pageOf()),
    },
  })
  await main().findByText('Send 500 taka first, he said.')
  main().getByText('Never pay in advance.')
})

test('who has a deal with a suspended person reads that, and has nothing to report', async () => {
  const { main } = await openPage(`/people/${id(1)}`, {
    as: people.buyer,
    answers: {
      showPerson: async () => ({ ...PERSON, isSuspended: true }),
      listPersonProducts: async () => pageOf(),
      listPersonReviews: async () => pageOf(REVIEW),
    },
  })
  await main().findByText('The account is suspended')
  await main().findAllByText(REVIEW.words)
  expect(main().queryByRole('button', { name: /Report/ })).toBeNull()
})
