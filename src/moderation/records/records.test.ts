import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { aThread } from '#messaging/conversations/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { recordStatements } from '../../../test/database/statements.ts'
import { newDatabase } from '../../../test/database.ts'
import { deskOf } from '../../../test/desk.ts'
import { PART } from './rules.ts'

let shop: TestApp
let statementsOf: ReturnType<typeof recordStatements>
let saller: Person
let buyer: Person
let admin: Person
let second: Person
beforeAll(async () => {
  shop = await testApp({}, await newDatabase())
  statementsOf = recordStatements(shop.sitePool)
  admin = await shop.aPerson({ role: 'admin', displayName: 'Anika Admin' })
  second = await shop.aPerson({ role: 'admin', displayName: 'Bilal Admin' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from bookings')
  await shop.pool.query('delete from rate_limits')
  saller = await shop.aPerson({ role: 'saller', displayName: 'Salma Saller' })
  buyer = await shop.aPerson({ role: 'buyer', displayName: 'Babul Buyer' })
})

async function eventsOf(kind: 'person' | 'product', id: string, by = second) {
  const { items } = await shop.callsOf(by).listEvents({ kind, id })
  return items.map(({ event, value, actor }) =>
    [event, value, actor?.name ?? null].filter((one) => one !== null).join(' '),
  )
}

describe('the whole history', () => {
  test('of a product has its listing, states, deals, reports and acts, each with who did it', async () => {
    const product = await aProduct(shop.db, saller)
    await aBooking(shop.db, { product, buyer, state: 'declined' })
    await shop
      .callsOf(buyer)
      .reportThing({ kind: 'product', id: product._id, reason: 'fraud', words: 'Twice the same' })
    const { items } = await shop.callsOf(admin).listCases({})
    const one = items.find(({ title }) => title === product.name)
    await shop.callsOf(admin).decideCases({ cases: [{ id: one?._id ?? '', version: one?.version ?? 0 }], act: 'hide' })
    const events = await eventsOf('product', product._id)
    expect(events).toEqual(
      expect.arrayContaining([
        'listed Salma Saller',
        'deal_move request Babul Buyer',
        'deal_move decline Salma Saller',
        'report fraud Babul Buyer',
        'act hide Anika Admin',
        'product_move hide Anika Admin',
      ]),
    )
    const head = await shop.callsOf(second).showRecord({ kind: 'product', id: product._id })
    expect(head).toMatchObject({ name: product.name, state: 'hidden', seller: { name: 'Salma Saller' } })
  })

  test('of a person has what they did and what was done about them, in the order of time, page by page', async () => {
    const product = await aProduct(shop.db, saller)
    await aBooking(shop.db, { product, buyer, state: 'handed_over' })
    await shop.callsOf(admin).disableUser({ id: saller.id, disabled: true })
    await shop.callsOf(second).disableUser({ id: saller.id, disabled: false })
    const all = await shop.callsOf(admin).listEvents({ kind: 'person', id: saller.id })
    expect(await eventsOf('person', saller.id)).toEqual(
      expect.arrayContaining(['joined Salma Saller', 'act disable Anika Admin', 'act enable Bilal Admin']),
    )
    expect(all.items.map(({ at }) => at)).toEqual(
      all.items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(all.total).toBe(all.items.length)
    const paged: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await shop
        .callsOf(admin)
        .listEvents({ kind: 'person', id: saller.id, limit: 2, ...(cursor && { cursor }) })
      paged.push(...page.items.map(({ _id }) => _id))
      cursor = page.next
    }
    expect(paged).toEqual(all.items.map(({ _id }) => _id))
  })

  test('of a person lists the conversations that one of the two sides has reported, and no others', async () => {
    const threadOf = async (seller: Person) => {
      const { _id: productId } = await aProduct(shop.db, seller)
      return aThread(shop.db, { productId, buyerId: buyer.id, sellerId: seller.id })
    }
    const report = async (threadId: string, by: Person) => {
      await shop.callsOf(by).reportThread({ id: threadId, reason: 'rude', words: '' })
      await deskOf(shop).jobs().openReportedThread?.({ threadId, reporterId: by.id })
    }
    const other = await shop.aPerson({ role: 'saller' })
    const [reportedByThem, reportedByHim] = [await threadOf(saller), await threadOf(other)]
    await threadOf(await shop.aPerson({ role: 'saller' }))
    await report(reportedByThem, saller)
    await report(reportedByHim, buyer)
    const listOf = async (person: Person) =>
      (await shop.callsOf(admin).showRecord({ kind: 'person', id: person.id })).conversations
    const caseId = async (threadId: string) => (await deskOf(shop).caseOf(threadId)).id
    expect((await listOf(buyer)).map((one) => one.caseId)).toEqual([
      await caseId(reportedByHim),
      await caseId(reportedByThem),
    ])
    expect(await listOf(saller)).toMatchObject([
      { caseId: await caseId(reportedByThem), reason: 'rude', decision: null, title: expect.any(String) },
    ])
    await deskOf(shop).decide(admin, reportedByThem, 'warn')
    expect(await listOf(saller)).toMatchObject([{ decision: 'warn' }])
  })

  test('of an admin has what they did, which the second admin reads', async () => {
    const product = await aProduct(shop.db, saller)
    await shop.callsOf(admin).deleteProduct({ id: product._id })
    const { items } = await shop.callsOf(second).listEvents({ kind: 'person', id: admin.id })
    expect(items[0]).toMatchObject({
      event: 'act',
      value: 'delete_product',
      words: product.name,
      about: { _id: product._id },
    })
    const log = await shop.callsOf(second).listDeskLog({ limit: 1 })
    expect(log.items[0]).toMatchObject({
      act: 'delete_product',
      actor: 'Anika Admin',
      caseId: null,
      thingId: product._id,
    })
  })

  test('stays when the account is gone, and does not name it', async () => {
    await shop.callsOf(admin).deleteUser({ id: buyer.id })
    expect(await refusalOf(shop.callsOf(second).showRecord({ kind: 'person', id: buyer.id }))).toMatchObject({
      status: 404,
    })
    expect(await eventsOf('person', buyer.id)).toEqual(['act delete_account Anika Admin'])
    const { rows } = await shop.pool.query('select * from desk_log where thing_id = $1', [buyer.id])
    expect(JSON.stringify(rows)).not.toMatch(/Babul|@/)
  })

  test.each(['person', 'product'] as const)(
    'of a %s is found by indexes, however many moves and lines there are',
    async (kind) => {
      const { _id } = await aProduct(shop.db, saller)
      const id = kind === 'person' ? saller.id : _id
      const statements = await statementsOf(() => shop.callsOf(admin).listEvents({ kind, id }))
      const events = statements.filter(({ text }) => text.includes('booking_moves'))
      expect(events.length).toBeGreaterThan(0)
      const client = await shop.pool.connect()
      try {
        // A table that no index helps with is read as a whole all the same.
        await client.query('set enable_seqscan = off')
        for (const { text, values } of events) {
          const { rows } = await client.query(`explain ${text}`, values)
          expect(JSON.stringify(rows)).not.toMatch(
            /Seq Scan on (booking_moves|product_moves|desk_log|reports|bookings)/,
          )
        }
      } finally {
        await client.query('reset enable_seqscan')
        client.release()
      }
    },
  )

  test('a forged id and a made-up cursor read nothing', async () => {
    const calls = shop.callsOf(admin)
    expect(await refusalOf(calls.showRecord({ kind: 'product', id: randomUUID() }))).toMatchObject({ status: 404 })
    expect((await calls.listEvents({ kind: 'product', id: randomUUID() })).items).toEqual([])
    const cursor = Buffer.from('["2026-11-27T00:00:00+00:00","x"]').toString('base64url')
    expect(await refusalOf(calls.listEvents({ kind: 'person', id: buyer.id, cursor }))).toMatchObject({ status: 400 })
  })
})

describe('deals', () => {
  test('are found by names, e-mail addresses, phone number and product', async () => {
    const product = await aProduct(shop.db, saller, { name: 'Zenbook Flip 13' })
    const { _id } = await aBooking(shop.db, { product, buyer, phone: '01799887766' })
    await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer })
    const found = async (q: string) => (await shop.callsOf(admin).listBookings({ q })).items.map((one) => one._id)
    for (const q of ['zenbook', 'Flip ZEN', '+880 1799-887766', '০১৭৯৯৮৮৭৭৬৬', '99887', `babul zenbook`])
      expect(await found(q), q).toEqual([_id])
    expect(await found(buyer.email)).toHaveLength(2)
    expect(await found('salma')).toHaveLength(2)
    for (const q of ['nobody', '%', 'zenbook%', '\\']) expect(await found(q), q).toEqual([])
  })
})

