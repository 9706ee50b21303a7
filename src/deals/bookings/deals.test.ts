import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import { dealReasons } from '#messages/en/deal-words.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople, makeOlder, meetingIn, notificationKinds, notifyWaiting } from '../../../test/deals.ts'
import { DAYS_AFTER_MEETING, DEAL_MOVES } from './rules.ts'
import { aBooking } from './server/build.ts'

let shop: TestApp
let saller: Person
let buyer: Person
let other: Person
let laptop: LockedProduct
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ saller, buyer, other, laptop } = await freshDealPeople(shop))
})

const REQUEST = { phone: '01712345678', location: 'Farmgate foot bridge' }

const dealOf = (id: string, person: Person) => shop.callsOf(person).getDeal({ id })

async function stateOfProduct(): Promise<string> {
  return (await shop.pool.query('select state from products where id = $1', [laptop._id])).rows[0].state
}

test('the two of a conversation find its newest deal, and nobody else does', async () => {
  const { insertedId: first } = await shop.callsOf(buyer).bookProduct({ productId: laptop._id, ...REQUEST })
  const { threadId } = await dealOf(first, buyer)
  await shop.callsOf(buyer).moveDeal({ id: first, move: 'cancel', reason: 'time' })
  const { insertedId: second } = await shop.callsOf(buyer).bookProduct({ productId: laptop._id, ...REQUEST })
  const find = (person: Person) => shop.callsOf(person).findDeal({ id: threadId ?? '' })
  expect(await Promise.all([buyer, saller, other].map(find))).toEqual([
    { dealId: second },
    { dealId: second },
    { dealId: null },
  ])
})

describe('phone numbers', () => {
  test('in a meeting place are shown while the deal is accepted, and masked after it was cancelled', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const place = 'Gate 2, call 01811223344'
    await shop.callsOf(buyer).moveDeal({ id, move: 'propose', meeting: { ...meetingIn(30), place } })
    expect((await dealOf(id, saller)).meeting?.place).toBe(place)
    await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'time' })
    for (const person of [buyer, saller]) expect((await dealOf(id, person)).meeting?.place).toBe('Gate 2, call •••••••')
  })

  test('of two deals of the same two stay shown in their conversation while one of them is open', async () => {
    const { insertedId: first } = await shop.callsOf(buyer).bookProduct({ productId: laptop._id, ...REQUEST })
    await shop.callsOf(saller).moveDeal({ id: first, move: 'accept' })
    const { threadId } = await dealOf(first, buyer)
    await shop.pool.query("update bookings set state = 'no_show' where id = $1", [first])
    await shop.pool.query("update products set state = 'live' where id = $1", [laptop._id])
    const again = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    await shop.pool.query('update bookings set thread_id = $2 where id = $1', [again._id, threadId])
    await shop.callsOf(buyer).moveDeal({ id: again._id, move: 'cancel', reason: 'time' })
    const { rows } = await shop.pool.query('select phones_open from threads where id = $1', [threadId])
    expect(rows).toEqual([{ phones_open: true }])
  })
})

