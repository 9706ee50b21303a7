import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/server/build.ts'
import { en } from '#messages/en.ts'
import type { Person } from '#platform/http/auth.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { isAppError } from '#shared/errors.ts'
import { aUser } from '#users/server/build.ts'
import { randomFrom } from '../../db/seed/random.ts'
import { freshDatabase, quiet } from '../../test/database.ts'
import { DEAL_MOVES, type DealMove, PARTY_MOVES } from './rules.ts'
import { runDealClock } from './server/clock/deal-clock.ts'
import { bookingsHandlers } from './server/handlers.ts'

const STEPS = Number(process.env.DEAL_STEPS ?? 10_000)
const SEED = Number(process.env.DEAL_SEED ?? Date.now() % 1e9)
/** Steps that run at the same time. */
const AT_ONCE = 8
const PRODUCTS = 6

let bed: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  bed = await freshDatabase()
})
afterAll(() => bed.close())

const handlers = bookingsHandlers({ confirmedEmailToTrade: false })
const random = randomFrom(SEED)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

function contextOf(person: Person): MemberContext {
  const limits = { take: async () => {}, takeCostly: async () => {}, deleteExpired: async () => {} }
  const principal = { emailVerified: true, email: person.email } as MemberContext['principal']
  return {
    db: bed.db,
    log: quiet,
    words: en,
    limits: limits as never,
    address: null,
    principal,
    person,
    invalidateTags: async () => {},
  }
}

const MEETING = {
  day: new Date(Date.now() + 54 * 3_600_000).toISOString().slice(0, 10),
  from: '10:00',
  to: '11:00',
  place: 'X',
}

const MET = "agreed_from = now() - interval '1 hour', agreed_to = now(), agreed_place = 'X'"

/** What a move may need; half of the codes are wrong. */
async function detailsOf(id: string, move: DealMove): Promise<object> {
  if (move === 'propose' || move === 'agree') return { meeting: MEETING }
  if (move === 'accept') return { phone: '01812345678' }
  if (move === 'correct') return { location: pick(['Mirpur 10', 'GEC Circle']) }
  if (move === 'hand-over') {
    const { rows } = await bed.pool.query('select handover_code as code from bookings where id = $1', [id])
    return { code: random() < 0.5 ? (rows[0]?.code ?? '000000') : '123456' }
  }
  return { reason: 'other' }
}

