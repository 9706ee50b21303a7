import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { makeSerials } from '#catalogue/serials/server/serials.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { storeInspection } from '#deals/meeting/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { tagsOf } from '#shared/endpoint.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { papers, type Statement } from './contract.ts'

const SERIAL = '5CG-1304 abc'
const NOTHING: Statement = { serial: null, grade: null, consent: null }
const AGREED: Statement = { serial: SERIAL, grade: 'good', consent: true }

let shop: TestApp
let buyer: Person
let saller: Person
beforeAll(async () => {
  shop = await testApp()
  buyer = await shop.aPerson({ role: 'buyer' })
  saller = await shop.aPerson({ role: 'saller' })
})
afterAll(() => shop.close())

type Given = NonNullable<Parameters<typeof aProduct>[2]>

async function aDeal(given: Given = {}, state: 'accepted' | 'handed_over' = 'accepted', owner = saller) {
  const product = await aProduct(shop.db, owner, { kind: 'laptop', category: 'HP', district: 'dhaka', ...given })
  const { _id: id } = await aBooking(shop.db, { product, buyer, state })
  return { id, product: product._id }
}

async function say(id: string, person: Person, statement: Partial<Statement>) {
  const ticket = await shop.kitTickets.makeTicket({ dealId: id, personId: person.id, session: null })
  const entry = { kind: 'statement' as const, statement: { ...NOTHING, ...statement } }
  return shop.callsOf(null).sendKitEntry({ id, ticket, key: randomUUID(), entry })
}

async function handOver(id: string, owner = saller) {
  const { handoverCode } = await shop.callsOf(owner).getDeal({ id })
  await shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code: handoverCode ?? '' })
}

/** Makes a deal whose parties both consent to the history. */
async function aProvenDeal(given: Given = {}, said: Partial<Statement> = {}) {
  const deal = await aDeal(given)
  await say(deal.id, saller, { ...AGREED, ...said })
  await say(deal.id, buyer, { ...AGREED, ...said })
  await handOver(deal.id)
  return { ...deal, address: (await shop.callsOf(buyer).getPaper({ id: deal.id })).history ?? '' }
}

/** Deletes a product, or the account of its saller. Returns the function that undoes it. */
async function deleteFor(owner: Person, deleted: 'product' | 'account', product: string) {
  const [own, admin] = [shop.callsOf(owner), shop.callsOf(await shop.aPerson({ role: 'admin' }))]
  if (deleted === 'product') await own.deleteProduct({ id: product })
  else await admin.deleteUser({ id: owner.id })
  return () => (deleted === 'product' ? own.restoreProduct({ id: product }) : admin.restoreUser({ id: owner.id }))
}

/** Another saller lists a device with this number. */
async function relist(serial: string, given: Given = {}) {
  const other = await shop.aPerson({ role: 'saller' })
  const { _id: id } = await aProduct(shop.db, other, { kind: 'laptop', category: 'HP', ...given })
  await shop.callsOf(other).giveSerial({ id, serial })
  return { id, other }
}