describe('accepting', () => {
  test('reserves the product, opens both phone numbers, and the others wait in line', async () => {
    await shop.callsOf(saller).saveProfile({ phone: '01812345678' })
    const first = await aBooking(shop.db, { product: laptop, buyer, phone: '01712345678' })
    const second = await aBooking(shop.db, { product: laptop, buyer: other })
    expect(await dealOf(second._id, other)).toMatchObject({ placeInLine: 2, moves: ['correct', 'cancel'] })
    const before = await dealOf(first._id, buyer)
    expect(before.other).toMatchObject({ name: 'Rafiq Islam', phone: null, whatsapp: null })

    const answer = await shop.callsOf(saller).moveDeal({ id: first._id, move: 'accept' })
    expect(answer).toMatchObject({ acknowledged: true, state: 'accepted' })
    expect(await stateOfProduct()).toBe('reserved')
    const mine = await dealOf(first._id, buyer)
    expect(mine).toMatchObject({
      state: 'accepted',
      placeInLine: null,
      handoverCode: null,
      moves: ['propose', 'cancel', 'hand-over'],
    })
    expect(mine.other).toMatchObject({ phone: '01812345678', whatsapp: 'https://wa.me/8801812345678' })
    const theirs = await dealOf(first._id, saller)
    expect(theirs.other).toMatchObject({ name: 'Tania Akter', phone: '01712345678' })
    expect(theirs.handoverCode).toMatch(/^\d{6}$/)
    expect(theirs.history.map(({ move, actor }) => [move, actor])).toEqual([
      ['request', 'buyer'],
      ['accept', 'saller'],
    ])
    expect(await dealOf(second._id, other)).toMatchObject({ state: 'requested', placeInLine: 1, endsAt: null })
    const refused = await refusalOf(shop.callsOf(saller).moveDeal({ id: second._id, move: 'accept' }))
    expect([refused.status, refused.code, refused.now?.state]).toEqual([409, 'product_reserved', 'reserved'])
    expect(refused.message).toMatch(/^This product is reserved for another buyer since \d+:\d\d [AP]M on \d+ \w+\.$/)
  })

  test('changes the lists that this process has cached before it answers, without a notification of the database', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    const listed = async () => (await shop.send('GET', '/api/products?limit=24')).json()[0]?.state
    for (let times = 0; times < 3; times++) expect(await listed()).toBe('live')
    await shop.pool.query("update products set name = 'Not invalidated' where id = $1", [laptop._id])
    expect((await shop.send('GET', '/api/products?limit=24')).body).not.toContain('Not invalidated')
    await shop.callsOf(saller).moveDeal({ id, move: 'accept' })
    expect(await listed()).toBe('reserved')
  })

  test('a cancelled deal puts the product on sale again, and the next in line can be accepted', async () => {
    const first = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const product = { ...laptop, state: 'reserved' as const }
    const second = await aBooking(shop.db, { product, buyer: other })
    await shop.callsOf(buyer).moveDeal({ id: first._id, move: 'cancel', reason: 'found_another' })
    expect(await stateOfProduct()).toBe('live')
    const { items: received } = await shop.callsOf(saller).listNotifications({})
    expect(received[0]?.text).toMatch(/: I found another one\.$/)
    const { requests, waiting } = await shop.callsOf(saller).listRequests({ id: laptop._id })
    expect([waiting, requests.map(({ _id, moves }) => [_id, moves])]).toEqual([
      1,
      [[second._id, ['accept', 'decline', 'cancel']]],
    ])
    expect((await dealOf(second._id, other)).endsAt).not.toBeNull()
    await shop.callsOf(saller).moveDeal({ id: second._id, move: 'accept' })
    const refused = await refusalOf(shop.callsOf(buyer).moveDeal({ id: first._id, move: 'undo' }))
    expect(refused.code).toBe('product_reserved')
    // Who cancelled may ask again.
    await shop.callsOf(buyer).bookProduct({ productId: laptop._id, phone: '01712345678', location: 'Dhaka' })
  })
})

