import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBlog } from '#content/blog/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Point } from '#deals/meeting/contract.ts'
import { refusalOf, type TestApp, testApp } from '../app.ts'
import { freshDealPeople } from '../deals.ts'

const idOf = (digit: number) => `${String(digit).repeat(22)}-a0b1c2`
const photoOf = (digit: number) => `/images/${idOf(digit)}/1280.jpg`
const [THERE, MISSING] = [photoOf(1), photoOf(2)]

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ imageHostUrl: undefined })
  const insert = "insert into images (id, bytes, width, height, placeholder) values ($1, 1, 1, 1, '')"
  await shop.pool.query(insert, [idOf(1)])
})
afterAll(() => shop.close())

const codesOf = async (call: Promise<unknown>) =>
  Object.values((await refusalOf(call)).fields ?? {}).map(({ code }) => code)

test('a profile and a registration name no picture that the image host lacks', async () => {
  const person = await shop.aPerson({ role: 'buyer' })
  expect(await codesOf(shop.callsOf(person).saveProfile({ photoURL: MISSING }))).toEqual(['invalid_photo'])
  await shop.callsOf(person).saveProfile({ photoURL: THERE })
  const register = (photoURL: string) =>
    shop.callsOf().saveUser({ displayName: 'Nusrat', email: 'nusrat@example.com', role: 'buyer', photoURL })
  expect(await codesOf(register(MISSING))).toEqual(['invalid_photo'])
  await register(THERE)
})

test('a message names no picture that the image host lacks', async () => {
  const { buyer, laptop } = await freshDealPeople(shop)
  const send = (photo: string) =>
    shop.callsOf(buyer).startThread({ productId: laptop._id, key: randomUUID(), text: '', photos: [photo] })
  expect(await codesOf(send(MISSING))).toEqual(['invalid_photo'])
  await send(THERE)
})

test('an inspection names no picture that the image host lacks; one that it has already may stay', async () => {
  const { buyer, laptop } = await freshDealPeople(shop)
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
  const DEVICE = randomUUID()
  const calls = shop.callsOf(buyer)
  const { ticket } = await calls.getKit({ id })
  const send = (revision: number, photo: string) => {
    const point: Point = { step: 'screen-white-black', result: 'new', note: 'Dots', next: 'keep', photos: [photo] }
    const checkedAt = new Date().toISOString()
    const inspection = {
      revision,
      ...(revision > 1 && { base: revision - 1 }),
      checkedAt,
      device: DEVICE,
      price: null,
      points: [point],
    }
    return shop
      .callsOf()
      .sendKitEntry({ id, ticket: ticket ?? '', key: randomUUID(), entry: { kind: 'inspection', inspection } })
  }
  expect(await codesOf(send(1, MISSING))).toEqual(['invalid_photo'])
  await send(1, THERE)
  await shop.pool.query('delete from images where id = $1', [idOf(1)])
  await send(2, THERE)
  await shop.pool.query("insert into images (id, bytes, width, height, placeholder) values ($1, 1, 1, 1, '')", [
    idOf(1),
  ])
})

test('a brand and the cover of a post name no picture that the image host lacks', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  const calls = shop.callsOf(admin)
  const brand = { name: 'Sagor', bangla: 'সাগর', spellings: [], kinds: ['laptop'], photo: MISSING }
  expect(await codesOf(calls.addBrand(brand))).toEqual(['invalid_photo'])
  await calls.addBrand({ ...brand, photo: THERE })
  const id = await aBlog(shop.db, { name: 'Battery', photo: MISSING })
  const words = { name: 'Batteries', category: 'Care', description: 'Short.', markdown: 'Text.' }
  const edit = (photo: string) => calls.updateBlog({ ...words, id, photo })
  await edit(MISSING)
  expect(await codesOf(edit(photoOf(3)))).toEqual(['invalid_photo'])
})
