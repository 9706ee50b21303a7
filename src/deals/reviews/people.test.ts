import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { type DealPeople, freshDealPeople } from '../../../test/deals.ts'
import { aBooking } from '../bookings/server/build.ts'
import { guestName } from './rules.ts'
import { aReview } from './server/build.ts'

let shop: TestApp
let people: DealPeople
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  people = await freshDealPeople(shop)
})

test.each([
  ['Rahim Uddin', 'Rahim U.'],
  ['Md. Rahim Uddin Khan', 'Rahim U.'],
  ['Farhana', 'Farhana'],
  ['রহিম উদ্দিন', 'রহিম উ.'],
  ['মিতু ক্ষীরোদ', 'মিতু ক্ষী.'],
])('a guest reads %s as %s', (name, short) => expect(guestName(name)).toBe(short))

test('guests read the first name and an initial, and nobody reads an e-mail address, a phone number or a photo as a guest', async () => {
  const { saller, buyer } = people
  await shop.pool.query(`update users set photo_url = 'https://pictures.example/face.jpg', place = 'House 7, Road 3'`)
  const { _id: id } = await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer, state: 'handed_over' })
  await aReview(shop.db, id, 'buyer', { shown: true, words: 'Fine' })
  const read = async (caller: typeof buyer | null) => ({
    person: await shop.callsOf(caller).showPerson({ id: saller.id }),
    reviews: await shop.callsOf(caller).listPersonReviews({ id: saller.id, by: 'buyer' }),
  })
  const guest = await read(null)
  expect([guest.person.name, guest.person.photo, guest.reviews.items[0]?.name]).toEqual(['Rafiq I.', null, 'Tania A.'])
  const member = await read(buyer)
  expect([member.person.name, member.reviews.items[0]?.name]).toEqual(['Rafiq Islam', 'Tania Akter'])
  const { items } = await shop.callsOf(null).listPersonProducts({ id: saller.id })
  expect(JSON.stringify([guest, member, items])).not.toMatch(/@|01812345678|8801|House 7/)
})

test('a suspended person is shown, as suspended, to those alone who have a deal with them', async () => {
  const { saller, buyer } = people
  await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer, state: 'cancelled' })
  const suspend = (until: string | null) =>
    shop.pool.query('update users set disabled = true, suspended_until = $2 where id = $1', [saller.id, until])
  const read = (caller: typeof buyer | null) => shop.callsOf(caller).showPerson({ id: saller.id })
  expect(await read(buyer)).toMatchObject({ isSuspended: false })
  await suspend('9999-12-31T00:00:00.000Z')
  const shown = await read(buyer)
  expect(shown).toMatchObject({ name: 'Rafiq Islam', isSuspended: true })
  expect(JSON.stringify(shown)).not.toMatch(/9999|@/)
  await shop.callsOf(buyer).listPersonProducts({ id: saller.id })
  expect((await shop.callsOf(buyer).listPersonReviews({ id: saller.id, by: 'buyer' })).items).toEqual([])
  for (const other of [null, await shop.aPerson({ role: 'buyer' })])
    expect((await refusalOf(read(other))).status).toBe(404)
  await suspend(null)
  expect((await refusalOf(read(buyer))).status).toBe(404)
})

test('deals as saller and as buyer are counted apart, and only after the hand-over', async () => {
  const { saller, buyer } = people
  for (const state of ['handed_over', 'handed_over', 'accepted', 'cancelled'] as const)
    await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer, state })
  expect(await shop.callsOf(null).showPerson({ id: saller.id })).toMatchObject({ sold: 2, bought: 0 })
  expect(await shop.callsOf(null).showPerson({ id: buyer.id })).toMatchObject({ sold: 0, bought: 2 })
})

test('a no-show counts when it was not denied in time, against the person who did not come', async () => {
  const { saller, buyer } = people
  const { _id: id } = await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer, state: 'no_show' })
  const noShows = async () => [
    (await shop.callsOf(saller).showPerson({ id: buyer.id })).noShows,
    (await shop.callsOf(saller).showPerson({ id: saller.id })).noShows,
  ]
  await shop.pool.query(`update bookings set ends_at = now() + interval '1 hour' where id = $1`, [id])
  expect(await noShows()).toEqual([0, 0])
  await shop.pool.query(`update bookings set ends_at = now() - interval '1 minute' where id = $1`, [id])
  expect(await noShows()).toEqual([1, 0])
})

