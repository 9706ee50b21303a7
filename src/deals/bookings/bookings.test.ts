import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import { updateEmailCopies } from '#main/email-copies.ts'
import { stopUrlFor } from '#messaging/notifications/server/letters/stop-letters.ts'
import { updateUserEmail } from '#people/users/server/user-email.ts'
import type { Person } from '#platform/http/auth.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { type AddressState, makeMail } from '#platform/mail/mail.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables, quiet } from '../../../test/database.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { aBooking } from './server/build.ts'
import { bookingsJobs } from './server/jobs.ts'
import { anOffer } from './server/offers/build.ts'

let shop: TestApp
let saller: Person
let buyer: Person
let admin: Person
let laptop: LockedProduct
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'bookings', 'rate_limits', 'letters')
  await shop.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  saller = await shop.aPerson({ role: 'saller', displayName: 'Rafiq Islam', photoURL: '/images/rafiq.jpg' })
  buyer = await shop.aPerson({ role: 'buyer', displayName: 'Tania Akter', photoURL: '/images/tania.jpg' })
  admin = await shop.aPerson({ role: 'admin' })
  laptop = await aProduct(shop.db, saller, { name: 'HP EliteBook 840', resalePrice: '60,000 Tk' })
})

const request = { phone: '০১৭১২-৩৪৫৬৭৮', location: 'Bashundhara City' }

async function stored() {
  return (await shop.pool.query('select * from bookings')).rows
}

