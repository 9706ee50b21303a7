import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { type AppError, isAppError } from '#shared/errors.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type AdminMove, ALL_DEAL_MOVES, DEAL_STATES, type DealMove, type DealState } from './rules.ts'
import { aBooking } from './server/build.ts'

const ACTORS = ['buyer', 'otherBuyer', 'saller', 'otherSaller', 'admin', 'guest', 'disabled'] as const
type Actor = (typeof ACTORS)[number]
const STATES = ['none', ...DEAL_STATES] as const
type From = (typeof STATES)[number]

let shop: TestApp
let people: Record<Exclude<Actor, 'guest'>, Person>
beforeAll(async () => {
  shop = await testApp()
  const [buyer, otherBuyer] = [await shop.aPerson({ role: 'buyer' }), await shop.aPerson({ role: 'buyer' })]
  const [saller, otherSaller] = [await shop.aPerson({ role: 'saller' }), await shop.aPerson({ role: 'saller' })]
  await shop.callsOf(saller).saveProfile({ phone: '01812345678' })
  people = { buyer, otherBuyer, saller, otherSaller, admin: await shop.aPerson({ role: 'admin' }), disabled: buyer }
})
afterAll(() => shop.close())

/** People who are no party of the deal, and may ask for the product. */
const OTHERS: Actor[] = ['otherBuyer', 'otherSaller', 'admin']

/**
 * Actors that may make a move, by move and state. An accepted deal has a meeting that began an hour ago, and another one that
 * the buyer has proposed. The saller has declined and reported the no-show, the buyer has cancelled.
 */
const ALLOWED: Record<DealMove, Partial<Record<From, Actor[]>>> = {
  request: {
    ...{
      none: ['buyer', ...OTHERS],
      requested: OTHERS,
      accepted: OTHERS,
      declined: OTHERS,
      closed: ['buyer', ...OTHERS],
    },
    ...{ cancelled: ['buyer', ...OTHERS], no_show: ['buyer', ...OTHERS], contested: ['buyer', ...OTHERS] },
    expired: ['buyer', ...OTHERS],
  },
  accept: { requested: ['saller'] },
  decline: { requested: ['saller'] },
  correct: { requested: ['buyer'] },
  propose: { accepted: ['buyer', 'saller'] },
  agree: { accepted: ['saller'] },
  cancel: { requested: ['buyer', 'saller'], accepted: ['buyer', 'saller'] },
  'hand-over': { accepted: ['buyer'] },
  'no-show': { accepted: ['buyer', 'saller'] },
  contest: { no_show: ['buyer'] },
  uphold: { contested: ['admin'] },
  dismiss: { contested: ['admin'] },
  undo: { declined: ['saller'], cancelled: ['buyer'], no_show: ['saller'] },
  close: {},
  expire: {},
}

/** Party that may never make the move, whatever the state. */
const NOT_THEIRS: Partial<Record<DealMove, Actor>> = {
  accept: 'buyer',
  decline: 'buyer',
  correct: 'saller',
  'hand-over': 'saller',
}

/** Refusals that follow from who made the last move or proposal. */
const BY_AUTHOR: [DealMove, From, Actor, string][] = [
  ['agree', 'accepted', 'buyer', '409 no_proposal'],
  ['contest', 'no_show', 'saller', '403 not_allowed'],
  ['undo', 'declined', 'buyer', '403 not_allowed'],
  ['undo', 'cancelled', 'saller', '403 not_allowed'],
  ['undo', 'no_show', 'buyer', '403 not_allowed'],
]

function expected(move: DealMove, from: From, actor: Actor): string {
  if (actor === 'guest') return '401 sign_in_required'
  if (actor === 'disabled') return '401 account_disabled'
  // Nobody calls for these two: the shape of the call refuses them.
  if (move === 'close' || move === 'expire') return '400 invalid_input'
  if (ALLOWED[move][from]?.includes(actor)) return '200'
  if (isAdminMove(move)) return refusedDecision(from, actor)
  if (move === 'request') return refusedRequest(from, actor)
  if (from === 'none') return '404 not_found'
  if (actor === 'admin') return '403 not_allowed'
  if (actor === 'otherBuyer' || actor === 'otherSaller') return '403 not_yours'
  const byAuthor = BY_AUTHOR.find(([one, state, who]) => one === move && state === from && who === actor)
  if (byAuthor) return byAuthor[3]
  return NOT_THEIRS[move] === actor ? '403 not_allowed' : '409 deal_moved'
}

function isAdminMove(move: DealMove): move is AdminMove {
  return move === 'uphold' || move === 'dismiss'
}

function refusedDecision(from: From, actor: Actor): string {
  if (actor !== 'admin') return '403 not_allowed'
  return from === 'none' ? '404 not_found' : '409 deal_moved'
}

function refusedRequest(from: From, actor: Actor): string {
  if (from === 'handed_over') return '410 product_sold'
  return actor === 'saller' ? '409 own_product' : '409 already_booked'
}

interface Made {
  product: LockedProduct
  id: string
  code: string
}