test(`whatever people do in ${STEPS} steps, a product has one deal, is sold by a hand-over alone, and each history leads to its state (seed ${SEED})`, {
  timeout: 300_000,
}, async () => {
  const sallers = [await aUser(bed.db, { role: 'saller' }), await aUser(bed.db, { role: 'saller' })]
  const buyers = await Promise.all(Array.from({ length: 5 }, () => aUser(bed.db)))
  const people = [...sallers, ...buyers, await aUser(bed.db, { role: 'admin' })]
  const products: string[] = []
  const deals: string[] = []
  const outcomes = new Map<string, number>()

  async function step(): Promise<string> {
    const chance = random()
    const [person, id] = [pick(people), pick(deals.slice(-15))]
    if (chance < 0.01) return passTime()
    if (chance < 0.08 || !id) {
      const input = { productId: pick(products), phone: '01712345678', location: 'Dhaka' }
      deals.push((await handlers.bookProduct(input, contextOf(person))).insertedId)
      return 'request'
    }
    const actor = contextOf(random() < 0.9 ? await partyOf(id) : person)
    // Some of the moves are those that the page of the deal offers.
    const { moves } = random() < 0.3 ? await handlers.getDeal({ id }, actor) : { moves: [] }
    const move = moves.length > 0 ? pick(moves) : pick(PARTY_MOVES)
    await handlers.moveDeal({ id, move, ...(await detailsOf(id, move)) }, actor)
    return move
  }

  async function partyOf(id: string): Promise<Person> {
    const { rows } = await bed.pool.query('select buyer_id, seller_id from bookings where id = $1', [id])
    const wanted = random() < 0.5 ? rows[0].buyer_id : rows[0].seller_id
    return people.find((person) => person.id === wanted) ?? pick(people)
  }

  /** The end of a deal has come, it is unlocked after wrong codes, or its meeting is over and one side did not come. */
  async function passTime(): Promise<string> {
    const change = pick(["ends_at = now() - interval '1 second'", MET, MET, 'code_locked_until = null'])
    const { rows } = await bed.pool.query(
      `update bookings set ${change} where id = (select id from bookings where state = 'accepted' order by random() limit 1)
       returning id, buyer_id`,
    )
    if (change !== MET || !rows[0]) await runDealClock(bed.db)
    if (change !== MET || !rows[0]) return 'time'
    const { id, buyer_id } = rows[0]
    const buyer = contextOf(people.find((person) => person.id === buyer_id) ?? pick(people))
    await handlers.moveDeal({ id, move: 'no-show' }, buyer)
    if (random() < 0.5) return 'no-show'
    await handlers.moveDeal({ id, move: 'contest' }, contextOf(await sallerOf(id)))
    return 'contest'
  }

  async function sallerOf(id: string): Promise<Person> {
    const { rows } = await bed.pool.query('select seller_id from bookings where id = $1', [id])
    return people.find((person) => person.id === rows[0].seller_id) ?? pick(people)
  }

  for (let done = 0; done < STEPS; done += AT_ONCE) {
    while (products.length < PRODUCTS) products.push((await aProduct(bed.db, pick(sallers)))._id)
    const steps = Array.from({ length: AT_ONCE }, () =>
      step().catch((error: unknown) => {
        if (isAppError(error)) return `refused ${error.code}`
        throw error
      }),
    )
    for (const outcome of await Promise.all(steps)) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (done % 1000 === 0) await checkInvariants()
    // What is sold makes room for something new, and so does what nobody may ask for any more.
    if (done % 200 === 0) products.shift()
    const { rows } = await bed.pool.query("select id from products where state = 'sold'")
    for (const { id } of rows) if (products.includes(id)) products.splice(products.indexOf(id), 1)
  }
  await checkInvariants()
  console.log(
    [...outcomes]
      .map(([what, count]) => `${what} ${count}`)
      .toSorted()
      .join(', '),
  )
  for (const move of ['request', ...PARTY_MOVES])
    expect(outcomes.get(move), `${move} was never made`).toBeGreaterThan(0)
})

/** Each query finds what must not be. */
const FAULTS = {
  'two deals of one product': `select product_id from bookings where state in ('accepted', 'handed_over')
    group by 1 having count(*) > 1`,
  'reserved without an accepted deal, or accepted and not reserved': `select id from products
    where (state = 'reserved') <> exists (select from bookings where product_id = products.id and state = 'accepted')`,
  'sold without a hand-over, or handed over and not sold': `select id from products
    where (state = 'sold') <> exists (select from bookings where product_id = products.id and state = 'handed_over')`,
  'an open request on a sold product': `select b.id from bookings b join products p on p.id = product_id
    where p.state = 'sold' and b.state in ('requested', 'accepted')`,
  'a history that does not lead to the state': `select b.id from bookings b where b.state is distinct from
    (select new_state from booking_moves where booking_id = b.id order by id desc limit 1)`,
  'a gap in a history': `select id from (select id, old_state,
    lag(new_state) over (partition by booking_id order by id) as before from booking_moves) made
    where old_state is distinct from before`,
  'an accepted deal without a code': `select id from bookings where state = 'accepted' and handover_code is null`,
  'a deal that never ends': `select id from bookings b where state in ('requested', 'accepted') and ends_at is null
    and not exists (select from bookings a where a.product_id = b.product_id and a.state = 'accepted')`,
}

async function checkInvariants(): Promise<void> {
  for (const [fault, query] of Object.entries(FAULTS)) expect((await bed.pool.query(query)).rows, fault).toEqual([])
  const made = await bed.pool.query('select distinct move, old_state as old, new_state as new from booking_moves')
  const outside = made.rows.filter(({ move, old, new: to }) => {
    const wanted = DEAL_MOVES[move as DealMove].from[(old ?? 'none') as 'none']
    return wanted !== to && wanted !== 'before'
  })
  expect(outside, 'moves that the table does not have').toEqual([])
}