describe('booking a product', () => {
  test('[Q18 E11 K03] keeps a copy of product and people as they are stored, whatever the body says', async () => {
    const lies = { salerName: 'Me', price: '1', photo: '/images/x.jpg', used: 'new', email: 'x@y.z', buyerPhoto: null }
    const { acknowledged, insertedId } = await shop
      .callsOf(buyer)
      .bookProduct({ ...request, ...lies, productId: laptop._id, productName: 'Other', buyerName: 'Somebody Else' })
    expect(acknowledged).toBe(true)
    const { items } = await shop.callsOf(buyer).listMyOrders({ email: buyer.email })
    expect(items).toEqual([
      {
        _id: insertedId,
        productId: laptop._id,
        email: buyer.email,
        salerEmail: saller.email,
        ...{ buyerId: buyer.id, sellerId: saller.id },
        buyerName: 'Tania Akter',
        buyerPhoto: '/images/tania.jpg',
        ...request,
        phone: '01712-345678',
        salerName: 'Rafiq Islam',
        productName: 'HP EliteBook 840',
        price: '60,000 Tk',
        priceTaka: 60_000,
        photo: laptop.photo,
        used: laptop.used,
        pay: null,
        createdAt: expect.any(String),
        state: 'requested',
        stateSince: expect.any(String),
        endsAt: expect.any(String),
        agreedTaka: null,
        proven: [],
      },
    ])
    expect((await stored())[0]).toMatchObject({ phone: '01712-345678', phone_e164: '+8801712345678' })
  })

  test('[Q18] without an id the product is the only one of that name and saller', async () => {
    const call = { ...request, productName: laptop.name, salerEmail: saller.email.toUpperCase() }
    await shop.callsOf(buyer).bookProduct(call)
    await aProduct(shop.db, saller, { name: laptop.name })
    const several = await refusalOf(shop.callsOf(admin).bookProduct(call))
    expect([several.status, several.code]).toEqual([409, 'ambiguous_product'])
    const none = await refusalOf(shop.callsOf(admin).bookProduct({ ...call, productName: 'Nothing' }))
    expect([none.status, none.code]).toEqual([404, 'not_found'])
    const nameless = await refusalOf(shop.callsOf(admin).bookProduct({ ...request, productName: laptop.name }))
    expect([nameless.status, nameless.fields?.productId?.code]).toEqual([400, 'required'])
    expect(await stored()).toHaveLength(1)
  })

  test('[S14 K08] the same buyer books a product once, other buyers may, and the refusal says why', async () => {
    await shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id })
    const again = await refusalOf(shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id }))
    expect([again.status, again.code]).toEqual([409, 'already_booked'])
    expect(again.message).toBe('You have already booked this product. You find it in My Orders.')
    await shop.callsOf(admin).bookProduct({ ...request, productId: laptop._id })
    expect(await stored()).toHaveLength(2)
  })

  test('[S14] a double click books once', async () => {
    const clicks = Array.from({ length: 8 }, () =>
      shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id }),
    )
    const outcomes = await Promise.allSettled(clicks)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['already_booked']))
    expect(await stored()).toHaveLength(1)
  })

  test('[S14] nobody books their own product', async () => {
    const own = await aProduct(shop.db, admin)
    const refusal = await refusalOf(shop.callsOf(admin).bookProduct({ ...request, productId: own._id }))
    expect([refusal.status, refusal.code]).toEqual([409, 'own_product'])
    expect(await stored()).toEqual([])
  })

  test('guests book nothing, and a saller not what they sell themselves', async () => {
    const call = { ...request, productId: laptop._id }
    expect((await refusalOf(shop.callsOf().bookProduct(call))).status).toBe(401)
    expect((await refusalOf(shop.callsOf(saller).bookProduct(call))).code).toBe('own_product')
    expect(await stored()).toEqual([])
  })

  test('the first booking keeps the phone number in the profile, and a later one does not change it', async () => {
    const buyer = await shop.aPerson({ role: 'buyer' })
    const calls = shop.callsOf(buyer)
    for (const phone of ['01911111111', '01922222222']) {
      const { _id: productId } = await aProduct(shop.db, saller)
      await calls.bookProduct({ productId, phone, location: 'Dhaka' })
      expect(await calls.showProfile({})).toMatchObject({ phone: '01911111111' })
    }
  })

  test('[K03 K04 K05] phone and meeting place must be filled, and the phone must be one', async () => {
    for (const [field, value] of [
      ['phone', ''],
      ['location', ' '],
      ['phone', 'call me'],
      ['phone', '123'],
    ]) {
      const call = { ...request, productId: laptop._id, [field as string]: value }
      const refusal = await refusalOf(shop.callsOf(buyer).bookProduct(call))
      expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]])
    }
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await refusalOf(shop.callsOf(buyer).bookProduct({ ...request, productId: id }))).status).toBe(404)
  })

  test('a booking counts towards the popularity of its product', async () => {
    const other = await aProduct(shop.db, saller, { name: 'Newer' })
    await shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id })
    const { items } = await shop.callsOf().listProducts({ sort: 'popularity' })
    expect(items.map(({ _id }) => _id)).toEqual([laptop._id, other._id])
  })

  test('more than sixty bookings of one person in an hour are too many', async () => {
    const outcomes = []
    for (let tries = 0; tries <= 60; tries++) {
      outcomes.push((await refusalOf(shop.callsOf(buyer).bookProduct({ ...request, productId: saller.id }))).status)
    }
    expect(outcomes).toEqual([...Array(60).fill(404), 429])
  })
})

