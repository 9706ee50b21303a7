import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import { lockProductsAndBookings } from '#main/email-copies.ts'
import { setUserDisabled } from '#people/users/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import type { AppError } from '#shared/errors.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { OFFER_ANSWERS, OFFER_STATES, type Offer } from './offers.ts'
import { HOURS_TO_BOOK, MAX_REQUESTS } from './rules.ts'
import { aBooking } from './server/build.ts'
import { anOffer } from './server/offers/build.ts'
import { OFFERS_OF_PRODUCT_PER_HOUR } from './server/offers/handlers.ts'
import { expireOffers } from './server/offers/jobs.ts'
import { decideAnswer, OFFERS_OF_PAIR } from './server/offers/offer-rules.ts'

let shop: TestApp
let saller: Person
let buyer: Person
let product: LockedProduct
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'products', 'bookings', 'offers', 'rate_limits')
  saller = await shop.aPerson({ role: 'saller', displayName: 'Rahim Uddin' })
  buyer = await shop.aPerson({ role: 'buyer', displayName: 'Farhana Akter' })
  product = await aProduct(shop.db, saller, { negotiable: true, resalePrice: '56,000' })
})

const offer = async (taka = 53_000, who = buyer) =>
  (await shop.callsOf(who).makeOffer({ id: product._id, taka })).insertedId
const offersSeenBy = async (person: Person, id = product._id) => (await shop.callsOf(person).listOffers({ id })).items
const newestOf = async (person: Person) => (await offersSeenBy(person))[0] as Offer
const refused = async (call: Promise<unknown>) => {
  const { status, code } = await refusalOf(call)
  return `${status} ${code}`
}
const later = (interval: string) =>
  shop.pool.query('update offers set ends_at = ends_at - $1::interval, created_at = created_at - $1::interval', [
    interval,
  ])

test('both sides see an offer for 24 hours, each with what they may do about it', async () => {
  await shop.callsOf(buyer).makeOffer({ id: product._id, taka: 53_000, word: 'I can come  this Friday.' })
  const mine = await newestOf(buyer)
  expect(mine).toMatchObject({
    ...{ by: 'buyer', taka: 53_000, askedTaka: 56_000, word: 'I can come this Friday.', state: 'open' },
    ...{ buyerName: 'Farhana Akter', dealId: null, answeredAt: null, answers: ['withdraw'] },
  })
  expect(Date.parse(mine.endsAt) - Date.parse(mine.createdAt)).toBeCloseTo(24 * 3_600_000, -3)
  expect(await newestOf(saller)).toEqual({ ...mine, answers: ['accept', 'counter', 'decline'] })
  for (const person of [await shop.aPerson({ role: 'buyer' }), await shop.aPerson({ role: 'admin' })])
    expect(await offersSeenBy(person)).toEqual([])
})

