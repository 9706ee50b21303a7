import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Deal } from '#deals/bookings/contract.ts'
import type { Kit } from '#deals/meeting/contract.ts'
import type { PersonPage, ShownReview } from '#deals/reviews/contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../test/component/api.ts'
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
  otherMeetings: [],
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

const SCORE = { count: 0, described: null, onTime: null, kind: null }

const OTHER: PersonPage = {
  ...{ _id: id(4), name: 'Nusrat Jahan', isCaller: false, photo: null, district: null, since: AT, isNew: false },
  isSuspended: false,
  ...{ badges: { email: AT, phone: AT, shop: null }, shopWaits: false, sold: 4, bought: 1, noShows: 0 },
  ...{ answerMinutes: null, asSaller: SCORE, asBuyer: SCORE },
}

const UNSAID = { hasSerial: false, grade: null, consent: null }

const KIT: Kit = {
  ...{
    deal: DEAL,
    noun: 'Laptop',
    before: [],
    steps: [],
    neir: [],
    moneyRules: [],
    money: [],
    grades: [],
    ticket: 'x',
  },
  inspection: { revision: 1, checkedAt: AT, price: 40_000, points: [] },
  statements: { mine: UNSAID, other: UNSAID, sameSerial: null },
}

function openDeal(deal: Deal, visitor = people.buyer, answers: Answers = {}) {
  return openPage(`/dashboard/deals/${deal._id}`, {
    as: visitor,
    answers: {
      getDeal: async () => deal,
      showDealReviews: async () => ({ other: id(4), until: null, mine: null, shownFrom: AT, shown: [REVIEW] }),
      listOffers: async () => pageOf(),
      showPerson: async () => OTHER,
      ...answers,
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

const MEETING = { day: '2099-11-20', from: '16:30', to: '17:30', place: 'Zindabazar, Sylhet' }
const WITH_RAHIM = {
  day: '2099-11-20',
  from: '16:00',
  to: '17:00',
  place: 'Star Kabab, Dhanmondi',
  name: 'Rahim Uddin',
}
const ACCEPTED: Deal = {
  ...DEAL,
  state: 'accepted',
  productState: 'reserved',
  otherMeetings: [{ ...WITH_RAHIM, travelMinutes: 60 }],
}
const YOU_MEET = 'You are meeting Rahim at 4:00 PM: Star Kabab, Dhanmondi.'

test('who agrees to a meeting is warned of another one that leaves too little time to get there, and can agree all the same', async () => {
  const proposed = { ...MEETING, status: 'proposed' as const, byMe: false }
  const { main } = await openDeal({ ...ACCEPTED, moves: ['agree', 'propose'], meeting: proposed })
  await main().findByText(YOU_MEET)
  expect(main().getByRole('button', { name: words.deal.actions.agree })).toHaveProperty('disabled', false)
})

test('who chooses a time reads of another meeting that is too near, until another time is chosen', async () => {
  const { user, main } = await openDeal({
    ...ACCEPTED,
    moves: ['propose'],
    meeting: { ...MEETING, status: 'agreed', byMe: false },
  })
  await user.click(main().getByRole('button', { name: words.deal.meeting.change }))
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText(YOU_MEET)
  await user.click(sheet.getByRole('button', { name: /10:30/ }))
  expect(sheet.queryByText(YOU_MEET)).toBeNull()
})

test('both sides read on the page of the deal what is proven of the other, since when they are here, and their deals', async () => {
  const { main } = await openDeal(DEAL)
  // Beside the conversation on wide screens, above it on narrow ones.
  expect(await main().findAllByText('E-mail confirmed · Phone confirmed')).toHaveLength(2)
  main().getAllByText('4 deals as saller')
  main().getAllByText(/^Here since 20 November 2026/)
})

test('the saller reads the deals that the buyer closed as a buyer', async () => {
  const { main } = await openDeal({ ...DEAL, me: 'saller' }, people.saller)
  await main().findAllByText('1 deal as buyer')
  expect(main().queryByText('4 deals as saller')).toBeNull()
})

test('nobody asks for the facts of an account that is gone', async () => {
  const showPerson = vi.fn<NonNullable<Answers['showPerson']>>()
  const { main } = await openDeal({ ...DEAL, other: { ...DEAL.other, id: null } }, people.buyer, { showPerson })
  await main().findByText(REVIEW.words)
  expect(showPerson).not.toHaveBeenCalled()
})

test('a disabled person, who has no page, leaves no empty list of facts', async () => {
  const showPerson = vi.fn<NonNullable<Answers['showPerson']>>(async () => {
    throw new AppError('not_found', 404)
  })
  const { main } = await openDeal(DEAL, people.buyer, { showPerson })
  await main().findByText(REVIEW.words)
  await waitFor(() => expect(showPerson).toHaveBeenCalled())
  const emptyLists = () =>
    main()
      .queryAllByRole('list')
      .filter(({ tagName, textContent }) => tagName === 'UL' && textContent === '')
  await waitFor(() => expect(emptyLists()).toEqual([]))
})

describe('the question about the history of the device', () => {
  const question = () => screen.queryByRole('heading', { name: 'Keep the history of this device?' })

  /** The page of a deal whose meeting page was closed with this answer; the server keeps the one that is given here. */
  async function openAnswered(consent: boolean | null, deal = DEAL) {
    let stored = consent
    const getKit = async () => ({
      ...KIT,
      statements: { ...KIT.statements, mine: { ...UNSAID, consent: stored } },
    })
    const answerHistory = vi.fn<NonNullable<Answers['answerHistory']>>(async ({ consent: given }) => {
      stored = given
      return { acknowledged: true }
    })
    const page = await openDeal(deal, people.buyer, { getKit, answerHistory })
    // This card shows the same answer of `getKit`.
    await page.main().findByText(words.deal.found.title)
    return { ...page, answerHistory }
  }

  test.each([
    ['Yes, keep it', true, 'You said yes. It is kept if the other side says yes, too.'],
    ['No', false, 'You said no. Nothing is kept.'],
  ])('is asked who has not answered it at the meeting: %s', async (button, consent, text) => {
    const { user, main, answerHistory } = await openAnswered(null)
    await user.click(await main().findByRole('button', { name: button }))
    await main().findByText(text)
    expect(answerHistory.mock.calls).toEqual([[{ id: DEAL._id, consent }]])
    expect(main().queryByRole('button', { name: button })).toBeNull()
  })

  test('is not asked again, and not about a product that is gone', async () => {
    for (const consent of [true, false]) {
      await openAnswered(consent)
      expect(question()).toBeNull()
    }
    await openAnswered(null, { ...DEAL, productId: null })
    expect(question()).toBeNull()
  })
})