describe('what goes', () => {
  test('[Q10 A06] bookings stay for the other side when product, saller or buyer go', async () => {
    const [first, second] = [await aBooking(shop.db, { product: laptop, buyer }), await aProduct(shop.db, saller)]
    await aBooking(shop.db, { product: second, buyer })
    await shop.callsOf(saller).deleteProduct({ id: laptop._id })
    const mine = await shop.callsOf(buyer).listMyOrders({ email: buyer.email })
    expect(mine.items.find(({ _id }) => _id === first._id)).toMatchObject({ productId: null, productName: laptop.name })
    await shop.callsOf(admin).deleteUser({ id: saller.id })
    expect((await shop.callsOf(buyer).listMyOrders({ email: buyer.email })).total).toBe(2)

    const other = await shop.aPerson({ role: 'saller' })
    const product = await aProduct(shop.db, other)
    await aBooking(shop.db, { product, buyer })
    await shop.callsOf(admin).deleteUser({ id: buyer.id })
    const left = await shop.callsOf(other).listBookings({})
    expect(left.items).toMatchObject([{ buyerName: 'Tania Akter', phone: '01712345678' }])
  })

  test('a product that is listed anew after it was deleted can be booked again', async () => {
    await shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id })
    await shop.callsOf(saller).deleteProduct({ id: laptop._id })
    const anew = await aProduct(shop.db, saller, { name: laptop.name })
    await shop.callsOf(buyer).bookProduct({ ...request, productId: anew._id })
    expect(await stored()).toHaveLength(2)
  })

  test('a booking that waits while the saller changes the e-mail address copies the new address', async () => {
    let waiting: Promise<unknown> | undefined
    await shop.db.transaction().execute(async (tx) => {
      await updateUserEmail(tx, saller.uid, 'moved@example.com', Math.floor(Date.now() / 1000), { updateEmailCopies })
      waiting = shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id })
      await untilWaiting(shop.pool)
    })
    await waiting
    expect(await stored()).toMatchObject([{ saler_email: 'moved@example.com' }])
  })

  test('deleting a saller while everybody books ends without a deadlock and leaves no booking of a product that is gone', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.aPerson({ role: 'buyer' })))
    for (let round = 0; round < 5; round++) {
      const leaving = await shop.aPerson({ role: 'saller' })
      const products = await Promise.all([1, 2, 3].map(() => aProduct(shop.db, leaving)))
      const calls = buyers.flatMap((person) =>
        products.map((product) => shop.send('POST', '/api/bookings', { ...request, productId: product._id }, person)),
      )
      const removal = shop.send('DELETE', `/api/user/${leaving.id}`, undefined, admin)
      const statuses = (await Promise.all([...calls, removal])).map((answer) => answer.statusCode)
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
      expect(statuses.at(-1)).toBe(200)
    }
    expect((await shop.pool.query('select id from bookings where product_id is not null')).rows).toEqual([])
  })
})

describe('lists', () => {
  test('[Q17 Y02 Y03 Y04] an admin reads all bookings, a saller those addressed to them, a buyer their own', async () => {
    const otherSaller = await shop.aPerson({ role: 'saller' })
    const otherBuyer = await shop.aPerson({ role: 'buyer' })
    const elsewhere = await aProduct(shop.db, otherSaller)
    const one = await aBooking(shop.db, { product: laptop, buyer, createdAt: '2026-01-01T00:00:00Z' })
    const two = await aBooking(shop.db, { product: elsewhere, buyer, createdAt: '2026-01-02T00:00:00Z' })
    const three = await aBooking(shop.db, { product: laptop, buyer: otherBuyer, createdAt: '2026-01-03T00:00:00Z' })
    const idsOf = async (person: Person) => (await shop.callsOf(person).listBookings({})).items.map(({ _id }) => _id)
    expect(await idsOf(admin)).toEqual([three._id, two._id, one._id])
    expect(await idsOf(saller)).toEqual([three._id, one._id])
    expect(await idsOf(buyer)).toEqual([two._id, one._id])
    expect((await refusalOf(shop.callsOf({ uid: 'new', email: 'new@x.yz' }).listBookings({}))).code).toBe('no_profile')
  })

  test('an admin narrows all bookings by state and by days of Bangladesh, both included', async () => {
    const elsewhere = await aProduct(shop.db, saller)
    // Half past eleven in the evening of the second of January, and half past midnight after it.
    const late = await aBooking(shop.db, { product: laptop, buyer, createdAt: '2026-01-02T17:30:00Z' })
    const next = await aBooking(shop.db, { product: elsewhere, buyer, createdAt: '2026-01-02T18:30:00Z' })
    await shop.pool.query(`update bookings set state = 'expired', ends_at = null where id = $1`, [next._id])
    const found = async (narrowing: object) => {
      const { items, total } = await shop.callsOf(admin).listBookings(narrowing)
      return [items.map(({ _id }) => _id), total]
    }
    expect(await found({ from: '2026-01-02', to: '2026-01-02' })).toEqual([[late._id], 1])
    expect(await found({ from: '2026-01-03' })).toEqual([[next._id], 1])
    expect(await found({ to: '2026-01-01' })).toEqual([[], 0])
    expect(await found({ state: 'expired' })).toEqual([[next._id], 1])
    expect(await found({ state: 'expired', to: '2026-01-02' })).toEqual([[], 0])
    for (const wrong of ['?state=lost', '?from=2026-02-30', '?to=0000-01-01'])
      expect((await shop.send('GET', `/api/bookings${wrong}`, undefined, admin)).statusCode).toBe(400)
  })

  test('bookings in one state are read from an index in their order', async () => {
    const client = await shop.pool.connect()
    // With few rows PostgreSQL would rather read and sort all.
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
    const { rows } = await client.query(
      `explain select id from bookings where state = 'closed' order by created_at desc, id desc limit 20`,
    )
    await client.query('rollback')
    client.release()
    expect(JSON.stringify(rows)).toContain('bookings_state_newest')
  })

  test('[Q16] my orders are for that buyer and for an admin', async () => {
    await aBooking(shop.db, { product: laptop, buyer })
    const other = await shop.aPerson({ role: 'buyer' })
    expect((await shop.callsOf(admin).listMyOrders({ email: buyer.email })).total).toBe(1)
    expect((await shop.callsOf(other).listMyOrders({ email: other.email })).items).toEqual([])
    const refusal = await refusalOf(shop.callsOf(other).listMyOrders({ email: buyer.email }))
    expect([refusal.status, refusal.code]).toEqual([403, 'not_yours'])
  })

  test('[Q16] a new e-mail address takes the orders along', async () => {
    await aBooking(shop.db, { product: laptop, buyer })
    const moved = { uid: buyer.uid, email: 'moved@example.com' }
    expect((await shop.callsOf(moved).listMyOrders({ email: moved.email })).total).toBe(1)
    const heir = await shop.aPerson({ role: 'buyer', email: buyer.email })
    expect((await shop.callsOf(heir).listMyOrders({ email: heir.email })).items).toEqual([])
    const { items } = await shop.callsOf(saller).listBookings({})
    expect(items).toMatchObject([{ email: 'moved@example.com' }])
  })

  test('[Q16] who registers with the e-mail address of a deleted buyer does not get their orders', async () => {
    await aBooking(shop.db, { product: laptop, buyer })
    await shop.callsOf(admin).deleteUser({ id: buyer.id })
    const heir = await shop.aPerson({ role: 'buyer', email: buyer.email })
    expect((await shop.callsOf(heir).listMyOrders({ email: heir.email })).items).toEqual([])
    expect((await shop.callsOf(admin).listMyOrders({ email: buyer.email })).total).toBe(1)
  })
})