describe('an offer is refused', () => {
  test('for a product that is not negotiable, not on sale, or one’s own', async () => {
    const calls = shop.callsOf(buyer)
    const fixed = await aProduct(shop.db, saller)
    expect(await refused(calls.makeOffer({ id: fixed._id, taka: 1 }))).toBe('409 not_negotiable')
    for (const [state, answer] of [
      ['sold', '410 product_sold'],
      ['paused', '404 not_found'],
      ['expired', '404 not_found'],
      ['hidden', '404 not_found'],
    ]) {
      const { _id: id } = await aProduct(shop.db, saller, { negotiable: true })
      await shop.pool.query('update products set state = $2 where id = $1', [id, state])
      expect(await refused(calls.makeOffer({ id, taka: 1 })), state).toBe(answer)
    }
    const admin = await shop.aPerson({ role: 'admin' })
    const own = await aProduct(shop.db, admin, { negotiable: true })
    expect(await refused(shop.callsOf(admin).makeOffer({ id: own._id, taka: 1 }))).toBe('409 own_product')
    expect(await refused(calls.makeOffer({ id: crypto.randomUUID(), taka: 1 }))).toBe('404 not_found')
  })

  test('unless it is a whole number of taka below the asked price', async () => {
    for (const taka of [0, -1, 1.5, '53000', null, 56_000, 56_001, 1_000_000_001, Number.MAX_SAFE_INTEGER]) {
      const answer = await shop.send('POST', `/api/products/${product._id}/offers`, { taka }, buyer)
      expect([answer.statusCode, Object.keys(answer.json().fields)], `${taka}`).toEqual([400, ['taka']])
    }
    expect(await offersSeenBy(buyer)).toEqual([])
  })

  test('while one of this buyer waits, whoever made it; others offer at the same time', async () => {
    const first = await offer()
    expect(await refused(offer(54_000))).toBe('409 offer_open')
    await shop.callsOf(saller).answerOffer({ id: first, answer: 'counter', taka: 55_000 })
    expect(await refused(offer(54_000))).toBe('409 offer_open')
    await offer(50_000, await shop.aPerson({ role: 'buyer' }))
    expect((await offersSeenBy(saller)).map(({ taka, state }) => `${taka} ${state}`)).toEqual([
      '50000 open',
      '55000 open',
      '53000 countered',
    ])
  })

  test('after thirty for one product, counter-offers included', async () => {
    for (let count = 0; count < OFFERS_OF_PAIR - 1; count++)
      await anOffer(shop.db, { product, buyer, state: 'declined' })
    const id = await offer()
    expect(await refused(shop.callsOf(saller).answerOffer({ id, answer: 'counter', taka: 55_000 }))).toBe(
      '409 too_many_offers',
    )
    expect((await newestOf(saller)).state).toBe('open')
    await shop.callsOf(saller).answerOffer({ id, answer: 'decline' })
    expect(await refused(offer())).toBe('409 too_many_offers')
  })
})

test('a chain of counter-offers ends with the price that both agreed on, and the deal has it', async () => {
  const booking = await aBooking(shop.db, { product, buyer })
  const first = await offer(50_000)
  const { insertedId: second } = await shop
    .callsOf(saller)
    .answerOffer({ id: first, answer: 'counter', taka: 55_000, word: 'With a bag.' })
  expect(await newestOf(buyer)).toMatchObject({ _id: second, by: 'saller', dealId: booking._id, word: 'With a bag.' })
  const { insertedId: third } = await shop
    .callsOf(buyer)
    .answerOffer({ id: String(second), answer: 'counter', taka: 54_500 })
  await shop.callsOf(saller).answerOffer({ id: String(third), answer: 'accept' })
  expect((await offersSeenBy(buyer)).map(({ by, taka, state, answers }) => [by, taka, state, answers])).toEqual([
    ['buyer', 54_500, 'accepted', []],
    ['saller', 55_000, 'countered', []],
    ['buyer', 50_000, 'countered', []],
  ])
  const { rows } = await shop.pool.query('select agreed_taka, price_taka from bookings')
  expect(rows).toEqual([{ agreed_taka: 54_500, price_taka: 56_000 }])
})

test('who books within three days of an accepted offer books at its price, later at the asked one', async () => {
  const agreed = async (hours: number) => {
    const wanter = await shop.aPerson({ role: 'buyer' })
    const id = await anOffer(shop.db, { product, buyer: wanter, taka: 51_000 })
    await shop.callsOf(saller).answerOffer({ id, answer: 'accept' })
    await shop.pool.query('update offers set answered_at = now() - make_interval(hours => $2) where id = $1', [
      id,
      hours,
    ])
    const { insertedId } = await shop
      .callsOf(wanter)
      .bookProduct({ productId: product._id, phone: '01712345678', location: 'Dhaka' })
    const { rows } = await shop.pool.query('select agreed_taka from bookings where id = $1', [insertedId])
    return rows[0].agreed_taka
  }
  expect(await agreed(HOURS_TO_BOOK - 1)).toBe(51_000)
  expect(await agreed(HOURS_TO_BOOK + 1)).toBeNull()
})