describe('the number of a device', () => {
  test('is printed for the two as each typed it, and is in no row and in no other answer', async () => {
    const { id } = await aDeal()
    await say(id, buyer, { serial: SERIAL })
    await say(id, saller, { serial: '৫CG১৩০৪ABC' })
    const { statements } = await shop.callsOf(buyer).getKit({ id })
    expect(statements).toMatchObject({ mine: { hasSerial: true }, other: { hasSerial: true }, sameSerial: true })
    await handOver(id)
    for (const person of [buyer, saller]) {
      const { serials } = await shop.callsOf(person).getPaper({ id })
      expect(serials).toEqual({ buyer: SERIAL, saller: '৫CG১৩০৪ABC' })
    }
    const rows = await shop.db.selectFrom('meeting_statements').selectAll().where('booking_id', '=', id).execute()
    for (const text of [SERIAL, '5CG1304ABC', '1304', '১৩০৪']) expect(JSON.stringify(rows)).not.toContain(text)
    const admin = await shop.aPerson({ role: 'admin' })
    expect(JSON.stringify(await shop.callsOf(admin).getDeal({ id }))).not.toMatch(/1304|১৩০৪/)
  })

  test('differs: both are printed and no history has it', async () => {
    const deal = await aDeal()
    await say(deal.id, buyer, { ...AGREED, serial: 'DIFFERENT-1' })
    await say(deal.id, saller, AGREED)
    expect((await shop.callsOf(saller).getKit({ id: deal.id })).statements.sameSerial).toBe(false)
    await handOver(deal.id)
    const rows = shop.db.selectFrom('proven_deals').select('serial_hash').where('booking_id', '=', deal.id)
    expect(await rows.execute()).toEqual([{ serial_hash: null }])
  })

  test.each([
    ['mobile', '490154203237517', 'wrong_check_digit'],
    ['laptop', 'x'.repeat(41), 'invalid_serial'],
    ['laptop', 'none', 'invalid_serial'],
  ])('of a %s is refused when it cannot be right: %s', async (kind, serial, code) => {
    const { id } = await aDeal({ kind, category: 'Samsung' })
    const refused = await refusalOf(say(id, buyer, { serial }))
    expect([refused.status, refused.fields?.entry?.code]).toEqual([400, code])
  })

  test('of 300 characters is refused before it is read', async () => {
    const { id, product } = await aDeal()
    expect(await refusalOf(say(id, buyer, { serial: '1'.repeat(300) }))).toMatchObject({ status: 400 })
    const refused = await refusalOf(shop.callsOf(saller).giveSerial({ id: product, serial: '1'.repeat(300) }))
    expect(refused).toMatchObject({ status: 400 })
  })

  test('is typed by the two alone', async () => {
    const { id } = await aDeal()
    const other = await shop.aPerson({ role: 'buyer' })
    expect(await refusalOf(say(id, other, { serial: SERIAL }))).toMatchObject({ status: 403, code: 'not_yours' })
  })

  test('opens with its own key and in its own row alone', async () => {
    const sealed = await shop.serials.seal(SERIAL, 'a:buyer')
    expect(await shop.serials.open(sealed, 'a:buyer')).toBe(SERIAL)
    expect(await shop.serials.open(sealed, 'b:buyer')).toBeNull()
    expect(await makeSerials(Buffer.alloc(32, 8)).open(sealed, 'a:buyer')).toBeNull()
    const numbered = { kind: 'laptop', brand: 'HP', serial: SERIAL }
    expect(shop.serials.hash({ ...numbered, serial: '5cg1304ABC', brand: 'hp' })).toBe(shop.serials.hash(numbered))
    expect(shop.serials.hash({ ...numbered, kind: 'monitor' })).not.toBe(shop.serials.hash(numbered))
    expect(makeSerials(Buffer.alloc(32, 8)).hash(numbered)).not.toBe(shop.serials.hash(numbered))
  })

  test('with a lost key the paper stands without it', async () => {
    const { id } = await aDeal()
    await say(id, buyer, { serial: SERIAL })
    await handOver(id)
    const sealed = await makeSerials(Buffer.alloc(32, 9)).seal(SERIAL, `${id}:buyer`)
    await shop.db.updateTable('meeting_statements').set({ serial: sealed }).where('booking_id', '=', id).execute()
    expect((await shop.callsOf(buyer).getPaper({ id })).serials).toEqual({ buyer: null, saller: null })
  })
})

describe('what is said after the hand-over', () => {
  test('adds what was missing and changes nothing, however often it is sent', async () => {
    const { id } = await aDeal()
    await say(id, buyer, { grade: 'good', consent: false })
    await handOver(id)
    await say(id, buyer, { serial: SERIAL, grade: 'like-new', consent: true })
    await say(id, buyer, { serial: 'ANOTHER-99' })
    await say(id, saller, AGREED)
    const paper = await shop.callsOf(buyer).getPaper({ id })
    expect(paper).toMatchObject({ consent: 'refused', history: null, grades: { buyer: { en: 'Good' } } })
    expect(paper.serials.buyer).toBe(SERIAL)
  })

  test('keeps the history as soon as the second of the two consents', async () => {
    const { id } = await aDeal()
    await say(id, saller, AGREED)
    await handOver(id)
    expect((await shop.callsOf(buyer).getPaper({ id })).history).toBeNull()
    await say(id, buyer, AGREED)
    expect((await shop.callsOf(buyer).getPaper({ id })).history).toMatch(/^[\w-]{22}$/)
  })
})

