import { describe, expect, test } from 'vitest'
import { en } from '#messages/en.ts'
import type { Deal } from '../../contract.ts'
import { ALL_DEAL_MOVES, DEAL_MOVES, DEAL_STATES, PARTIES, PARTY_MOVES } from '../../rules.ts'
import { actionsOf } from './deal-actions.ts'
import { meetingCalendar } from './meeting-ics.ts'
import { nextTurn } from './next-turn.ts'
import { nowInWords, reasonInWords, situationOf } from './situation.ts'

const meeting = { day: '2026-11-27', from: '16:30', to: '17:30', place: 'IDB Bhaban; Agargaon, Dhaka' }

function aDeal(given: Partial<Deal> = {}): Deal {
  const at = '2026-11-23T05:00:00.000Z'
  return {
    ...{ _id: 'd', productId: 'p', productName: 'HP', photo: '', used: '1 year', location: 'Dhaka', pay: null },
    ...{ buyerName: 'Farhana Akter', salerName: 'Md. Rahim Uddin', createdAt: at, state: 'requested', stateSince: at },
    ...{ agreedTaka: null, kind: 'laptop', productState: 'live', negotiable: true, me: 'buyer', endsAt: null },
    ...{ moves: [...PARTY_MOVES], undoUntil: null, myPhone: null, meeting: null, agreedMeeting: null },
    warnings: { location: [], meeting: [] },
    otherMeetings: [],
    other: { id: null, name: 'Md. Rahim Uddin', photo: null, phone: null, whatsapp: null },
    ...{ askedTaka: 56_000, nowTaka: 56_000, placeInLine: 1, history: [], threadId: 't', handoverCode: null },
    ...given,
  }
}

/** A day in Bangladesh, so many days from now. */
const dayIn = (days: number) => new Date(Date.now() + (days * 24 + 6) * 3_600_000).toISOString().slice(0, 10)

const ended = (
  move: Deal['history'][number]['move'],
  actor: Deal['history'][number]['actor'],
  reason: string | null,
) => [{ move, actor, reason, note: null, at: '2026-11-23T05:00:00.000Z' }]

