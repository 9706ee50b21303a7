import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { PAY_WAYS } from '#deals/bookings/contract.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { type KitEntry, MAX_JOINED_NOTE, MAX_POINTS, type Point, type SentInspection } from './contract.ts'
import steps from './server/data/inspection.json' with { type: 'json' }
import { passedPoint } from './ui/device/progress.ts'

let shop: TestApp
let buyer: Person
let saller: Person
beforeAll(async () => {
  shop = await testApp()
  buyer = await shop.aPerson({ role: 'buyer' })
  saller = await shop.aPerson({ role: 'saller' })
})
afterAll(() => shop.close())

type State = Parameters<typeof aBooking>[1]['state']

async function aDeal(state: State = 'accepted', kind = 'laptop') {
  const product = await aProduct(shop.db, saller, { kind })
  const { _id: id } = await aBooking(shop.db, { product, buyer, ...(state && { state }) })
  return id
}

async function ticketOf(dealId: string, person: Person = buyer): Promise<string> {
  return shop.kitTickets.makeTicket({ dealId, personId: person.id, session: null })
}

/** Sends an entry without a sign-in, as the outbox does. */
async function send(id: string, entry: KitEntry, key = randomUUID(), person: Person = buyer) {
  return shop.callsOf(null).sendKitEntry({ id, ticket: await ticketOf(id, person), key, entry })
}

const DOTS: Point = { step: 'screen-white-black', result: 'new', note: 'Two dark dots', next: 'keep', photos: [] }

function anInspection(given: Partial<SentInspection> = {}): KitEntry & { kind: 'inspection' } {
  const inspection = { revision: 1, checkedAt: '2026-11-27T10:50:00.000Z', price: null, points: [DOTS], ...given }
  return { kind: 'inspection', inspection }
}

async function codeOf(id: string): Promise<string> {
  const { deal } = await shop.callsOf(saller).getKit({ id })
  return deal.handoverCode ?? ''
}

