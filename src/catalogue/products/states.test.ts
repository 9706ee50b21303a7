import { describe, expect, test } from 'vitest'
import {
  type Actor,
  decideMove,
  decidePage,
  MOVES,
  possibleMoves,
  STATES,
  type State,
  type StateMove,
} from './rules.ts'

const ACTORS: Actor[] = ['saller', 'admin', 'clock', 'deal']
const NOW = Date.parse('2027-03-01T12:00:00.000Z')
const DAY = 86_400_000
const ago = (days: number) => new Date(NOW - days * DAY).toISOString()

/** State after each move from each state, in the order of STATES. A dot is a refusal. */
const OUTCOMES: Record<StateMove, string> = {
  //                live     reserved sold    paused   expired  hidden  waiting
  pause: '          paused   .        .       .        .        .       .',
  resume: '         .        .        .       live     .        .       .',
  extend: '         live     reserved .       .        live     .       .',
  'sell-elsewhere': 'sold    .        .       sold     sold     hidden  waiting',
  'back-on-sale': ' .        .        paused  .        .        .       .',
  hide: '           hidden   hidden   hidden  hidden   hidden   .       hidden',
  unhide: '         .        .        .       .        .        paused  .',
  hold: '           waiting  waiting  waiting waiting  waiting  .       .',
  free: '           .        .        .       .        .        .       paused',
  expire: '         expired  .        .       .        .        .       .',
  reserve: '        reserved .        .       reserved reserved .       .',
  release: '        .        live     .       .        .        .       .',
  sell: '           sold     sold     sold    sold     sold     hidden  waiting',
}

/** Actors that may make the move. The others are refused in every state. */
const MAKERS: Record<StateMove, Actor[]> = {
  pause: ['saller', 'admin'],
  resume: ['saller', 'admin'],
  extend: ['saller', 'admin'],
  'sell-elsewhere': ['saller', 'admin'],
  'back-on-sale': ['saller', 'admin'],
  hide: ['admin'],
  unhide: ['admin'],
  hold: ['admin', 'clock'],
  free: ['admin', 'clock'],
  expire: ['clock'],
  reserve: ['deal'],
  release: ['deal'],
  sell: ['deal'],
}

/** A product that was paused before it became what it is, a day ago. */
const product = (state: State, stateBefore: State | null = 'paused', days = 1) => ({
  state,
  stateBefore,
  stateSince: ago(days),
})

function outcome(state: State, actor: Actor, move: StateMove): string {
  const decision = decideMove(product(state), actor, move, NOW)
  return 'refused' in decision ? decision.refused : decision.state
}

describe.each(Object.keys(MOVES) as StateMove[])('%s', (move) => {
  const cells = STATES.flatMap((state, at) =>
    ACTORS.map((actor) => {
      const to = OUTCOMES[move].trim().split(/\s+/)[at]
      const wanted = !MAKERS[move].includes(actor) ? 'not_allowed' : to === '.' ? 'wrong_state' : (to as string)
      return [state, actor, wanted] as const
    }),
  )
  test.each(cells)('of a product that is %s by %s: %s', (state, actor, wanted) => {
    expect(outcome(state, actor, move)).toBe(wanted)
  })
})

test('a move remembers what the product was, and a product that stays what it is keeps what it was before that', () => {
  expect(decideMove(product('live', null), 'saller', 'pause')).toEqual({ state: 'paused', stateBefore: 'live' })
  expect(decideMove(product('reserved', 'live'), 'saller', 'extend')).toEqual({
    state: 'reserved',
    stateBefore: 'live',
  })
  expect(decideMove(product('hidden', 'expired'), 'admin', 'unhide')).toEqual({ state: 'expired', stateBefore: null })
})

test('sold elsewhere is taken back for seven days; what a deal has sold stays sold', () => {
  const back = (before: State | null, days: number) =>
    decideMove(product('sold', before, days), 'saller', 'back-on-sale', NOW)
  expect(back('live', 6.9)).toEqual({ state: 'live', stateBefore: null })
  expect(back('live', 7)).toEqual({ refused: 'wrong_state' })
  expect(back('reserved', 1)).toEqual({ refused: 'wrong_state' })
  expect(back(null, 1)).toEqual({ refused: 'wrong_state' })
})

test('a sale that was hidden and shown again can be taken back as before, and no longer than before', () => {
  const hidden = decideMove(product('sold', 'live', 6), 'admin', 'hide', NOW)
  expect(hidden).toEqual({ state: 'hidden', stateBefore: 'sold', stateBeforeSale: 'live' })
  const shown = decideMove({ ...product('hidden', 'sold', 6), stateBeforeSale: 'live' }, 'admin', 'unhide', NOW)
  expect(shown).toEqual({ state: 'sold', stateBefore: 'live' })
  expect(decideMove({ ...product('hidden', 'sold'), stateBeforeSale: 'reserved' }, 'admin', 'unhide', NOW)).toEqual({
    state: 'sold',
    stateBefore: 'reserved',
  })
})

