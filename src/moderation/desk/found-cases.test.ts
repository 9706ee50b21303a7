import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { samePhotoJobs } from '#catalogue/same-photo/server/jobs.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { aReview } from '#deals/reviews/server/build.ts'
import { showReviews } from '#deals/reviews/server/jobs.ts'
import { notifyOfPhoto } from '#messaging/notifications/server/notify-of-listings.ts'
import type { Person } from '#platform/http/auth.ts'
import { greyOfFile } from '#services/image-host/server/encode.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { type DeskPeople, deskOf, freshDeskPeople } from '../../../test/desk.ts'
import { keyboard, laptop } from '../../../test/doubles/image-host.ts'

let shop: TestApp
let desk: ReturnType<typeof deskOf>
let people: DeskPeople
let other: Person
beforeAll(async () => {
  shop = await testApp()
  desk = deskOf(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'products', 'photo_hashes', 'images', 'bookings', 'cases')
  people = await freshDeskPeople(shop)
  other = await shop.aPerson({ role: 'saller' })
})

const open = () => desk.jobs().openWaitingCases?.({})
const showCaseOf = async (thingId: string) =>
  desk.as(people.admin).showCase({ id: (await desk.caseOf(thingId))?.id ?? randomUUID() })
async function casesOf(thingId: string): Promise<string[]> {
  const { rows } = await shop.pool.query('select state from cases where thing_id = $1 order by opened_at', [thingId])
  return rows.map(({ state }) => state)
}

describe('a photo that another saller showed before', () => {
  let made = 0
  /** The address of a picture as the image host stores it. */
  async function aPhoto(file: Buffer): Promise<string> {
    const id = `${String(made++).padStart(22, '0')}-aabbcc`
    const image = { id, bytes: 1, width: 1200, height: 900, placeholder: '', grey: await greyOfFile(file) }
    await shop.db.insertInto('images').values(image).execute()
    return `/images/${id}/1280.jpg`
  }
  async function compare(productId: string): Promise<void> {
    await samePhotoJobs(shop).comparePhotos?.(null)
    for (const _ of [1, 2]) await notifyOfPhoto(shop.db, { productId })
    for (const _ of [1, 2]) await open()
  }
  async function listTwice() {
    const photos = [await aPhoto(laptop), await aPhoto(laptop)] as const
    const first = await aProduct(shop.db, people.saller, { name: 'HP first', photo: photos[0] })
    const second = await aProduct(shop.db, other, { name: 'HP second', photo: photos[1] })
    await compare(second._id)
    return { first: first._id, second: second._id, photos }
  }

  test('notifies its saller, and opens a case with both listings, their photos and their people', async () => {
    const { first, second, photos } = await listTwice()
    expect([await casesOf(first), await casesOf(second)]).toEqual([[], ['open']])
    expect(await showCaseOf(second)).toMatchObject({
      ...{ title: 'HP second', weight: 2, reports: 0, notes: [expect.stringContaining('another saller before')] },
      alike: [
        {
          ...{ by: 'photo', earlier: true, photos: [photos[1], photos[0]], productId: first, name: 'HP first' },
          ...{ price: 52_000, saller: { _id: people.saller.id, name: people.saller.displayName } },
        },
      ],
    })
    expect([await desk.kindsOf(people.saller), await desk.kindsOf(other)]).toEqual([[], ['photoSeen']])
    const shown = JSON.stringify([
      await desk.as(other).listNotifications({}),
      await desk.as(other).showProduct({ id: second }),
      await desk.as(other).listMyData({}),
    ])
    expect(shown).not.toMatch(new RegExp(`${first}|${people.saller.id}|HP first`))
  })

  test('is seen by the desk from the side of the first listing, too, and when that is deleted', async () => {
    const { first, second } = await listTwice()
    await desk.reportBy(1, first)
    expect((await showCaseOf(first)).alike).toMatchObject([{ earlier: false, name: 'HP second' }])
    await desk.as(people.admin).deleteUser({ id: people.saller.id })
    await shop.pool.query('delete from images')
    expect((await showCaseOf(second)).alike).toMatchObject([{ name: null, saller: null, photos: [null, null] }])
  })

  test('found in order, its note is gone until another photo is found; an undo brings it back', async () => {
    const { second } = await listTwice()
    const notes = async () => (await desk.as(other).showProduct({ id: second })).notes.length
    const { done } = await desk.decide(people.admin, second, 'unfounded')
    expect([await notes(), await desk.stateOf(second)]).toEqual([0, 'live'])
    await desk.as(people.admin).undoActs({ lines: [done[0]?.line as number] })
    expect([await notes(), await casesOf(second)]).toEqual([1, ['open']])
    await desk.decided(people.admin, second, 'unfounded')
    await shop.pool.query('update products set photos_compared = false')
    await compare(second)
    expect([await notes(), await casesOf(second)]).toEqual([0, ['done']])
  })

  test('is no case again after the decision, but is one for another photo', async () => {
    const { second } = await listTwice()
    await desk.decided(people.admin, second, 'warn')
    await open()
    expect(await casesOf(second)).toEqual(['done'])
    const photo = await aPhoto(keyboard)
    await aProduct(shop.db, people.saller, { photo })
    await samePhotoJobs(shop).comparePhotos?.(null)
    const edit = 'update products set more_photos = array[$1] where id = $2'
    await shop.pool.query(edit, [await aPhoto(keyboard), second])
    await compare(second)
    expect(await casesOf(second)).toEqual(['done', 'open'])
    expect((await desk.kindsOf(other)).filter((kind) => kind === 'photoSeen')).toHaveLength(2)
  })
})