const HOUR = 3_600_000
const MEETING = {
  day: new Date(Date.now() + 54 * HOUR).toISOString().slice(0, 10),
  from: '10:00',
  to: '11:00',
  place: 'GEC Circle',
}
const NOWHERE = '00000000-0000-4000-8000-000000000000'

async function make(from: From): Promise<Made> {
  const product = await aProduct(shop.db, people.saller)
  if (from === 'none') return { product, id: NOWHERE, code: '000000' }
  const { _id: id } = await aBooking(shop.db, { product, buyer: people.buyer, state: from })
  if (from !== 'accepted') return { product, id, code: '000000' }
  const { rows } = await shop.pool.query(
    `update bookings set agreed_from = now() - interval '1 hour', agreed_to = now(), agreed_place = 'X',
       proposed_by = 'buyer', proposed_from = $2, proposed_to = $3, proposed_place = $4 where id = $1 returning handover_code`,
    [id, `${MEETING.day} 10:00+06`, `${MEETING.day} 11:00+06`, MEETING.place],
  )
  return { product, id, code: rows[0].handover_code }
}

const WITH: Partial<Record<DealMove, (made: Made) => object>> = {
  decline: () => ({ reason: 'other' }),
  cancel: () => ({ reason: 'other' }),
  correct: () => ({ location: 'Mirpur 10' }),
  propose: () => ({ meeting: MEETING }),
  agree: () => ({ meeting: MEETING }),
  'hand-over': ({ code }) => ({ code }),
}

async function attempt(move: DealMove, made: Made, actor: Actor): Promise<string> {
  const calls = shop.callsOf(actor === 'guest' ? null : people[actor])
  const request = { productId: made.product._id, phone: '01712345678', location: 'Dhaka' }
  const input = { id: made.id, move, ...WITH[move]?.(made) }
  if (actor === 'disabled') await setDisabled(true)
  const call = isAdminMove(move)
    ? calls.decideNoShow({ id: made.id, decision: move, note: 'Looked at it' })
    : move === 'request'
      ? calls.bookProduct(request)
      : calls.moveDeal(input as Parameters<typeof calls.moveDeal>[0])
  const got = await call.then(
    () => '200',
    (error: AppError) => {
      if (!isAppError(error)) throw error
      if (error.status === 409 && move !== 'request') expect(error.now, `${move} of ${made.id}`).toEqual(NOW)
      return `${error.status} ${error.code}`
    },
  )
  if (actor === 'disabled') await setDisabled(false)
  return got
}

/** `now` in every 409 of a move: the present state, and its time. */
const NOW = { state: expect.any(String), at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }

const setDisabled = (disabled: boolean) =>
  shop.pool.query('update users set disabled = $2 where id = $1', [people.disabled.id, disabled])

describe('every move from every state by everybody', () => {
  let cells = 0
  afterAll(() =>
    console.log(`${cells} cells: ${ALL_DEAL_MOVES.length} moves, ${STATES.length} states, ${ACTORS.length} actors`),
  )

  test.each(STATES)('%s', async (from) => {
    await shop.pool.query('delete from rate_limits')
    let made = await make(from)
    for (const move of ALL_DEAL_MOVES) {
      for (const actor of ACTORS) {
        const wanted = expected(move, from, actor)
        expect(await attempt(move, made, actor), `${actor} ${move}`).toBe(wanted)
        cells++
        if (wanted === '200') made = await make(from)
        else expect(await stateOf(made), `${actor} ${move} changed it`).toBe(from)
      }
    }
  })
})

async function stateOf({ id }: Made): Promise<DealState | 'none'> {
  const { rows } = await shop.pool.query('select state from bookings where id = $1', [id])
  return rows[0]?.state ?? 'none'
}

test('of 30 accepts at once on one product one is made and 29 read that it is reserved', async () => {
  await shop.pool.query('delete from rate_limits')
  const product = await aProduct(shop.db, people.saller)
  const ids: string[] = []
  for (let number = 0; number < 30; number++) {
    const buyer = await shop.aPerson({ role: 'buyer' })
    ids.push((await aBooking(shop.db, { product, buyer }))._id)
  }
  const answers = await Promise.all(
    ids.map((id) => shop.send('POST', `/api/deals/${id}/moves`, { move: 'accept' }, people.saller)),
  )
  const statuses = Map.groupBy(answers, ({ statusCode }) => statusCode)
  expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 29])
  for (const answer of statuses.get(409) ?? [])
    expect(answer.json()).toMatchObject({ code: 'product_reserved', now: { state: 'reserved' } })
  const { rows } = await shop.pool.query(
    'select state, count(*) from bookings where product_id = $1 group by 1 order by 1',
    [product._id],
  )
  expect(rows).toEqual([
    { state: 'accepted', count: 1 },
    { state: 'requested', count: 29 },
  ])
})

test('the API page describes every move as the table has it', async () => {
  const { paths } = (await shop.send('GET', '/api/docs/json')).json()
  const { description } = paths['/api/deals/{id}/moves'].post
  for (const move of ALL_DEAL_MOVES) expect(description).toContain(`${move} (`)
})