describe('a deal in words', () => {
  test('every state has a headline and a line for both sides, whoever moved last', () => {
    const reached = Object.entries(DEAL_MOVES).flatMap(([move, { by, from }]) =>
      Object.values(from).flatMap((state) => by.map((actor) => ({ move, actor, state }))),
    )
    const cases = reached.filter(({ state }) => state !== 'before')
    expect(new Set(cases.map(({ state }) => state))).toEqual(new Set(DEAL_STATES))
    for (const me of PARTIES)
      for (const { move, actor, state } of cases) {
        const history = ended(move as 'cancel', actor, 'other')
        const deal = aDeal({ me, state: state as 'cancelled', history, endsAt: '2026-11-26T05:00:00.000Z' })
        const { title, text } = nowInWords(deal, en)
        const isSaid = [title, text].every((said) => said.length > 3 && !/undefined|null/.test(said))
        expect(isSaid, `${me}: ${state} by ${move} of ${actor}: ${title} / ${text}`).toBe(true)
        expect(actionsOf(deal, situationOf(deal)).length).toBeGreaterThan(0)
      }
  })

  test('an open deal says so when its product is hidden, deleted or sold elsewhere, and not that it is kept', () => {
    for (const me of PARTIES)
      for (const state of ['requested', 'accepted'] as const) {
        const said = (productState: string | null) => {
          const { title, text } = nowInWords(aDeal({ me, state, productState, endsAt: '2026-11-26T05:00:00.000Z' }), en)
          expect(text).not.toMatch(/kept|reserved|until \w+day/)
          return title
        }
        expect([said('hidden'), said(null), said('sold')]).toEqual([
          expect.stringMatching(/has hidden (this|your) laptop/),
          expect.stringMatching(/laptop was deleted/),
          expect.stringMatching(/laptop is sold/),
        ])
        const actions = actionsOf(aDeal({ me, state, productState: 'hidden' }), 'hidden')
        expect(actions).not.toContain('kit')
      }
  })

  test('the headline is a sentence about now', () => {
    const coming = { ...meeting, day: dayIn(3) }
    const agreed = aDeal({ state: 'accepted', meeting: { ...coming, status: 'agreed', byMe: false } })
    expect(nowInWords(agreed, en).title).toMatch(/^Meet Rahim on \w+day, 4:30 PM$/)
    const waiting = aDeal({ productState: 'reserved', placeInLine: 2 })
    expect(nowInWords(waiting, en).title).toBe('You are number 2 of those who wait')
    const unanswered = aDeal({ state: 'expired', history: ended('expire', 'clock', 'unanswered') })
    expect(nowInWords(unanswered, en).title).toBe('Nobody answered in time')
  })

  test('a meeting that is over is asked about on both sides, with what comes next', () => {
    const over = { ...meeting, status: 'agreed', byMe: false } as const
    const [before, after] = [Date.parse('2026-11-27T11:29:00Z'), Date.parse('2026-11-27T11:31:00Z')]
    const accepted = aDeal({ state: 'accepted', meeting: over })
    expect([situationOf(accepted, before), situationOf(accepted, after)]).toEqual(['agreed', 'met'])
    const past = { ...over, day: dayIn(-3) }
    for (const me of PARTIES) {
      const deal = aDeal({ me, state: 'accepted', meeting: past })
      expect(nowInWords(deal, en)).toEqual({
        title: 'Did you meet Rahim?',
        text: expect.stringMatching(/^You had agreed on .*4:30 PM.*meeting kit.*another time/),
      })
      expect(actionsOf(deal, 'met')).toEqual(['kit', 'propose-another', 'no-show'])
      expect(actionsOf({ ...deal, moves: ['propose', 'cancel'] }, 'met')).toEqual(['kit', 'propose-another'])
    }
  })

  test('the meeting kit is there whenever the request is accepted, with or without a meeting', () => {
    const coming = { ...meeting, day: dayIn(3) }
    const later = { ...meeting, day: dayIn(4), status: 'proposed' as const }
    const meetings: Partial<Deal>[] = [
      {},
      { meeting: { ...later, byMe: true } },
      { meeting: { ...later, byMe: false } },
      { meeting: { ...later, byMe: false }, agreedMeeting: coming },
      { meeting: { ...coming, status: 'agreed', byMe: false } },
      { meeting: { ...coming, day: dayIn(-3), status: 'agreed', byMe: false } },
    ]
    for (const me of PARTIES)
      for (const given of meetings) {
        const deal = aDeal({ me, state: 'accepted', ...given })
        expect(actionsOf(deal, situationOf(deal)), `${me}: ${situationOf(deal)}`).toContain('kit')
      }
  })

  test('a proposal whose time has passed is none, and an agreed meeting beside it counts', () => {
    const proposed = { ...meeting, status: 'proposed', byMe: true } as const
    const after = Date.parse('2026-11-27T11:31:00Z')
    expect(situationOf(aDeal({ state: 'accepted', meeting: proposed }), after)).toBe('accepted')
    const both = aDeal({ state: 'accepted', meeting: proposed, agreedMeeting: { ...meeting, day: '2026-11-26' } })
    expect(situationOf(both, after)).toBe('met')
  })

  test('every reason and every move of the table has its words', () => {
    const reasons = Object.values(DEAL_MOVES).flatMap((rule) => Object.values(rule.reasons ?? {}).flat())
    expect(reasons.filter((reason) => !reasonInWords(reason, en.deal))).toEqual([])
    expect(Object.keys(en.deal.history.moves).toSorted()).toEqual([...ALL_DEAL_MOVES].toSorted())
  })

  test('a button is there only for a move that the server lists', () => {
    expect(actionsOf(aDeal({ me: 'saller' }), 'requested')[0]).toBe('accept')
    expect(actionsOf(aDeal({ me: 'saller', moves: [] }), 'requested')).not.toContain('accept')
    for (const situation of ['requested', 'waiting'] as const)
      expect(actionsOf(aDeal(), situation), situation).toContain('cancel')
    expect(actionsOf(aDeal({ moves: [] }), 'proposed-to-me')).toEqual(['list'])
  })
})

test('a meeting is a calendar entry in UTC with a reminder two hours before', () => {
  const words = { title: 'HP: meet Rahim', text: 'আগারগাঁও মেট্রো স্টেশনের পশ্চিম গেট, তারপর পাঁচ মিনিট হাঁটা' }
  const file = meetingCalendar('d', meeting, words, { now: new Date('2026-11-23T05:00:00Z'), sequence: 2 })
  for (const line of [
    'DTSTART:20261127T103000Z',
    'DTEND:20261127T113000Z',
    'SEQUENCE:2',
    'TRIGGER:-PT2H',
    'LOCATION:IDB Bhaban\\; Agargaon\\, Dhaka',
  ])
    expect(file.split('\r\n')).toContain(line)
  const lines = file.split('\r\n')
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${words.text.replace(',', '\\,')}`)
})

test('the page asks again when an undo ends, a state ends, a no-show can be reported, or a meeting is over', () => {
  const now = Date.parse('2026-11-27T10:00:00Z')
  const agreed = { ...meeting, status: 'agreed' as const, byMe: false }
  expect(nextTurn(aDeal({ meeting: agreed }), now)).toBe(Date.parse('2026-11-27T11:00:00Z'))
  expect(nextTurn(aDeal({ meeting: agreed }), Date.parse('2026-11-27T11:10:00Z'))).toBe(
    Date.parse('2026-11-27T11:30:00Z'),
  )
  expect(nextTurn(aDeal({ undoUntil: '2026-11-27T10:05:00.000Z', endsAt: '2026-11-27T10:03:00.000Z' }), now)).toBe(
    Date.parse('2026-11-27T10:03:00Z'),
  )
  const later = { ...meeting, day: '2026-11-29', status: 'proposed' as const, byMe: true }
  expect(nextTurn(aDeal({ meeting: later, agreedMeeting: meeting }), now)).toBe(Date.parse('2026-11-27T11:00:00Z'))
  expect(nextTurn(aDeal({ endsAt: '2026-11-27T09:00:00.000Z' }), now)).toBeUndefined()
})