describe('letters', () => {
  async function deliver(addressState: (email: string) => AddressState = () => 'proven') {
    const mail = makeMail({ smtpUrl: undefined, from: 'GreenTech', db: shop.db, publicUrl: 'http://shop.test' })
    const jobs = bookingsJobs({
      db: shop.db,
      mail,
      publicUrl: 'http://shop.test',
      addressState: async (to) => addressState(to),
      stopUrl: (scope, site) => stopUrlFor(scope, shop.stopLinks, site),
    })
    const worker = await startWorker({ connection: shop.connection, jobs, crontab: '', log: quiet })
    await expect
      .poll(
        async () =>
          (await shop.pool.query("select count(*) from graphile_worker.jobs where task_identifier like 'email%'"))
            .rows[0].count,
      )
      .toBe(0)
    await worker.stop()
    return (await shop.pool.query('select * from letters order by recipient = $1', [buyer.email])).rows
  }

  test('the saller is notified of who booked and how to call, the buyer of what they booked', async () => {
    await shop.callsOf(buyer).bookProduct({ ...request, phone: '01712345678', productId: laptop._id })
    const [toSaller, toBuyer] = await deliver()
    expect([toSaller.recipient, toBuyer.recipient]).toEqual([saller.email, buyer.email])
    for (const form of [toSaller.text, toSaller.html])
      for (const word of ['Tania Akter', '01712345678', 'Bashundhara City', 'BDT 60,000', buyer.email])
        expect(form).toContain(word)
    expect(toSaller.text).toContain('http://shop.test/dashboard/my-buyers')
    expect(toBuyer.subject).toBe('Your booking: HP EliteBook 840')
    expect(toBuyer.html).toContain('href="http://shop.test/dashboard/my-orders"')
  })

  test('the price in a letter is that of the accepted offer', async () => {
    const id = await anOffer(shop.db, { product: laptop, buyer, taka: 51_000 })
    await shop.callsOf(saller).answerOffer({ id, answer: 'accept' })
    await shop.callsOf(buyer).bookProduct({ ...request, phone: '01712345678', productId: laptop._id })
    for (const { text } of await deliver()) {
      expect(text).toContain('BDT 51,000')
      expect(text).not.toContain('60,000')
    }
  })

  test('what people write is text in a letter, never markup', async () => {
    const nasty = await aProduct(shop.db, saller, { name: 'HP <img src=x onerror=alert(1)> & "co"\n' })
    await shop.callsOf(buyer).bookProduct({ phone: '01712345678', location: '<script>', productId: nasty._id })
    for (const { html, subject } of await deliver()) {
      expect(html).not.toMatch(/<img|<script/)
      expect(html).toContain('HP &lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;')
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })

  test('nothing that people wrote is in a letter to an address that was confirmed for an account of somebody else', async () => {
    const called = await aProduct(shop.db, saller, { name: 'You have won a prize' })
    const meeting = { phone: '01712345678', location: 'Claim it at the gate' }
    await shop.callsOf(buyer).bookProduct({ ...meeting, productId: called._id })
    const letters = await deliver(() => 'confirmed')
    expect(letters).toHaveLength(2)
    for (const { subject, text, html } of letters) {
      for (const word of ['Tania', saller.displayName, 'prize', 'Claim it', '01712345678', buyer.email])
        expect(`${subject} ${text} ${html}`).not.toContain(word)
      expect(text).toContain('http://shop.test/dashboard/')
    }
  })

  test('whose own address is proven gets the whole letter, whatever the other’s is', async () => {
    await shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id })
    const [toSaller, toBuyer] = await deliver((email) => (email === saller.email ? 'proven' : 'confirmed'))
    expect(toSaller.text).toContain('Tania Akter')
    expect(toBuyer.text).not.toContain(laptop.name)
  })

  test('no letter goes to an address that nobody has confirmed', async () => {
    await shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id })
    const letters = await deliver((email) => (email === saller.email ? 'proven' : 'unconfirmed'))
    expect(letters.map(({ recipient }) => recipient)).toEqual([saller.email])
  })

  test('a link that was a name before the rule for names is none in a letter', async () => {
    await aBooking(shop.db, { product: laptop, buyer: { ...buyer, displayName: 'Win at https://evil.example/now' } })
    const { rows } = await shop.pool.query('select id from bookings')
    await enqueue(shop.db, 'emailSaller', { bookingId: rows[0].id })
    const [toSaller] = await deliver()
    expect(toSaller.text).toContain('Win at https evil example now has booked')
    expect(toSaller.text).not.toContain('evil.example')
  })

  test('each ends with one press in the letter or in the mail program, and then comes no more', async () => {
    await shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id })
    const sent = await deliver()
    expect(sent).toHaveLength(2)
    for (const { text } of sent) {
      const [, token = ''] = /No more letters about requests and deals: \S+\?token=(\S+)/.exec(text) ?? []
      expect(await shop.callsOf().stopLetters({ token })).toMatchObject({ event: 'booking' })
    }
    await shop.pool.query('delete from letters')
    await shop.callsOf(buyer).bookProduct({ ...request, productId: (await aProduct(shop.db, saller))._id })
    expect(await deliver()).toEqual([])
  })

  test.each([
    ['never', false, []],
    ['daily', true, ['buyer']],
    ['now', false, []],
  ] as const)('of people who are notified of requests %s (letters: %s) come to: %s', async (timing, letter, to) => {
    const setting = { event: 'booking', timing, letter, app: true, push: true } as const
    for (const person of [buyer, saller]) await shop.callsOf(person).saveNotificationSetting(setting)
    await shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id })
    const recipients = (await deliver()).map(({ recipient }) => (recipient === buyer.email ? 'buyer' : 'saller'))
    expect(recipients).toEqual(to)
  })

  test('a booking that is refused sends no letter', async () => {
    await shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id })
    await refusalOf(shop.callsOf(buyer).bookProduct({ ...request, productId: laptop._id }))
    expect(await deliver()).toHaveLength(2)
  })
})
