import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople } from '../../../test/deals.ts'
import { aBooking } from './server/build.ts'

let shop: TestApp
let saller: Person
let buyer: Person
let laptop: LockedProduct
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ saller, buyer, laptop } = await freshDealPeople(shop))
})

test('each five wrong codes after the first five lock the entry for a day, and the saller is told', async () => {
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
  const { handoverCode } = await shop.callsOf(saller).getDeal({ id })
  const wrong = handoverCode === '000000' ? '111111' : '000000'
  const hoursLocked = async () => {
    await shop.pool.query("update bookings set code_locked_until = now() - interval '1 second'")
    const enter = () => refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code: wrong }))
    for (let tries = 0; tries < 4; tries++) expect((await enter()).code).toBe('wrong_code')
    const { code, now } = await enter()
    expect(code).toBe('code_locked')
    return (Date.parse(now?.at ?? '') - Date.now()) / 3_600_000
  }
  const notificationsOf = async () =>
    (await shop.callsOf(saller).listNotifications({})).items.map(({ title, link, count }) => [title, link, count])
  expect(await hoursLocked()).toBeCloseTo(0.25, 2)
  expect(await notificationsOf()).toEqual([])
  const line = (count: number) => ['Tania Akter entered wrong codes', `/dashboard/deals/${id}`, count]
  expect(await hoursLocked()).toBeCloseTo(24, 1)
  expect(await notificationsOf()).toEqual([line(1)])
  expect(await hoursLocked()).toBeCloseTo(24, 1)
  expect(await notificationsOf()).toEqual([line(2)])
})

test('a saller without a phone number is asked for one when they accept', async () => {
  await shop.pool.query('update users set phone = null where id = $1', [saller.id])
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
  const refused = await refusalOf(shop.callsOf(saller).moveDeal({ id, move: 'accept' }))
  expect([refused.status, refused.fields?.phone?.code]).toEqual([400, 'required'])
  expect(await shop.callsOf(buyer).getDeal({ id })).toMatchObject({ state: 'requested' })
  await shop.callsOf(saller).moveDeal({ id, move: 'accept', phone: '01912345678' })
  expect((await shop.callsOf(buyer).getDeal({ id })).other.phone).toBe('01912345678')
})