describe('a serial number', () => {
  const goods = { kind: 'laptop', category: 'HP' }
  async function list(person: Person, serial: string, name = 'HP'): Promise<string> {
    const { _id: id } = await aProduct(shop.db, person, { ...goods, name })
    await desk.as(person).giveSerial({ id, serial })
    await desk.jobs().openKnownSerial?.({ productId: id })
    return id
  }
  /** Stores the serial number that one party typed at the meeting. */
  async function typed(bookingId: string, side: 'buyer' | 'saller', serial: string): Promise<void> {
    const hash = shop.serials.hash({ ...goods, brand: 'HP', serial })
    const insert = 'insert into meeting_statements (booking_id, side, serial_hash) values ($1, $2, $3)'
    await shop.pool.query(insert, [bookingId, side, hash])
  }
  async function aDeal(serial: string, state: 'handed_over' | 'contested' = 'handed_over') {
    const product = await aProduct(shop.db, people.saller, { ...goods, name: 'HP sold' })
    const { _id } = await aBooking(shop.db, { product, buyer: await desk.member(), state })
    for (const side of ['buyer', 'saller'] as const) await typed(_id, side, serial)
    return product._id
  }

  test('of two listings is one case with both: the older one stays, the newer one waits', async () => {
    const first = await list(people.saller, 'TWICE-1234', 'HP first')
    const second = await list(other, 'TWICE-1234', 'HP second')
    await open()
    expect([await casesOf(first), await desk.stateOf(first), await desk.stateOf(second)]).toEqual([
      [],
      'live',
      'waiting',
    ])
    expect(await showCaseOf(second)).toMatchObject({
      notes: [expect.stringContaining('the same serial number')],
      alike: [{ by: 'serial', earlier: true, productId: first, saller: { _id: people.saller.id } }],
    })
    await desk.reportBy(1, first)
    expect((await showCaseOf(first)).alike).toMatchObject([{ by: 'serial', earlier: false, productId: second }])
  })

  test('of a deal that nobody contested is no case', async () => {
    await aDeal('FINE-1234')
    expect(await casesOf(await list(other, 'FINE-1234'))).toEqual([])
  })

  test.each(['contested', 'reported', 'hidden'] as const)(
    'of a deal or goods that were %s opens a case',
    async (what) => {
      const sold = await aDeal('KNOWN-1234', what === 'contested' ? what : 'handed_over')
      if (what === 'reported') await desk.reportBy(1, sold)
      if (what === 'hidden') {
        const given = await list(people.saller, 'KNOWN-1234')
        await desk.as(people.admin).hideProduct({ id: given, hidden: true, reason: 'stolen' })
      }
      const listed = await list(other, 'known 1234')
      expect(await showCaseOf(listed)).toMatchObject({ reason: 'stolen', weight: 4 })
      const { alike } = await showCaseOf(listed)
      expect(alike.map(({ by, earlier }) => `${by} ${earlier}`)).toEqual(
        (what === 'hidden' ? [1, 2] : [1]).map(() => 'serial true'),
      )
    },
  )
})