describe('the meeting', () => {
  test('one side proposes, the other agrees to what it saw, and an agreed one holds until a change is agreed', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const [first, second] = [meetingIn(30), meetingIn(54, 'GEC Circle')]
    expect((await refusalOf(shop.callsOf(saller).moveDeal({ id, move: 'agree', meeting: first }))).code).toBe(
      'no_proposal',
    )
    await shop.callsOf(buyer).moveDeal({ id, move: 'propose', meeting: first })
    expect((await dealOf(id, buyer)).meeting).toEqual({ ...first, status: 'proposed', byMe: true })
    expect((await refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'agree', meeting: first }))).code).toBe(
      'no_proposal',
    )
    const stale = await refusalOf(shop.callsOf(saller).moveDeal({ id, move: 'agree', meeting: second }))
    expect([stale.status, stale.code]).toEqual([409, 'meeting_changed'])
    await shop.callsOf(saller).moveDeal({ id, move: 'agree', meeting: first })
    expect((await dealOf(id, saller)).meeting).toEqual({ ...first, status: 'agreed', byMe: false })
    await shop.callsOf(saller).moveDeal({ id, move: 'propose', meeting: second })
    expect(await dealOf(id, buyer)).toMatchObject({
      meeting: { ...second, status: 'proposed', byMe: false },
      agreedMeeting: first,
    })
    await shop.callsOf(buyer).moveDeal({ id, move: 'agree', meeting: second })
    expect(await dealOf(id, buyer)).toMatchObject({ meeting: { ...second, status: 'agreed' }, agreedMeeting: null })
  })

  test('that the two have agreed on lengthens the deal to the day after it, and both are warned before that end', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    await shop.pool.query("update bookings set ends_at = now() + interval '20 hours', warned_at = now()")
    const meeting = meetingIn(100)
    await shop.callsOf(buyer).moveDeal({ id, move: 'propose', meeting })
    await shop.callsOf(saller).moveDeal({ id, move: 'agree', meeting })
    const end = Date.parse(`${meeting.day}T${meeting.to}:00+06:00`) + DAYS_AFTER_MEETING * 86_400_000
    const endsAt = async () => Date.parse((await dealOf(id, buyer)).endsAt ?? '')
    expect(await endsAt()).toBe(end)
    expect((await shop.pool.query('select warned_at from bookings')).rows).toEqual([{ warned_at: null }])
    // Cancelled and taken back, it lasts as long.
    await makeOlder(shop, id, '13 days')
    await shop.callsOf(saller).moveDeal({ id, move: 'cancel', reason: 'time' })
    await shop.callsOf(saller).moveDeal({ id, move: 'undo' })
    expect(await endsAt()).toBe(end)
  })

  test('that is before the end of the deal leaves that end', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const { endsAt } = await dealOf(id, buyer)
    const meeting = meetingIn(30)
    await shop.callsOf(buyer).moveDeal({ id, move: 'propose', meeting })
    await shop.callsOf(saller).moveDeal({ id, move: 'agree', meeting })
    expect((await dealOf(id, buyer)).endsAt).toBe(endsAt)
  })

  test.each([
    ['that is over', () => meetingIn(-48), 'meeting_past'],
    ['in three weeks', () => meetingIn(21 * 24), 'meeting_too_late'],
    ['that ends before it begins', () => ({ ...meetingIn(30), to: '00:00' }), 'meeting_order'],
  ])('one %s is refused at its field', async (_, meeting, code) => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const refused = await refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'propose', meeting: meeting() }))
    expect([refused.status, refused.fields?.meeting?.code]).toEqual([400, code])
  })
})