describe('after the price of a product has fallen below an offer', () => {
  const setPrice = (taka: number) =>
    shop.pool.query('update products set resale_taka = $2::int, resale_price = $2::int::text where id = $1', [
      product._id,
      taka,
    ])
  const prices = async () => (await shop.pool.query('select agreed_taka, price_taka from bookings')).rows

  test('who books pays the price of the product, not that of the offer', async () => {
    const id = await offer(39_000)
    await shop.callsOf(saller).answerOffer({ id, answer: 'accept' })
    await setPrice(30_000)
    await shop.callsOf(buyer).bookProduct({ productId: product._id, phone: '01712345678', location: 'Dhaka' })
    expect(await prices()).toEqual([{ agreed_taka: null, price_taka: 30_000 }])
  })

  test('an offer that is accepted comes to the price of the product, and so the buyer is told', async () => {
    await aBooking(shop.db, { product, buyer })
    const id = await offer(39_000)
    await setPrice(30_000)
    await shop.callsOf(saller).answerOffer({ id, answer: 'accept' })
    expect(await prices()).toEqual([{ agreed_taka: 30_000, price_taka: 56_000 }])
    const { items } = await shop.callsOf(buyer).listNotifications({})
    expect(items[0]?.title).toContain('BDT 30,000')
  })

  test('an offer above the price at which its buyer has booked changes nothing', async () => {
    await setPrice(50_000)
    await aBooking(shop.db, { product: { ...product, resaleTaka: 50_000 }, buyer })
    await setPrice(56_000)
    const id = await offer(53_000)
    await shop.callsOf(saller).answerOffer({ id, answer: 'accept' })
    expect(await prices()).toEqual([{ agreed_taka: null, price_taka: 50_000 }])
  })
})

test('the price of an offer that is accepted while the deal was ended holds when the end is taken back', async () => {
  const { _id: deal } = await aBooking(shop.db, { product, buyer, state: 'accepted' })
  await shop.callsOf(saller).moveDeal({ id: deal, move: 'cancel', reason: 'doubt' })
  const id = await offer(40_000)
  await shop.callsOf(saller).answerOffer({ id, answer: 'accept' })
  await shop.callsOf(saller).moveDeal({ id: deal, move: 'undo' })
  expect((await shop.callsOf(buyer).getDeal({ id: deal })).agreedTaka).toBe(40_000)
})

test('an offer at or above the price of a deal does not undo a lower one that was agreed on', async () => {
  await aBooking(shop.db, { product, buyer, state: 'accepted', agreedTaka: 40_000 })
  await shop.pool.query('update products set resale_taka = 90000 where id = $1', [product._id])
  const id = await offer(80_000)
  await shop.callsOf(saller).answerOffer({ id, answer: 'accept' })
  expect((await shop.pool.query('select agreed_taka from bookings')).rows).toEqual([{ agreed_taka: 40_000 }])
})

describe('who cannot book the product', () => {
  test('because the saller has declined them offers nothing, and their open offer is not accepted', async () => {
    const id = await offer()
    await aBooking(shop.db, { product, buyer, state: 'declined' })
    expect((await newestOf(saller)).answers).toEqual(['decline'])
    expect(await refused(shop.callsOf(saller).answerOffer({ id, answer: 'accept' }))).toBe('409 already_booked')
    expect(await refused(shop.callsOf(saller).answerOffer({ id, answer: 'counter', taka: 54_000 }))).toBe(
      '409 already_booked',
    )
    await shop.callsOf(saller).answerOffer({ id, answer: 'decline' })
    expect(await refused(offer())).toBe('409 already_booked')
  })

  test('because they have asked for it three times offers nothing, and who has an open deal does', async () => {
    for (let times = 0; times < MAX_REQUESTS; times++) await aBooking(shop.db, { product, buyer, state: 'expired' })
    expect(await refused(offer())).toBe('409 already_booked')
    await shop.pool.query(
      "update bookings set state = 'requested', ends_at = now() + interval '1 day' where ctid = (select min(ctid) from bookings)",
    )
    await offer()
  })
})

test('a buyer who withdraws and offers again is heard a few times an hour for one product', async () => {
  for (let times = 0; times < OFFERS_OF_PRODUCT_PER_HOUR; times++)
    await shop.callsOf(buyer).answerOffer({ id: await offer(), answer: 'withdraw' })
  expect(await refused(offer())).toBe('429 too_many_requests')
  await offer(50_000, await shop.aPerson({ role: 'buyer' }))
})