describe('the kit', () => {
  test('has the steps of the kind, the words about money in all four ways, and the code for the saller alone', async () => {
    const id = await aDeal()
    const [hers, his] = [await shop.callsOf(buyer).getKit({ id }), await shop.callsOf(saller).getKit({ id })]
    expect(hers.steps).toHaveLength(14)
    expect(hers.steps[0]).toMatchObject({ id: 'same-thing', group: 'outside' })
    expect(hers.noun).toBe('Laptop')
    expect(hers.money.map(({ way }) => way)).toEqual(PAY_WAYS)
    for (const { way, steps, app, ussd } of hers.money.slice(1)) {
      expect([way, steps.join(' ')]).toEqual([way, expect.stringMatching(/balance/)])
      expect([way, app, ussd]).toEqual([way, expect.stringMatching(/balance/), expect.stringMatching(/^\*\d+#$/)])
    }
    expect(hers.deal.handoverCode).toBeNull()
    expect(his.deal.handoverCode).toMatch(/^\d{6}$/)
  })

  test('tells each side of a phone what to do about the register of phones', async () => {
    const id = await aDeal('accepted', 'mobile')
    const [hers, his] = [await shop.callsOf(buyer).getKit({ id }), await shop.callsOf(saller).getKit({ id })]
    expect(hers.neir.map(({ text }) => text).join(' ')).toContain('16002')
    expect(his.neir.map(({ text }) => text).join(' ')).toContain('de-register')
    expect((await shop.callsOf(buyer).getKit({ id: await aDeal() })).neir).toEqual([])
  })

  test('shows both sides of a phone the same boxes of the register, and which of them are ticked', async () => {
    const id = await aDeal('accepted', 'mobile')
    const ticked: Point = { ...DOTS, step: 'neir-released', result: 'ok', note: '', next: null }
    await send(id, anInspection({ points: [ticked] }))
    for (const person of [buyer, saller]) {
      const { steps, inspection } = await shop.callsOf(person).getKit({ id })
      const boxes = steps.flatMap(({ id, group }) => (group === 'register' ? [id] : []))
      expect([boxes, inspection?.points]).toEqual([['neir-check', 'neir-own-number', 'neir-released'], [ticked]])
    }
  })

  test.each(['requested', 'declined', 'cancelled', 'expired', 'no_show'] as const)(
    'is not there for a deal that is %s, and the answer says what the deal is',
    async (state) => {
      const refused = await refusalOf(shop.callsOf(buyer).getKit({ id: await aDeal(state) }))
      expect(refused).toMatchObject({ status: 409, code: 'deal_moved', now: { state } })
    },
  )
})

describe('what was checked', () => {
  const ids = Object.keys(steps.steps)

  test('is stored without a sign-in, and both sides see it', async () => {
    const id = await aDeal()
    await send(id, anInspection({ price: 52_000 }))
    for (const person of [buyer, saller]) {
      const { inspection } = await shop.callsOf(person).getKit({ id })
      expect(inspection).toEqual({ revision: 1, checkedAt: '2026-11-27T10:50:00.000Z', price: 52_000, points: [DOTS] })
    }
  })

  test('is replaced by later changes alone, in whatever order they arrive', async () => {
    const id = await aDeal()
    const said = (revision: number) => anInspection({ revision, points: [{ ...DOTS, note: `revision ${revision}` }] })
    for (const revision of [2, 1, 3, 3, 2]) await send(id, said(revision))
    const { inspection } = await shop.callsOf(buyer).getKit({ id })
    expect(inspection?.points[0]?.note).toBe('revision 3')
  })

  test('with two phones of the buyer is joined, whichever is sent last: what was acknowledged is there', async () => {
    const id = await aDeal()
    const heat: Point = { step: 'heat', result: 'ok', note: '', next: null, photos: [] }
    await send(id, anInspection({ revision: 4, device: randomUUID() }))
    await send(id, anInspection({ revision: 4, device: randomUUID(), points: [heat] }))
    const { inspection } = await shop.callsOf(buyer).getKit({ id })
    expect(inspection).toMatchObject({ revision: 5, points: [DOTS, heat] })
    const long = (letter: string) => [{ ...DOTS, note: letter.repeat(MAX_JOINED_NOTE) }]
    await send(id, anInspection({ revision: 9, base: 5, device: randomUUID(), points: long('a') }))
    const refused = await refusalOf(send(id, anInspection({ device: randomUUID(), points: long('b') })))
    expect(refused).toMatchObject({
      status: 409,
      code: 'inspection_full',
      message: expect.stringMatching(/^Another phone of yours/),
    })
    expect((await shop.callsOf(buyer).getKit({ id })).inspection?.points).toEqual(long('a'))
  })

  test('of several phones with more points than a kit shows is refused, and the kit opens for both as before', async () => {
    const id = await aDeal()
    const [first, others] = [
      ids.slice(0, MAX_POINTS).map(passedPoint),
      ids.slice(MAX_POINTS, 2 * MAX_POINTS).map(passedPoint),
    ]
    await send(id, anInspection({ device: randomUUID(), points: first }))
    const more = send(id, anInspection({ device: randomUUID(), points: others }))
    expect(await refusalOf(more)).toMatchObject({ status: 409, code: 'inspection_full' })
    for (const person of [buyer, saller])
      expect((await shop.callsOf(person).getKit({ id })).inspection?.points).toEqual(first)
  })

  test('at a time that no calendar has is refused at the field', async () => {
    const id = await aDeal()
    for (const checkedAt of ['0000-01-01T00:00:00Z', `2026-01-01T00:00:00.${'0'.repeat(200)}Z`])
      expect(await refusalOf(send(id, anInspection({ checkedAt })))).toMatchObject({
        status: 400,
        code: 'invalid_input',
      })
  })

  test('with a phone for each step, all at once, loses nothing', async () => {
    const id = await aDeal()
    const { steps } = await shop.callsOf(buyer).getKit({ id })
    const ticks = steps.map(({ id: step }): Point => ({ step, result: 'ok', note: '', next: null, photos: [] }))
    const sent = ticks.map((point) => send(id, anInspection({ device: randomUUID(), points: [point] })))
    await Promise.all(sent)
    const { inspection } = await shop.callsOf(buyer).getKit({ id })
    expect(inspection?.points.map(({ step }) => step).toSorted()).toEqual(steps.map((step) => step.id).toSorted())
  })

  test('stays as it was after the hand-over, but for photos that come later', async () => {
    const id = await aDeal()
    await send(id, anInspection())
    await send(id, { kind: 'hand-over', code: await codeOf(id) })
    const more = anInspection({ revision: 2, points: [{ ...DOTS, note: 'A third dot' }] })
    expect(await refusalOf(send(id, more))).toMatchObject({ code: 'deal_moved', now: { state: 'handed_over' } })
    const photos = ['/images/0123456789abcdef012345-aabbcc/1280.jpg']
    await send(id, anInspection({ revision: 3, points: [{ ...DOTS, photos }] }))
    expect((await shop.callsOf(saller).getKit({ id })).inspection?.points).toEqual([{ ...DOTS, photos }])
  })

  test('is the buyer’s alone, of known steps, each once, with photos of our host', async () => {
    const id = await aDeal()
    const saller403 = await refusalOf(send(id, anInspection(), randomUUID(), saller))
    expect(saller403).toMatchObject({ status: 403, code: 'not_yours' })
    const wrong = [[{ ...DOTS, step: 'no-such' }], [DOTS, DOTS], [{ ...DOTS, photos: ['https://evil.example/x.jpg'] }]]
    for (const points of wrong) {
      expect(await refusalOf(send(id, anInspection({ points })))).toMatchObject({ status: 400, code: 'invalid_input' })
    }
  })
})

test('a buyer whom the saller has blocked writes nothing to them by the notes of a check', async () => {
  const id = await aDeal()
  await shop.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [saller.id, buyer.id])
  await send(id, anInspection({ points: [{ ...DOTS, note: 'You will regret this' }] }))
  const seen = async (person: Person) => (await shop.callsOf(person).getKit({ id })).inspection?.points
  expect(await seen(buyer)).toMatchObject([{ result: 'new', note: 'You will regret this' }])
  expect(await seen(saller)).toMatchObject([{ result: 'new', note: '' }])
  await shop.pool.query('delete from blocks')
})

describe('a ticket', () => {
  test('is good for its deal and its person, and for nothing else', async () => {
    const [id, other] = [await aDeal(), await aDeal()]
    const ticket = await ticketOf(id)
    const call = (given: { id: string; ticket: string }) =>
      refusalOf(shop.callsOf(null).sendKitEntry({ ...given, key: randomUUID(), entry: { kind: 'leave' } }))
    for (const given of [
      { id: other, ticket },
      { id, ticket: `${ticket}x` },
      { id, ticket: 'nonsense' },
    ]) {
      expect(await call(given)).toMatchObject({ status: 401, code: 'ticket_invalid' })
    }
    const stranger = await shop.aPerson({ role: 'buyer' })
    expect(await refusalOf(send(id, { kind: 'leave' }, randomUUID(), stranger))).toMatchObject({ code: 'not_yours' })
  })

  test('of before the person has signed out everywhere sends nothing, and a new one does', async () => {
    const id = await aDeal()
    const ticket = await ticketOf(id)
    const leave = (given: string) =>
      shop.callsOf(null).sendKitEntry({ id, ticket: given, key: randomUUID(), entry: { kind: 'pay', pay: 'bkash' } })
    shop.signOutEverywhere(buyer)
    expect(await refusalOf(leave(ticket))).toMatchObject({ status: 401, code: 'ticket_invalid' })
    shop.signOutEverywhere(buyer, -3600)
    await leave(ticket)
  })

  test('ends with the sign-in in which the kit was opened: log-out on a phone ends what the phone could still send', async () => {
    const id = await aDeal()
    const session = randomUUID()
    const { ticket } = await shop.callsOf({ ...buyer, session }).getKit({ id })
    const { ticket: other } = await shop.callsOf({ ...buyer, session: randomUUID() }).getKit({ id })
    const choose = (given: string) =>
      shop.callsOf(null).sendKitEntry({ id, ticket: given, key: randomUUID(), entry: { kind: 'pay', pay: 'bkash' } })
    await choose(ticket)
    shop.endSession(session)
    expect(await refusalOf(choose(ticket))).toMatchObject({ status: 401, code: 'ticket_invalid' })
    await choose(other)
  })

  test('is good for so many entries an hour, for one person', async () => {
    const id = await aDeal()
    await send(id, { kind: 'pay', pay: 'bkash' })
    await shop.pool.query("update rate_limits set points = 1000 where key like 'kit-entry:%'")
    expect(await refusalOf(send(id, { kind: 'pay', pay: 'bkash' }))).toMatchObject({ status: 429 })
    await shop.pool.query('delete from rate_limits')
  })

  test('of a disabled person sends nothing', async () => {
    const id = await aDeal()
    await shop.pool.query('update users set disabled = true where id = $1', [buyer.id])
    const refused = await refusalOf(send(id, { kind: 'leave' }))
    await shop.pool.query('update users set disabled = false where id = $1', [buyer.id])
    expect(refused).toMatchObject({ status: 401, code: 'account_disabled' })
  })
})

describe('the code', () => {
  test('closes the deal, once, however often the same entry is sent', async () => {
    const id = await aDeal()
    const [code, key] = [await codeOf(id), randomUUID()]
    await Promise.all([1, 2, 3].map(() => send(id, { kind: 'hand-over', code }, key)))
    const { deal } = await shop.callsOf(saller).getKit({ id })
    expect(deal.state).toBe('handed_over')
    expect(deal.history.filter(({ move }) => move === 'hand-over')).toHaveLength(1)
  })

  test('that was used is void, and the answer says since when', async () => {
    const id = await aDeal()
    const code = await codeOf(id)
    await send(id, { kind: 'hand-over', code })
    const refused = await refusalOf(send(id, { kind: 'hand-over', code }))
    expect(refused).toMatchObject({ status: 409, code: 'deal_moved', now: { state: 'handed_over' } })
    expect(refused.message).toMatch(/the code was already used, \d{1,2}:\d\d [AP]M/)
  })

  test('is void after the saller has cancelled, which the answer says', async () => {
    const id = await aDeal()
    const code = await codeOf(id)
    await shop.callsOf(saller).moveDeal({ id, move: 'cancel', reason: 'kept' })
    const refused = await refusalOf(send(id, { kind: 'hand-over', code }))
    expect(refused).toMatchObject({ status: 409, now: { state: 'cancelled' } })
    expect(refused.message).toMatch(/no longer valid/)
  })

  test('that is wrong says how many tries are left, and the fifth locks it for a quarter of an hour', async () => {
    const id = await aDeal()
    const right = await codeOf(id)
    const code = right === '000000' ? '111111' : '000000'
    const answers = []
    for (let tries = 0; tries < 6; tries++) answers.push(await refusalOf(send(id, { kind: 'hand-over', code })))
    expect(answers.map((answer) => answer.code)).toEqual([
      ...['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'code_locked', 'code_locked'],
    ])
    const until = Date.parse(answers[5]?.now?.at ?? '')
    expect(until - Date.now()).toBeGreaterThan(14 * 60_000)
    expect(await refusalOf(send(id, { kind: 'hand-over', code: right }))).toMatchObject({ code: 'code_locked' })
  })

  test('of a wrong code counts once when it is sent again with its key, in capital letters, too', async () => {
    const id = await aDeal()
    const code = (await codeOf(id)) === '000000' ? '111111' : '000000'
    const key = randomUUID().toUpperCase() as ReturnType<typeof randomUUID>
    for (let tries = 0; tries < 7; tries++)
      expect(await refusalOf(send(id, { kind: 'hand-over', code }, key))).toMatchObject({ code: 'wrong_code' })
  })
})

describe('the price that was agreed at the table', () => {
  const closed = async (buyers: number | null, sallers: number | null) => {
    const id = await aDeal()
    if (sallers !== null) await send(id, { kind: 'price', taka: sallers }, randomUUID(), saller)
    await send(id, anInspection({ price: buyers }))
    const { deal } = await shop.callsOf(buyer).getKit({ id })
    expect(deal.agreedTaka).toBeNull()
    const [code, key] = [await codeOf(id), randomUUID()]
    for (let times = 0; times < 2; times++) await send(id, { kind: 'hand-over', code }, key)
    return { id, asked: deal.askedTaka }
  }

  test.each([
    ['both say it', 50_000, 50_000, 50_000],
    ['the saller has said nothing', 50_000, null, null],
    ['the saller says another one', 50_000, 52_000, null],
    ['only the saller says it', null, 50_000, null],
    ['it is higher than before', 99_000, 99_000, null],
  ] as const)('%s: both kits, both lists and the deal show the same', async (_, buyers, sallers, agreed) => {
    const { id } = await closed(buyers, sallers)
    for (const person of [buyer, saller]) {
      const calls = shop.callsOf(person)
      expect((await calls.getKit({ id })).deal.agreedTaka).toBe(agreed)
      const { items } = await (person === buyer ? calls.listMyOrders({ email: buyer.email }) : calls.listBookings({}))
      expect(items.find(({ _id }) => _id === id)?.agreedTaka).toBe(agreed)
    }
  })

  test('is as it was after a wrong code', async () => {
    const id = await aDeal()
    await send(id, anInspection({ price: 50_000 }))
    const right = await codeOf(id)
    await refusalOf(send(id, { kind: 'hand-over', code: right === '000000' ? '111111' : '000000' }))
    expect((await shop.callsOf(saller).getDeal({ id })).agreedTaka).toBeNull()
  })

  test('is said by the saller alone, once after the hand-over, when a phone without a connection sends it late', async () => {
    const { id } = await closed(50_000, null)
    const said = (taka: number, person: Person) => send(id, { kind: 'price', taka }, randomUUID(), person)
    const agreed = async () => (await shop.callsOf(buyer).getDeal({ id })).agreedTaka
    expect(await refusalOf(said(50_000, buyer))).toMatchObject({ status: 403, code: 'not_yours' })
    expect(await agreed()).toBeNull()
    for (let times = 0; times < 2; times++) await said(50_000, saller)
    expect(await agreed()).toBe(50_000)
    expect(await refusalOf(said(49_000, saller))).toMatchObject({ code: 'deal_moved', now: { state: 'handed_over' } })
  })

  test('is the same when the code comes by the call for moves, and the saller reads it in the notice', async () => {
    const id = await aDeal()
    await send(id, { kind: 'price', taka: 50_000 }, randomUUID(), saller)
    await send(id, anInspection({ price: 50_000 }))
    await shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code: await codeOf(id) })
    expect((await shop.callsOf(saller).getDeal({ id })).agreedTaka).toBe(50_000)
    const { items } = await shop.callsOf(saller).listNotifications({})
    expect(items[0]?.text).toContain('handed over for BDT 50,000')
  })

  test('of BDT 1 that the buyer alone says closes no deal', async () => {
    const { id, asked } = await closed(1, null)
    const { items } = await shop.callsOf(saller).listNotifications({})
    expect((await shop.callsOf(saller).getDeal({ id })).agreedTaka).toBeNull()
    expect(items[0]?.text).toContain(`handed over for BDT ${asked.toLocaleString('en-IN')}`)
  })

  test('waits for a move of the deal that is under way, and is refused by what it has become', async () => {
    const id = await aDeal()
    const mover = await shop.pool.connect()
    try {
      await mover.query('begin')
      await mover.query("update bookings set state = 'cancelled', state_since = now() where id = $1", [id])
      const saying = refusalOf(send(id, { kind: 'price', taka: 50_000 }, randomUUID(), saller))
      await untilWaiting(shop.pool)
      await mover.query('commit')
      expect(await saying).toMatchObject({ code: 'deal_moved', now: { state: 'cancelled' } })
    } finally {
      mover.release()
    }
    expect((await shop.pool.query('select from saller_prices where booking_id = $1', [id])).rowCount).toBe(0)
  })
})

test('a buyer who does not want it ends the deal without a no-show', async () => {
  const id = await aDeal()
  await send(id, anInspection({ points: [{ ...DOTS, next: 'leave' }] }))
  await send(id, { kind: 'leave' })
  const deal = await shop.callsOf(saller).getDeal({ id })
  expect(deal).toMatchObject({ state: 'cancelled', history: expect.arrayContaining([]) })
  expect(deal.history.some(({ reason }) => reason === 'fault_found')).toBe(true)
})

test('the way of paying that the buyer chooses at the table is stored', async () => {
  const id = await aDeal()
  await send(id, { kind: 'pay', pay: 'rocket' })
  expect((await shop.callsOf(saller).getKit({ id })).deal.pay).toBe('rocket')
})