describe('the hand-over', () => {
  test('with the saller’s code the product is sold and the others are notified, once', async () => {
    const first = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const waiting = await aBooking(shop.db, { product: { ...laptop, state: 'reserved' }, buyer: other })
    const { handoverCode: code } = await dealOf(first._id, saller)
    const key = crypto.randomUUID()
    const enter = () => shop.callsOf(buyer).moveDeal({ id: first._id, move: 'hand-over', code: code ?? '', key })
    const answer = await enter()
    expect(answer.state).toBe('handed_over')
    // The phone that was offline sends it again: the answer of the first time.
    expect(await enter()).toEqual(answer)
    expect(await stateOfProduct()).toBe('sold')
    expect(await dealOf(waiting._id, other)).toMatchObject({ state: 'closed', moves: [] })
    expect((await dealOf(first._id, saller)).handoverCode).toBe(null)
    const used = await refusalOf(shop.callsOf(buyer).moveDeal({ id: first._id, move: 'hand-over', code: code ?? '' }))
    expect([used.status, used.code, used.now]).toEqual([409, 'deal_moved', { state: 'handed_over', at: answer.at }])
    expect(used.message).toMatch(/^This deal is done: the code was already used, \d+:\d\d [AP]M on \d+ \w+\.$/)
    await notifyWaiting(shop)
    await notifyWaiting(shop)
    expect(await notificationKinds(shop, other)).toEqual(['soldToAnother'])
    expect(await notificationKinds(shop, saller)).toEqual(['handedOver'])
  })

  test('five wrong codes lock the entry for 15 minutes, also for the right one', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const { handoverCode } = await dealOf(id, saller)
    const right = handoverCode ?? ''
    const wrong = right === '000000' ? '111111' : '000000'
    const enter = (code: string) => refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code }))
    const codes = []
    for (let tries = 0; tries < 5; tries++) codes.push((await enter(wrong)).code)
    expect(codes).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'code_locked'])
    const locked = await enter(right)
    expect([locked.status, locked.code, locked.now?.state]).toEqual([409, 'code_locked', 'accepted'])
    const minutes = (Date.parse(locked.now?.at ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThan(15.1)
    await shop.pool.query("update bookings set code_locked_until = now() - interval '1 second'")
    expect((await enter(wrong)).message).toContain('4 tries are left')
    await shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code: ` ${right.slice(0, 3)} ${right.slice(3)}` })
  })

  test('a wrong code whose answer was lost is counted once, and its key opens no further tries', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const { handoverCode } = await dealOf(id, saller)
    const right = handoverCode ?? ''
    const wrong = right === '000000' ? '111111' : '000000'
    const key = crypto.randomUUID()
    const enter = (code: string) => refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code, key }))
    for (let tries = 0; tries < 7; tries++) expect((await enter(wrong)).message).toContain('4 tries are left')
    expect((await enter(right)).code).toBe('wrong_code')
    await shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code: right, key: crypto.randomUUID() })
  })

  test('wrong codes that are sent at once are all counted', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const { handoverCode } = await dealOf(id, saller)
    const wrong = handoverCode === '000000' ? '111111' : '000000'
    const tries = Array.from({ length: 12 }, () =>
      refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code: wrong })),
    )
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(4)
    expect(codes.filter((code) => code === 'code_locked')).toHaveLength(8)
  })

  test('a code is void while the deal is cancelled, and the answer says since when', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const { handoverCode: code } = await dealOf(id, saller)
    await shop.callsOf(saller).moveDeal({ id, move: 'cancel', reason: 'kept' })
    const refused = await refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code: code ?? '' }))
    expect(refused).toMatchObject({ status: 409, code: 'deal_moved', now: { state: 'cancelled' } })
    expect(refused.message).toContain('Its code is no longer valid.')
    await shop.callsOf(saller).moveDeal({ id, move: 'undo' })
    expect(await dealOf(id, saller)).toMatchObject({
      state: 'accepted',
      handoverCode: expect.stringMatching(/^\d{6}$/),
    })
  })

  test('a key that was used for another move is refused', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    const key = crypto.randomUUID()
    await shop.callsOf(buyer).moveDeal({ id, move: 'correct', location: 'Mirpur 10', key })
    const refused = await refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'time', key }))
    expect([refused.status, refused.code]).toEqual([409, 'key_used'])
    // Somebody else's key of the same value is another one.
    await shop.callsOf(saller).moveDeal({ id, move: 'accept', key })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        shop
          .callsOf(buyer)
          .moveDeal({ id, move: 'propose', meeting: meetingIn(30), key: '00000000-0000-4000-8000-000000000001' }),
      ),
    )
    expect(new Set(answers.map(({ at }) => at)).size).toBe(1)
    expect((await dealOf(id, buyer)).history.filter(({ move }) => move === 'propose')).toHaveLength(1)
  })
})

