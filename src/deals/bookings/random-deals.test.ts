import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../../db/seed/random.ts'
import { freshDatabase } from '../../../test/database.ts'
import { ACTIONS, randomMarket } from '../../../test/random-market.ts'
import { DEAL_MOVES, type DealMove } from './rules.ts'

/** Enough deals that even the rarest action is done: `npm run test:deep`. */
const MANY = 10_000
const STEPS = Number(process.env.DEAL_STEPS ?? 150)
/** The same in every run; DEAL_SEED sets another one. */
const SEED = Number(process.env.DEAL_SEED ?? 20_261_121)
/** Steps that run at the same time. */
const AT_ONCE = 8

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
})
afterAll(() => fixture.close())

test(`whatever people do in ${STEPS} steps, a product has one deal, is sold by a hand-over or elsewhere alone, and each history leads to its state (seed ${SEED})`, {
  timeout: 300_000,
}, async () => {
  const market = await randomMarket(fixture, randomFrom(SEED))
  const outcomes = new Map<string, number>()
  for (let done = 0; done < STEPS; done += AT_ONCE) {
    await market.renewProducts(done % 200 === 0)
    const steps = Array.from({ length: AT_ONCE }, market.step)
    for (const outcome of await Promise.all(steps)) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (done % 1000 === 0) await expectNone(FAULTS)
  }
  await expectNone(FAULTS)
  await market.settle()
  await expectNone({ ...FAULTS, ...FAULTS_IN_THE_END })
  console.log(
    [...outcomes]
      .map(([what, count]) => `${what} ${count}`)
      .toSorted()
      .join(', '),
  )
  if (STEPS >= MANY)
    for (const action of ACTIONS) expect(outcomes.get(action), `${action} was never done`).toBeGreaterThan(0)
})

/** SQL: state of a product, or the state to which a hidden product returns. */
const STATE = "(case when products.state = 'hidden' then products.state_before else products.state end)"

/** Queries that find violations of the rules. */
const FAULTS = {
  'two deals of one product': `select product_id from bookings where state in ('accepted', 'handed_over')
    and product_id is not null group by 1 having count(*) > 1`,
  'reserved without an accepted deal, or accepted and not reserved': `select id from products
    where (${STATE} = 'reserved') <> exists (select from bookings where product_id = products.id and state = 'accepted')`,
  'sold neither by a hand-over nor elsewhere, or handed over and not sold': `select id from products
    where (${STATE} = 'sold') is distinct from (
      exists (select from bookings where product_id = products.id and state = 'handed_over')
      or (select move = 'sell-elsewhere' from product_moves
        where product_id = products.id and move not in ('hide', 'unhide') order by id desc limit 1) is true)`,
  'an accepted deal about a sold product': `select b.id from bookings b join products on products.id = product_id
    where ${STATE} = 'sold' and b.state = 'accepted'`,
  'an open request on a product that a deal has sold': `select b.id from bookings b
    join bookings sold on sold.product_id = b.product_id and sold.state = 'handed_over'
    where b.state in ('requested', 'accepted')`,
  'a history that does not lead to the state': `select b.id from bookings b where b.state is distinct from
    (select new_state from booking_moves where booking_id = b.id order by id desc limit 1)`,
  'a gap in a history': `select id from (select id, old_state,
    lag(new_state) over (partition by booking_id order by id) as before from booking_moves) made
    where old_state is distinct from before`,
  'a history of a product that does not lead to its state': `select products.id from products
    where products.state <> coalesce(
      (select new_state from product_moves where product_id = products.id order by id desc limit 1), 'live')`,
  'an accepted deal without a code': `select id from bookings where state = 'accepted' and handover_code is null`,
  'a deal that never ends': `select id from bookings b where state in ('requested', 'accepted') and ends_at is null
    and product_id is not null
    and not exists (select from bookings a where a.product_id = b.product_id and a.state = 'accepted')`,
  'two offers that wait for one answer': `select product_id from offers where state = 'open'
    group by product_id, buyer_id having count(*) > 1`,
  'an agreed price that nobody has accepted': `select b.id, b.state, b.agreed_taka, b.created_at, (select json_agg(json_build_array(o.taka, o.state, o.created_at, o.answered_at, o.by)) from offers o where o.product_id = b.product_id and o.buyer_id = b.buyer_id) from bookings b where agreed_taka is not null
    and product_id is not null and buyer_id is not null and not exists (select from offers o
      where o.product_id = b.product_id and o.buyer_id = b.buyer_id and o.state = 'accepted' and taka = agreed_taka)`,
}

const FAULTS_IN_THE_END = {
  'an open request on a product that was sold elsewhere': `select b.id from bookings b
    join products on products.id = product_id where ${STATE} = 'sold' and b.state in ('requested', 'accepted')`,
  'an open deal of somebody or about something that is gone': `select b.id from bookings b
    left join users buyer on buyer.id = buyer_id left join users seller on seller.id = seller_id
    where b.state in ('requested', 'accepted')
      and (product_id is null or coalesce(buyer.disabled, true) or coalesce(seller.disabled, true))`,
}

async function expectNone(faults: Record<string, string>): Promise<void> {
  for (const [fault, query] of Object.entries(faults)) expect((await fixture.pool.query(query)).rows, fault).toEqual([])
  const made = await fixture.pool.query('select distinct move, old_state as old, new_state as new from booking_moves')
  const outside = made.rows.filter(({ move, old, new: to }) => {
    const wanted = DEAL_MOVES[move as DealMove].from[(old ?? 'none') as 'none']
    return wanted !== to && wanted !== 'before'
  })
  expect(outside, 'moves that the table does not have').toEqual([])
}