test('the time of an answer is the median from the first question to the first answer, from five on', async () => {
  const { saller } = people
  const minutes = [1, 2, 30, 400, 5_000]
  for (const [place, waited] of minutes.entries()) {
    const buyer = await shop.aPerson({ role: 'buyer' })
    const { id } = (
      await shop.pool.query(
        `insert into threads (buyer_id, seller_id, product_name, product_photo) values ($1, $2, 'HP', 'x') returning id`,
        [buyer.id, saller.id],
      )
    ).rows[0]
    const write = (number: number, sender: string, at: number) =>
      shop.pool.query(
        `insert into messages (thread_id, number, sender, body, created_at) values ($1, $2, $3, 'x', now() + make_interval(mins => $4))`,
        [id, number, sender, at],
      )
    await write(1, 'buyer', 0)
    await write(2, 'buyer', 1)
    await write(3, 'saller', waited)
    await write(4, 'saller', waited + 9)
    const { answerMinutes } = await shop.callsOf(saller).showPerson({ id: saller.id })
    expect(answerMinutes, String(waited)).toBe(place < 4 ? null : 30)
  }
})

test('what is proven is what the token said, since it first did, and goes when a newer token says no', async () => {
  const { saller } = people
  const badges = async () => (await shop.callsOf(people.buyer).showPerson({ id: saller.id })).badges
  const since = await badges()
  expect(since).toMatchObject({ email: expect.any(String), phone: null, shop: null })
  await shop.callsOf({ ...saller, phone: '+8801712345678' }).showProfile({})
  expect(await badges()).toMatchObject({ email: since.email, phone: expect.any(String) })
  // An older token was issued before the proof.
  await shop.callsOf({ ...saller, emailVerified: false }).showProfile({})
  expect((await badges()).email).toBe(since.email)
  await shop.callsOf({ ...saller, emailVerified: false, issuedAt: Math.floor(Date.now() / 1000) + 2 }).showProfile({})
  expect(await badges()).toEqual({ email: null, phone: null, shop: null })
})

test('what is proven is kept without a wait for another transaction that writes the user', async () => {
  const { saller } = people
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query('update users set place = null where id = $1', [saller.id])
    await shop.callsOf({ ...saller, phone: '+8801712345678' }).showProfile({})
  } finally {
    await client.query('rollback')
    client.release()
  }
  await shop.callsOf({ ...saller, phone: '+8801712345678' }).showProfile({})
  expect((await shop.callsOf(null).showPerson({ id: saller.id })).badges.phone).toEqual(expect.any(String))
})

test('nobody finds a person who is disabled, deleted or unknown; after the undo all is there again', async () => {
  const { saller, buyer } = people
  const admin = await shop.aPerson({ role: 'admin' })
  const { _id: id } = await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer, state: 'handed_over' })
  await aReview(shop.db, id, 'buyer', { shown: true, words: 'Good' })
  await aReview(shop.db, id, 'saller', { shown: true, words: 'Kind' })
  const all = async () => ({
    person: await shop.callsOf(buyer).showPerson({ id: saller.id }),
    received: (await shop.callsOf(buyer).listPersonReviews({ id: saller.id, by: 'buyer' })).items,
    written: (await shop.callsOf(buyer).listPersonReviews({ id: buyer.id, by: 'saller' })).items,
  })
  const before = await all()
  const admins = shop.callsOf(admin)
  await admins.disableUser({ id: saller.id, disabled: true })
  expect((await refusalOf(all())).status).toBe(404)
  await admins.disableUser({ id: saller.id, disabled: false })
  await admins.deleteUser({ id: saller.id })
  expect((await refusalOf(all())).status).toBe(404)
  expect((await shop.callsOf(buyer).listPersonReviews({ id: buyer.id, by: 'saller' })).items).toMatchObject([
    { name: null, words: 'Kind' },
  ])
  await admins.restoreUser({ id: saller.id })
  expect(await all()).toEqual(before)
})

test('two accounts that reviewed each other are deleted and restored in either order', async () => {
  const { saller, buyer } = people
  const admin = await shop.aPerson({ role: 'admin' })
  const { _id: id } = await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer, state: 'handed_over' })
  await aReview(shop.db, id, 'buyer', { shown: true })
  await aReview(shop.db, id, 'saller', { shown: true })
  const admins = shop.callsOf(admin)
  for (const order of [
    [buyer, saller],
    [saller, buyer],
  ]) {
    for (const one of [buyer, saller]) await admins.deleteUser({ id: one.id })
    for (const one of order) await admins.restoreUser({ id: one.id })
    expect((await admins.listPersonReviews({ id: saller.id, by: 'buyer' })).items).toHaveLength(1)
    expect((await admins.listPersonReviews({ id: buyer.id, by: 'saller' })).items).toHaveLength(1)
  }
})