test('a hidden product is reserved for nobody; what it returns to changes when its deal ends', () => {
  const hidden = (stateBefore: State, move: StateMove) => decideMove(product('hidden', stateBefore), 'deal', move)
  expect(hidden('live', 'reserve')).toEqual({ refused: 'wrong_state' })
  expect(hidden('reserved', 'release')).toEqual({ state: 'hidden', stateBefore: 'live' })
  expect(hidden('reserved', 'sell')).toEqual({ state: 'hidden', stateBefore: 'sold' })
  expect(hidden('sold', 'reserve')).toEqual({ refused: 'wrong_state' })
  expect(hidden('sold', 'sell')).toEqual({ refused: 'wrong_state' })
})

test.each(['hidden', 'waiting'] as const)(
  'a %s product that is sold elsewhere returns as sold, and the sale is taken back for seven days',
  (state) => {
    expect(decideMove(product(state, 'live'), 'saller', 'sell-elsewhere', NOW)).toEqual({
      state,
      stateBefore: 'sold',
      stateBeforeSale: 'live',
    })
    const back = (stateBeforeSale: State | null, days = 1) =>
      decideMove({ ...product(state, 'sold', days), stateBeforeSale }, 'saller', 'back-on-sale', NOW)
    expect(back('live')).toEqual({ state, stateBefore: 'live' })
    expect(back('live', 7)).toEqual({ refused: 'wrong_state' })
    expect(back('reserved')).toEqual({ refused: 'wrong_state' })
    const soldElsewhere = { ...product(state, 'sold'), stateBeforeSale: 'live' as const }
    expect(decideMove(soldElsewhere, 'deal', 'sell', NOW)).toEqual({
      state,
      stateBefore: 'sold',
      stateBeforeSale: 'reserved',
    })
    expect(decideMove(product(state, 'reserved'), 'saller', 'sell-elsewhere', NOW)).toEqual({ refused: 'wrong_state' })
    expect(decideMove(product(state, 'sold'), 'saller', 'sell-elsewhere', NOW)).toEqual({ refused: 'wrong_state' })
  },
)

test('what a deal has sold is sold once, and its saller does not take that back', () => {
  expect(decideMove(product('sold', 'live'), 'deal', 'sell', NOW)).toEqual({ state: 'sold', stateBefore: 'reserved' })
  expect(decideMove(product('sold', 'reserved'), 'deal', 'sell', NOW)).toEqual({ refused: 'wrong_state' })
  expect(decideMove(product('sold', 'reserved'), 'saller', 'back-on-sale', NOW)).toEqual({ refused: 'wrong_state' })
})

test('a saller is offered what is possible now', () => {
  const offered = Object.fromEntries(
    STATES.map((state) => [state, possibleMoves({ ...product(state, 'live'), stateSince: new Date().toISOString() })]),
  )
  expect(offered).toEqual({
    live: ['pause', 'extend', 'sell-elsewhere'],
    reserved: ['extend'],
    sold: ['back-on-sale'],
    paused: ['resume', 'sell-elsewhere'],
    expired: ['extend', 'sell-elsewhere'],
    hidden: ['sell-elsewhere'],
    waiting: ['sell-elsewhere'],
  })
})

describe('the page of a product', () => {
  const owner = { id: 'owner', role: 'saller' as const }
  const admin = { id: 'admin', role: 'admin' as const }
  const page = (
    state: State,
    person: { id: string; role: 'saller' | 'admin' | 'buyer' } | null,
    days = 1,
    given = {},
  ) => decidePage({ ...product(state, 'live', days), sellerId: 'owner', sellerDisabled: false, ...given }, person, NOW)

  test.each([
    ['live', 'shown'],
    ['reserved', 'shown'],
    ['sold', 'shown'],
    ['paused', 'off_sale'],
    ['expired', 'off_sale'],
    ['hidden', 'off_sale'],
    ['waiting', 'off_sale'],
  ] as const)('that is %s: %s for guests, and shown to its saller and to admins', (state, wanted) => {
    expect(page(state, null)).toBe(wanted)
    expect(page(state, { id: 'another', role: 'buyer' })).toBe(wanted)
    expect([page(state, owner), page(state, admin)]).toEqual(['shown', 'shown'])
  })

  test('that was sold is gone after 30 days, and when the desk has hidden it or it waits', () => {
    expect([page('sold', null, 29.9), page('sold', null, 30)]).toEqual(['shown', 'gone'])
    expect([page('sold', owner, 31), page('sold', admin, 31)]).toEqual(['shown', 'shown'])
    expect(page('hidden', null, 1, { stateBefore: 'sold' })).toBe('gone')
    expect(page('waiting', null, 1, { stateBefore: 'sold' })).toBe('gone')
  })

  test('of a disabled saller is for admins alone', () => {
    const given = { sellerDisabled: true }
    expect([page('sold', null, 1, given), page('live', null, 1, given)]).toEqual(['not_found', 'not_found'])
    expect(page('live', admin, 1, given)).toBe('shown')
  })
})