test('after 24 hours an offer takes no answer and makes room for the next, though no job has run', async () => {
  const id = await offer()
  await later('24 hours')
  expect(await newestOf(saller)).toMatchObject({ state: 'expired', answers: [] })
  const refusal = await refusalOf(shop.callsOf(saller).answerOffer({ id, answer: 'accept' }))
  expect([refusal.code, refusal.message]).toEqual([
    'offer_ended',
    'This offer has ended: nobody answered it within 24 hours.',
  ])
  await offer(54_000)
  expect((await offersSeenBy(buyer)).map(({ taka, state }) => `${taka} ${state}`)).toEqual([
    '54000 open',
    '53000 expired',
  ])
})

test('each offer and answer is told once, written into the conversation, and the author hears that nobody answered', async () => {
  const notificationsOf = async () =>
    (await shop.pool.query('select kind, user_id, data, link from notifications order by created_at')).rows.map(
      ({ kind, user_id, data, link }) => [kind, user_id === buyer.id ? 'buyer' : 'saller', data.price, link],
    )
  const first = await offer()
  const requests = (id: string) => `/dashboard/my-products/${product._id}/requests#offer-${id}`
  await shop.callsOf(saller).answerOffer({ id: first, answer: 'counter', taka: 55_000 })
  await later('25 hours')
  await Promise.all([expireOffers(shop.db), expireOffers(shop.db)])
  const { rows: made } = await shop.pool.query('select id from offers order by created_at')
  expect(await notificationsOf()).toEqual([
    ['offerMade', 'saller', 53_000, requests(first)],
    ['offerCountered', 'buyer', 55_000, `/products/sp/${product._id}`],
    ['offerExpired', 'saller', 55_000, requests(made[1].id)],
  ])
  const { rows } = await shop.pool.query('select kind, data from messages order by number')
  expect(rows).toEqual([
    { kind: 'offer', data: { by: 'buyer', taka: 53_000 } },
    { kind: 'offer', data: { by: 'saller', taka: 55_000 } },
  ])
})

test('a phone number in a word is masked, and who is blocked makes no offer', async () => {
  await shop.callsOf(buyer).makeOffer({ id: product._id, taka: 53_000, word: 'Call 01712345678 please' })
  expect((await newestOf(saller)).word).toBe('Call ••••••• please')
  const other = await shop.aPerson({ role: 'buyer' })
  await shop.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [saller.id, other.id])
  expect(await refused(offer(50_000, other))).toBe('403 cannot_write')
})

test('an offer is closed while one of the two is disabled', async () => {
  const first = await offer()
  await shop.callsOf(saller).answerOffer({ id: first, answer: 'counter', taka: 55_000 })
  const { _id: id } = await newestOf(buyer)
  const setDisabled = (person: Person, disabled: boolean) =>
    shop.db.transaction().execute((tx) => setUserDisabled(tx, person.uid, disabled))
  await setDisabled(saller, true)
  await shop.pool.query('update products set listed = false')
  expect(await newestOf(buyer)).toMatchObject({ state: 'closed', answers: [] })
  expect(await refused(shop.callsOf(buyer).answerOffer({ id, answer: 'accept' }))).toBe('409 offer_ended')
  await setDisabled(saller, false)
  await shop.pool.query('update products set listed = true')
  expect(await newestOf(buyer)).toMatchObject({ state: 'open' })
  await setDisabled(buyer, true)
  expect(await newestOf(saller)).toMatchObject({ state: 'closed', answers: [] })
})

test('who has been blocked is not answered with yes or another price, only with no', async () => {
  const id = await offer()
  await shop.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [buyer.id, saller.id])
  expect(await newestOf(saller)).toMatchObject({ state: 'open', answers: ['decline'] })
  const answer = (given: 'accept' | 'counter' | 'decline') =>
    shop.callsOf(saller).answerOffer({ id, answer: given, taka: 55_000 })
  expect(await refused(answer('accept'))).toBe('403 cannot_write')
  expect(await refused(answer('counter'))).toBe('403 cannot_write')
  await answer('decline')
})