describe('the question about the history, asked again on the page of the deal', () => {
  test('is answered by each of the two once; with the second consent the history is kept', async () => {
    const { id } = await aDeal({}, 'handed_over')
    await shop.callsOf(buyer).answerHistory({ id, consent: true })
    expect((await shop.callsOf(buyer).getKit({ id })).statements.mine.consent).toBe(true)
    expect((await shop.callsOf(saller).getKit({ id })).statements.mine.consent).toBeNull()
    expect((await shop.callsOf(buyer).getPaper({ id })).history).toBeNull()
    await shop.callsOf(saller).answerHistory({ id, consent: true })
    expect((await shop.callsOf(buyer).getPaper({ id })).history).toMatch(/^[\w-]{22}$/)
  })

  test('keeps the first answer, and a withdrawal', async () => {
    const { id } = await aDeal()
    await say(id, buyer, { consent: false })
    await handOver(id)
    await shop.callsOf(saller).answerHistory({ id, consent: true })
    await shop.callsOf(buyer).answerHistory({ id, consent: true })
    expect(await shop.callsOf(buyer).getPaper({ id })).toMatchObject({ consent: 'refused', history: null })
    await shop.callsOf(saller).withdrawHistory({ id })
    await shop.callsOf(saller).answerHistory({ id, consent: true })
    expect(await shop.callsOf(saller).getPaper({ id })).toMatchObject({ consent: 'withdrawn', history: null })
  })

  test('is closed before the hand-over, and for others', async () => {
    const { id } = await aDeal()
    const answer = (person: Person) => refusalOf(shop.callsOf(person).answerHistory({ id, consent: true }))
    expect(await answer(buyer)).toMatchObject({ status: 409, code: 'deal_moved' })
    await handOver(id)
    const admin = await shop.aPerson({ role: 'admin' })
    expect(await answer(admin)).toMatchObject({ status: 403, code: 'not_yours' })
    expect(await answer(await shop.aPerson({ role: 'buyer' }))).toMatchObject({ status: 403, code: 'not_yours' })
  })
})