describe('taking back', () => {
  test('a decline is taken back within ten minutes by the saller alone, and not afterwards', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'declined' })
    expect((await refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'undo' }))).code).toBe('not_allowed')
    expect(Date.parse((await dealOf(id, saller)).undoUntil ?? '')).toBeGreaterThan(Date.now() + 540_000)
    await shop.callsOf(saller).moveDeal({ id, move: 'undo' })
    expect(await dealOf(id, buyer)).toMatchObject({ state: 'requested', moves: ['correct', 'cancel'] })
    await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'other' })
    await makeOlder(shop, id, '10 minutes')
    const late = await refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'undo' }))
    expect([late.status, late.code]).toEqual([410, 'undo_too_late'])
  })

  test('a no-show can be said 30 minutes after the agreed time, denied within 48 hours, and then counts for nobody', async () => {
    const soon = await aBooking(shop.db, {
      ...{ product: laptop, buyer, state: 'accepted' as const },
      meetingAt: new Date(Date.now() - 20 * 60_000).toISOString(),
    })
    const call = (person: Person, move: 'no-show' | 'contest') => shop.callsOf(person).moveDeal({ id: soon._id, move })
    const early = await refusalOf(call(saller, 'no-show'))
    expect([early.status, early.code]).toEqual([409, 'no_show_time'])
    await shop.pool.query("update bookings set agreed_from = now() - interval '31 minutes'")
    await call(saller, 'no-show')
    expect(await stateOfProduct()).toBe('live')
    expect((await refusalOf(call(saller, 'contest'))).code).toBe('not_allowed')
    expect(await dealOf(soon._id, buyer)).toMatchObject({ state: 'no_show', moves: ['contest'] })
    await call(buyer, 'contest')
    expect(await dealOf(soon._id, saller)).toMatchObject({ state: 'contested', moves: [], endsAt: null })
    expect(await noShowsOf(buyer)).toBe(0)
  })

  test('one that nobody denies counts after 48 hours', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'no_show' })
    expect(await noShowsOf(buyer)).toBe(0)
    await shop.pool.query("update bookings set ends_at = now() - interval '1 second'")
    expect(await noShowsOf(buyer)).toBe(1)
    expect((await refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'contest' }))).code).toBe('contest_too_late')
  })
})

/** Returns the count of no-shows that the saller sees beside a new request of this person. */
async function noShowsOf(person: Person): Promise<number | undefined> {
  const product = await aProduct(shop.db, saller)
  await aBooking(shop.db, { product, buyer: person })
  const { requests } = await shop.callsOf(saller).listRequests({ id: product._id })
  return requests[0]?.noShows
}
test('the buyer corrects phone and place while the saller has not answered', async () => {
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, phone: '01712345678' })
  const nothing = await refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'correct' }))
  expect([nothing.status, Object.keys(nothing.fields ?? {})]).toEqual([400, ['phone', 'location']])
  await shop.callsOf(buyer).moveDeal({ id, move: 'correct', phone: '০১৯১২-৩৪৫৬৭৮', location: 'Mirpur 10' })
  expect(await dealOf(id, buyer)).toMatchObject({ myPhone: '01912-345678', location: 'Mirpur 10', state: 'requested' })
  const { rows } = await shop.pool.query('select phone_e164 from bookings')
  expect(rows).toEqual([{ phone_e164: '+8801912345678' }])
  expect(await notificationKinds(shop, saller)).toEqual(['corrected'])
})

test('a move that needs a reason takes one of its list', async () => {
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
  for (const [reason, code] of [
    [undefined, 'required'],
    ['account_disabled', 'invalid_value'],
  ] as const) {
    const refused = await refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'cancel', ...(reason && { reason }) }))
    expect([refused.status, refused.fields?.reason?.code]).toEqual([400, code])
  }
  const words = Object.values(DEAL_MOVES).flatMap(({ reasons }) => Object.values(reasons ?? {}).flat())
  expect(words.filter((reason) => !dealReasons[reason])).toEqual([])
})

test('nobody changes the history of a deal', async () => {
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
  for (const statement of ["update booking_moves set actor = 'admin'", 'delete from booking_moves'])
    await expect(shop.pool.query(statement)).rejects.toThrow('booking_moves is append-only')
  await shop.pool.query('delete from bookings where id = $1', [id])
  expect((await shop.pool.query('select * from booking_moves where booking_id = $1', [id])).rows).toEqual([])
})

test('a buyer asks for a product again after a deal that ended, three times at most', async () => {
  const request = { productId: laptop._id, phone: '01712345678', location: 'Dhaka' }
  for (let time = 0; time < 3; time++) {
    const { insertedId: id } = await shop.callsOf(buyer).bookProduct(request)
    await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'other' })
  }
  expect((await refusalOf(shop.callsOf(buyer).bookProduct(request))).code).toBe('already_booked')
})