describe('while a buyer is deleted', () => {
  const removeWhile = async (call: () => Promise<unknown>) => {
    let called: Promise<unknown> = Promise.resolve()
    await shop.db.transaction().execute(async (tx) => {
      await lockProductsAndBookings(tx, buyer.id)
      called = call().then(
        () => 'done',
        (error: AppError) => error.code,
      )
      await untilWaiting(shop.pool)
      await tx.deleteFrom('users').where('id', '=', buyer.id).execute()
    })
    return called
  }

  test('their offer that is answered at the same moment is gone, and neither waits for the other for ever', async () => {
    await aBooking(shop.db, { product, buyer })
    const id = await offer()
    expect(await removeWhile(() => shop.callsOf(saller).answerOffer({ id, answer: 'accept' }))).toBe('not_found')
  })

  test('an offer that they make at the same moment is refused', async () => {
    const question = { productId: product._id, key: crypto.randomUUID(), text: 'Is it there?' }
    await shop.callsOf(buyer).startThread(question)
    expect(await removeWhile(() => offer())).toBe('account_removed')
  })
})

test('an offer is closed while its product is not on sale', async () => {
  const id = await offer()
  await shop.pool.query("update products set state = 'sold' where id = $1", [product._id])
  expect(await newestOf(saller)).toMatchObject({ state: 'closed', answers: [] })
  expect(await refused(shop.callsOf(saller).answerOffer({ id, answer: 'accept' }))).toBe('409 offer_ended')
})

test('strangers get no answer through, and a counter-offer needs a lower price', async () => {
  const id = await offer()
  for (const role of ['buyer', 'saller', 'admin'] as const) {
    const stranger = await shop.aPerson({ role })
    for (const answer of OFFER_ANSWERS)
      expect(await refused(shop.callsOf(stranger).answerOffer({ id, answer, taka: 1 }))).toBe('403 not_yours')
  }
  expect(await refused(shop.callsOf(saller).answerOffer({ id, answer: 'withdraw' }))).toBe('409 wrong_side')
  expect(await refused(shop.callsOf(buyer).answerOffer({ id, answer: 'accept' }))).toBe('409 wrong_side')
  for (const taka of [undefined, 56_000]) {
    const call = shop.callsOf(saller).answerOffer({ id, answer: 'counter', ...(taka && { taka }) })
    expect(Object.keys((await refusalOf(call)).fields ?? {})).toEqual(['taka'])
  }
  expect((await newestOf(saller)).state).toBe('open')
  expect(await refused(shop.callsOf(saller).answerOffer({ id: crypto.randomUUID(), answer: 'accept' }))).toBe(
    '404 not_found',
  )
})

test('of ten offers of a buyer at once one is stored, and of ten answers at once one counts', async () => {
  const made = await Promise.allSettled(Array.from({ length: 10 }, (_, more) => offer(50_000 + more)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { _id: id } = await newestOf(saller)
  const calls = Array.from({ length: 10 }, (_, at) =>
    at % 2
      ? shop.callsOf(buyer).answerOffer({ id, answer: 'withdraw' })
      : shop.callsOf(saller).answerOffer({ id, answer: at % 4 ? 'counter' : 'accept', taka: 55_000 }),
  )
  const answered = await Promise.allSettled(calls)
  expect(answered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await shop.pool.query("select count(*) from offers where state <> 'open'")
  expect(rows[0].count).toBe(1)
})

test('every state, side and answer: only an open offer takes one, and each answer has its side', () => {
  const allowed = OFFER_STATES.flatMap((state) =>
    (['buyer', 'saller'] as const).flatMap((by) =>
      (['buyer', 'saller'] as const).flatMap((side) =>
        OFFER_ANSWERS.filter(
          (answer) => 'state' in decideAnswer({ by, state, blocked: false, mayBook: true }, side, answer),
        ).map((answer) => `${state} of ${by}: ${side} ${answer}`),
      ),
    ),
  )
  expect(allowed).toEqual([
    ...['open of buyer: buyer withdraw', 'open of buyer: saller accept', 'open of buyer: saller counter'],
    ...['open of buyer: saller decline', 'open of saller: buyer accept', 'open of saller: buyer counter'],
    ...['open of saller: buyer decline', 'open of saller: saller withdraw'],
  ])
})