describe('the history of a device', () => {
  test('has what was found, the month and the district, and names nobody', async () => {
    const specs = { batteryHealth: 84 }
    const deal = await aDeal({ specs, batterySource: 'file' } as Given)
    const points = [
      { step: 'same-thing', result: 'ok' as const, note: '', next: null, photos: [] },
      { step: 'screen-white-black', result: 'new' as const, note: 'Seen with Karim', next: null, photos: [] },
    ]
    const inspection = { revision: 1, checkedAt: new Date().toISOString(), price: null, points }
    await shop.db.transaction().execute((tx) => storeInspection(tx, deal.id, inspection, {}))
    await say(deal.id, saller, { ...AGREED, serial: 'HIST-001' })
    await say(deal.id, buyer, { ...AGREED, serial: 'HIST-001', grade: 'fair' })
    await handOver(deal.id)
    const { id } = await relist('hist 001')
    const { deals } = await shop.callsOf(null).listHistory({ id })
    expect(deals).toEqual([
      {
        ...{ month: expect.stringMatching(/^\d{4}-\d\d-01$/), district: 'Dhaka', noun: 'Laptop', battery: 84 },
        ...{ grades: ['Fair', 'Good'], faults: [expect.any(String)], pointsRight: 1, points: 14 },
      },
    ])
    expect(JSON.stringify(deals)).not.toMatch(/Karim|Rafiq|Nusrat|HIST/)
    const { history } = await shop.callsOf(buyer).getPaper({ id: deal.id })
    expect(await shop.callsOf(null).getProvenDeal({ address: history ?? '' })).toEqual({
      withdrawn: false,
      deal: deals[0],
    })
  })

  test('has what was checked of a phone, without the boxes of the register of phones', async () => {
    const { id } = await aDeal({ kind: 'mobile', category: 'Samsung' })
    const { steps } = await shop.callsOf(buyer).getKit({ id })
    const points = steps.map(({ id: step, group }) => {
      const result = group === 'register' ? ('new' as const) : ('ok' as const)
      return { step, result, note: '', next: null, photos: [] }
    })
    const inspection = { revision: 1, checkedAt: new Date().toISOString(), price: null, points }
    await shop.db.transaction().execute((tx) => storeInspection(tx, id, inspection, {}))
    for (const person of [saller, buyer]) await say(id, person, { ...AGREED, serial: '490154203237518' })
    await handOver(id)
    const { history } = await shop.callsOf(buyer).getPaper({ id })
    const { deal } = await shop.callsOf(null).getProvenDeal({ address: history ?? '' })
    expect(deal).toMatchObject({ faults: [], pointsRight: 13, points: 13 })
  })

  test('attaches to the same number of the same kind and brand alone', async () => {
    await aProvenDeal({}, { serial: 'ATTACH-77' })
    const historyOf = async (serial: string, given: Given = {}) =>
      (await shop.callsOf(null).listHistory({ id: (await relist(serial, given)).id })).deals.length
    expect(await historyOf('attach77')).toBe(1)
    expect(await historyOf('ATTACH-78')).toBe(0)
    expect(await historyOf('ATTACH-77', { kind: 'monitor' })).toBe(0)
    expect(await historyOf('ATTACH-77', { category: 'ASUS' })).toBe(0)
  })

  test('is hidden by the saller of the listing alone, who still sees it', async () => {
    const deal = await aProvenDeal({}, { serial: 'HIDE-1234' })
    const { id, other } = await relist('HIDE-1234')
    expect(await refusalOf(shop.callsOf(saller).hideHistory({ id, hidden: true }))).toMatchObject({ status: 403 })
    await shop.callsOf(other).hideHistory({ id, hidden: true })
    expect(await shop.callsOf(null).listHistory({ id })).toEqual({ hidden: false, deals: [] })
    expect(await shop.callsOf(buyer).listHistory({ id })).toEqual({ hidden: false, deals: [] })
    expect(await shop.callsOf(other).listHistory({ id })).toMatchObject({ hidden: true, deals: [{ grades: ['Good'] }] })
    // Its own page stays.
    expect(await shop.callsOf(null).getProvenDeal({ address: deal.address })).toMatchObject({ withdrawn: false })
  })

  test.each(['buyer', 'saller'] as const)('is gone for ever once the %s withdraws', async (side) => {
    const serial = `GONE-${side}-1`
    const deal = await aProvenDeal({}, { serial })
    const { id } = await relist(serial)
    const person = side === 'buyer' ? buyer : saller
    await shop.callsOf(person).withdrawHistory({ id: deal.id })
    await say(deal.id, person, { ...AGREED, serial })
    expect(await shop.callsOf(null).listHistory({ id })).toMatchObject({ deals: [] })
    expect(await shop.callsOf(null).getProvenDeal({ address: deal.address })).toEqual({ withdrawn: true, deal: null })
    expect(await shop.callsOf(person).getPaper({ id: deal.id })).toMatchObject({ consent: 'withdrawn' })
    const row = shop.db.selectFrom('proven_deals').selectAll().where('booking_id', '=', deal.id)
    expect(await row.executeTakeFirst()).toMatchObject({ serial_hash: null, faults: [], battery: null, district: null })
  })

  test.each(['product', 'conversation'] as const)('is not shown while a report about its %s is open', async (kind) => {
    const serial = `REPORTED-${kind}-1`
    const deal = await aProvenDeal({}, { serial })
    const { id } = await relist(serial)
    const isShown = async () => {
      const { deals } = await shop.callsOf(null).listHistory({ id })
      const page = shop.callsOf(null).getProvenDeal({ address: deal.address })
      return [deals.length, await page.then(() => 200).catch(({ status }) => status)]
    }
    expect(await isShown()).toEqual([1, 200])
    if (kind === 'product') {
      const calls = shop.callsOf(await shop.aPerson({ role: 'buyer' }))
      await calls.reportThing({ kind, id: deal.product, reason: 'stolen' })
    } else {
      await shop.pool.query(
        `insert into cases (kind, thing_id, title, reason) select $2, thread_id, 'HP', 'fraud' from bookings where id = $1`,
        [deal.id, kind],
      )
    }
    expect(await isShown()).toEqual([0, 404])
    const thing = shop.db.selectFrom('cases').select(['id', 'version']).where('kind', '=', kind)
    const one = await thing.where('state', '=', 'open').executeTakeFirstOrThrow()
    const admin = shop.callsOf(await shop.aPerson({ role: 'admin' }))
    await admin.decideCases({ cases: [one], act: 'unfounded', reason: 'other' })
    expect(await isShown()).toEqual([1, 200])
  })

  test('leaves the cached pages when the consent is withdrawn or its goods are reported', async () => {
    const { id, product, address } = await aProvenDeal({}, { serial: 'CACHED-123' })
    const tags = tagsOf(papers.getProvenDeal, { address })
    const page = async () => ({ status: 200, headers: {}, body: 'the history', tags })
    await shop.cache.getOrFetch('page of the history', page)
    await shop.callsOf(buyer).withdrawHistory({ id })
    expect(shop.cache.fresh('page of the history')).toBeNull()
    const heard: string[] = []
    const client = await shop.pool.connect()
    client.on('notification', ({ channel, payload = '' }) => channel === 'pages' && heard.push(...payload.split(' ')))
    await client.query('listen pages')
    await shop
      .callsOf(await shop.aPerson({ role: 'buyer' }))
      .reportThing({ kind: 'product', id: product, reason: 'stolen' })
    await client.query('unlisten pages')
    client.release()
    expect(heard).toEqual(expect.arrayContaining(tags.slice(0, 1)))
  })

  test('is not shown of goods that an admin has hidden', async () => {
    const { product, address } = await aProvenDeal({}, { serial: 'HIDDEN-123' })
    const { id } = await relist('HIDDEN-123')
    const admin = shop.callsOf(await shop.aPerson({ role: 'admin' }))
    await admin.hideProduct({ id: product, hidden: true, reason: 'stolen' })
    expect(await shop.callsOf(null).listHistory({ id })).toMatchObject({ deals: [] })
    expect(await refusalOf(shop.callsOf(null).getProvenDeal({ address }))).toMatchObject({ status: 404 })
  })

  test('is not kept when one of the two withdraws before the other has answered', async () => {
    const { id } = await aDeal({}, 'handed_over')
    await shop.callsOf(buyer).withdrawHistory({ id })
    await say(id, buyer, AGREED)
    await say(id, saller, AGREED)
    expect((await shop.callsOf(saller).getPaper({ id })).history).toBeNull()
  })

  test('has an address that nobody can guess', async () => {
    const { address } = await aProvenDeal({}, { serial: 'ADDR-1234' })
    expect(address).toMatch(/^[\w-]{22}$/)
    const near = `${address.slice(0, -2)}${address.endsWith('AA') ? 'AB' : 'AA'}`
    for (const wrong of [near, 'A'.repeat(22)])
      expect(await refusalOf(shop.callsOf(null).getProvenDeal({ address: wrong }))).toMatchObject({ status: 404 })
    for (const wrong of ['x', `${address}x`, "' or 1=1 --"])
      expect(await refusalOf(shop.callsOf(null).getProvenDeal({ address: wrong }))).toMatchObject({ status: 400 })
  })

  test('stays when the product is deleted, and returns to its listing with an undone deletion', async () => {
    await aProvenDeal({}, { serial: 'UNDO-1234' })
    const { id, other } = await relist('UNDO-1234')
    await shop.callsOf(other).deleteProduct({ id })
    expect(await shop.callsOf(null).listHistory({ id })).toMatchObject({ deals: [] })
    await shop.callsOf(other).restoreProduct({ id })
    expect((await shop.callsOf(null).listHistory({ id })).deals).toHaveLength(1)
  })

  test.each([
    ['product', 'hand-over'],
    ['product', 'answer'],
    ['product', 'number'],
    // No deal is handed over without the account of its saller.
    ['account', 'answer'],
    ['account', 'number'],
  ] as const)('is kept with an undone deletion of the %s if the last %s fell into it', async (deleted, last) => {
    const owner = await shop.aPerson({ role: 'saller' })
    const { id, product } = await aDeal({}, 'accepted', owner)
    const serial = `KEPT-${deleted}-${last}-1`
    await say(id, owner, { ...AGREED, serial })
    if (last !== 'number') await say(id, buyer, { ...AGREED, serial, consent: last === 'answer' ? null : true })
    if (last !== 'hand-over') await handOver(id, owner)
    const restore = await deleteFor(owner, deleted, product)
    if (last === 'hand-over') await handOver(id, owner)
    else if (last === 'answer') await shop.callsOf(buyer).answerHistory({ id, consent: true })
    else await say(id, buyer, { ...AGREED, serial })
    expect((await shop.callsOf(buyer).getPaper({ id })).history).toBeNull()
    await restore()
    const { history } = await shop.callsOf(buyer).getPaper({ id })
    const { deal } = await shop.callsOf(null).getProvenDeal({ address: history ?? '' })
    expect(deal).toMatchObject({ noun: 'Laptop' })
    const { id: relisted } = await relist(serial)
    expect((await shop.callsOf(null).listHistory({ id: relisted })).deals).toHaveLength(1)
  })

  test('is looked for with thirty numbers a day', async () => {
    const other = await shop.aPerson({ role: 'saller' })
    const { _id: id } = await aProduct(shop.db, other, { kind: 'laptop', category: 'HP' })
    const calls = shop.callsOf(other)
    for (let tries = 0; tries < 30; tries++) await calls.giveSerial({ id, serial: `TRY-${10_000 + tries}` })
    expect(await refusalOf(calls.giveSerial({ id, serial: 'TRY-99999' }))).toMatchObject({ status: 429 })
  })
})