describe('two accounts that deal with each other from one network', () => {
  let buyer: Person
  beforeEach(async () => {
    buyer = await desk.member()
  })
  /** A deal on which both write a review, from these addresses. */
  async function reviewed(hers: string, his: string): Promise<string> {
    const product = await aProduct(shop.db, people.saller)
    const { _id: id } = await aBooking(shop.db, { product, buyer, state: 'handed_over' })
    for (const [person, remoteAddress] of [[buyer, hers] as const, [people.saller, his] as const]) {
      const payload = { described: 5, onTime: 5, kind: 5, words: '' }
      const url = `/api/deals/${id}/review`
      const answer = await shop.app.inject({
        method: 'PUT',
        url,
        payload,
        remoteAddress,
        headers: await shop.as(person),
      })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await shop.pool.query(`update reviews set created_at = now() - interval '2 hours'`)
    await showReviews(shop.db)
    await open()
    const { rows } = await shop.pool.query(`select id from reviews where booking_id = $1 and side = 'buyer'`, [id])
    return rows[0].id
  }

  test('open a case of their reviews that shows the number of their deals, and nobody else reads it', async () => {
    const apart = await reviewed('203.0.113.1', '203.0.113.2')
    expect(await casesOf(apart)).toEqual([])
    const together = await reviewed('203.0.113.3', '203.0.113.3')
    expect(await showCaseOf(together)).toMatchObject({
      ...{ kind: 'review', reason: 'false_review', reports: 0, subject: { _id: buyer.id } },
      review: { sameNetwork: true, deals: 2, about: people.saller.displayName },
    })
    await desk.decided(people.admin, together, 'hide')
    await open()
    expect(await casesOf(together)).toEqual(['done'])
    const { asSaller } = await desk.as(people.saller).showPerson({ id: people.saller.id })
    expect(asSaller.count).toBe(1)
    const answers = [await desk.as(people.saller).listPersonReviews({ id: people.saller.id })]
    expect(JSON.stringify(answers)).not.toMatch(/network|deals/i)
  })

  /** Asked for from her address and accepted at his; one of them writes a review from a third one. */
  async function dealt(hers: string, his: string, author: 'buyer' | 'saller'): Promise<string> {
    const buyer = await shop.aPerson({ role: 'buyer' })
    const product = await aProduct(shop.db, people.saller)
    const post = async (
      person: Person,
      method: 'POST' | 'PUT',
      url: string,
      payload: object,
      remoteAddress: string,
    ) => {
      const answer = await shop.app.inject({ method, url, payload, remoteAddress, headers: await shop.as(person) })
      expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300)
      return answer.json()
    }
    const asked = { productId: product._id, phone: '01711000000', location: 'Dhanmondi, Dhaka' }
    const { insertedId: id } = await post(buyer, 'POST', '/api/bookings', asked, hers)
    await post(people.saller, 'POST', `/api/deals/${id}/moves`, { move: 'accept', phone: '01711000001' }, his)
    const { rows: kept } = await shop.pool.query('select buyer_network, handover_code from bookings where id = $1', [
      id,
    ])
    expect(kept[0].buyer_network).toBeNull()
    await post(buyer, 'POST', `/api/deals/${id}/moves`, { move: 'hand-over', code: kept[0].handover_code }, hers)
    const stars = { described: 5, onTime: 5, kind: 5, words: '' }
    await post(author === 'buyer' ? buyer : people.saller, 'PUT', `/api/deals/${id}/review`, stars, '198.51.100.9')
    await shop.pool.query(`update bookings set state_since = now() - interval '15 days' where id = $1`, [id])
    await showReviews(shop.db)
    await open()
    const { rows } = await shop.pool.query('select id from reviews where booking_id = $1', [id])
    return rows[0].id
  }

  test.each(['buyer', 'saller'] as const)(
    'open a case of a review when the %s alone writes one, later and from elsewhere',
    async (author) => {
      expect(await casesOf(await dealt('203.0.113.5', '203.0.113.6', author))).toEqual([])
      const made = await dealt('203.0.113.7', '203.0.113.7', author)
      expect(await showCaseOf(made)).toMatchObject({ kind: 'review', review: { sameNetwork: true } })
    },
  )
})

describe('low reviews of one person in few days', () => {
  const LOW = { described: 1, onTime: 2, kind: 3 }
  async function reviewed(by: Person, stars = LOW, daysAgo = 0): Promise<string> {
    const product = await aProduct(shop.db, people.saller)
    const { _id: deal } = await aBooking(shop.db, { product, buyer: by, state: 'handed_over' })
    const shown = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    return aReview(shop.db, deal, 'buyer', { ...stars, shown })
  }

  test('by three people open a case of each, which hides nothing; the averages stay true, and nobody is notified', async () => {
    const [one, two, three] = [await desk.member(), await desk.member(), await desk.member()]
    // Neither several by one person, nor an old one, nor a better one is many.
    await reviewed(one)
    await reviewed(one)
    await reviewed(two, LOW, 8)
    await reviewed(three, { ...LOW, kind: 4 })
    await open()
    const all = async () => (await shop.pool.query(`select subject_id, reason, weight from cases`)).rows
    expect(await all()).toEqual([])

    const second = await reviewed(two)
    const third = await reviewed(three)
    for (const _ of [1, 2]) await open()
    const found = await all()
    expect(found.map(({ subject_id }) => subject_id).toSorted()).toEqual([one.id, one.id, two.id, three.id].toSorted())
    expect(found).toEqual(found.map(() => expect.objectContaining({ reason: 'false_review', weight: 1 })))
    expect(await showCaseOf(third)).toMatchObject({ isHidden: false, review: { lowNear: 3, described: 1 } })
    const { asSaller } = await desk.as(people.saller).showPerson({ id: people.saller.id })
    expect(asSaller.count).toBe(6)
    expect(JSON.stringify(await desk.as(people.saller).listPersonReviews({ id: people.saller.id }))).not.toMatch(
      /lowNear/,
    )
    expect(await desk.kindsOf(people.saller)).toEqual([])

    await desk.decided(people.admin, second, 'unfounded')
    await open()
    expect(await casesOf(second)).toEqual(['done'])
  })
})