describe('an export', () => {
  test('has the rows of the list as it is narrowed, and a line in the log without what was searched for', async () => {
    const product = await aProduct(shop.db, saller, { name: 'Laptop for export' })
    await aBooking(shop.db, { product, buyer, state: 'accepted' })
    await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer })
    const { csv, rows, next, line } = await shop
      .callsOf(admin)
      .exportList({ list: 'deals', state: 'accepted', q: 'babul' })
    expect({ rows, next }).toEqual({ rows: 1, next: null })
    expect(csv.split('\r\n')[0]).toMatch(/^\ufeffId,Product id,Product,/)
    expect(csv).toContain('Laptop for export')
    expect(csv).not.toMatch(/01712345678|8801712345678/)
    const log = await shop.callsOf(second).listDeskLog({ limit: 1 })
    expect(log.items[0]).toMatchObject({
      _id: line,
      act: 'export_deals',
      actor: 'Anika Admin',
      words: 'state=accepted q=…',
      rows: 1,
    })
  })

  test('a cell that a spreadsheet takes for a formula begins with an apostrophe', async () => {
    const names = ['=HYPERLINK("http://evil.example","x")', '+1+cmd|calc', '-2+3', '@SUM(A1)']
    for (const name of names) await aProduct(shop.db, saller, { name })
    const { csv } = await shop.callsOf(admin).exportList({ list: 'products' })
    for (const name of names) expect(csv).toContain(`'${name.slice(0, 5)}`)
    expect(csv).not.toMatch(/(^|,|\n)"?[=+@-]/)
  })

  test('goes on by its line alone, and never without one', async () => {
    const calls = shop.callsOf(admin)
    await shop.pool.query(
      `insert into users (uid, email, display_name, role) select 'many' || n, 'many' || n || '@example.com', 'Many', 'buyer' from generate_series(1, $1) n`,
      [PART + 3],
    )
    const first = await calls.exportList({ list: 'users', role: 'buyer' })
    expect(first.rows).toBe(PART)
    const cursor = first.next as string
    const rest = await calls.exportList({ list: 'users', role: 'buyer', cursor, line: first.line })
    expect(rest.rows).toBeGreaterThanOrEqual(3)
    expect(rest.csv).not.toContain('Registered on')
    const others = [
      () => calls.exportList({ list: 'users', cursor }),
      () => calls.exportList({ list: 'users', line: first.line }),
      () => calls.exportList({ list: 'deals', cursor, line: first.line }),
      () => shop.callsOf(second).exportList({ list: 'users', cursor, line: first.line }),
    ]
    for (const call of others) expect(await refusalOf(call())).toMatchObject({ status: 400, code: 'invalid_cursor' })
    const { rows } = await shop.pool.query("select rows from desk_log where act = 'export_users' and actor_id = $1", [
      admin.id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('is stored by nobody on the way, and asks for an admin and a state of its list', async () => {
    const answer = await shop.send('POST', '/api/admin/exports/users', {}, admin)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await refusalOf(shop.callsOf(saller).exportList({ list: 'users' }))).toMatchObject({ status: 403 })
    const { exportList } = shop.callsOf(admin)
    expect(await refusalOf(exportList({ list: 'deals', state: 'live' }))).toMatchObject({ status: 400 })
    // A filter that the list has not: the whole list would go out, and the log would say that it was narrowed.
    for (const wrong of [
      { list: 'users', state: 'live' },
      { list: 'users', from: '2026-11-01' },
      { list: 'deals', role: 'buyer' },
    ] as const)
      expect(await refusalOf(exportList(wrong))).toMatchObject({ status: 400, fields: expect.anything() })
  })
})
