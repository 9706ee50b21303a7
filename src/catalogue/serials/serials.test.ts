import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'

const NOTE = 'Another product here, on sale before this one, has the same serial number. GreenTech looks at both.'

let shop: TestApp
let older: Person
let newer: Person
beforeAll(async () => {
  shop = await testApp()
  older = await shop.aPerson({ role: 'saller' })
  newer = await shop.aPerson({ role: 'saller' })
})
afterAll(() => shop.close())

async function list(person: Person, serial: string, given: object = {}) {
  const { _id: id } = await aProduct(shop.db, person, { kind: 'laptop', category: 'HP', ...given })
  await give(person, id, serial)
  return id
}
const give = (person: Person, id: string, serial: string) => shop.callsOf(person).giveSerial({ id, serial })
async function show(person: Person, id: string) {
  const { state, notes } = await shop.callsOf(person).showProduct({ id })
  return { state, notes }
}
const LIVE = { state: 'live', notes: [] }
const WAITING = { state: 'waiting', notes: [NOTE] }

test('a second listing of a number waits for an admin, and its saller reads why', async () => {
  const first = await list(older, 'TWICE-1234')
  const second = await list(newer, 'twice 1234')
  expect(await show(newer, second)).toEqual(WAITING)
  expect(await show(older, first)).toEqual(LIVE)
  expect(JSON.stringify(await shop.callsOf(newer).listMyData({}))).not.toContain(first)
  await give(older, first, 'TWICE-1234')
  expect(await show(older, first)).toEqual(LIVE)
  await give(newer, second, 'TWICE-1235')
  expect(await show(newer, second)).toEqual(LIVE)
})

test('an admin puts it on sale, and the same number does not hold it back again', async () => {
  const first = await list(older, 'ADMIN-1234')
  const second = await list(newer, 'ADMIN-1234')
  await shop.callsOf(await shop.aPerson({ role: 'admin' })).hideProduct({ id: second, hidden: false })
  await give(newer, second, 'ADMIN-1234')
  await give(older, first, 'ADMIN-1234')
  expect([await show(older, first), await show(newer, second)]).toEqual([LIVE, LIVE])
})

test('the second one is shown once its number is given again after the first one is sold', async () => {
  const first = await list(older, 'SOLD-1234')
  const second = await list(newer, 'SOLD-1234')
  await shop.callsOf(older).moveProduct({ id: first, move: 'pause' })
  await give(newer, second, 'SOLD-1234')
  expect(await show(newer, second)).toEqual(WAITING)
  await shop.callsOf(older).moveProduct({ id: first, move: 'sell-elsewhere' })
  await give(newer, second, 'SOLD-1234')
  expect(await show(newer, second)).toEqual(LIVE)
})

test('of two that give a number at once one waits', async () => {
  const ids = await Promise.all(
    [older, newer].map((person) => aProduct(shop.db, person, { kind: 'laptop', category: 'HP' })),
  )
  const [first = '', second = ''] = ids.map(({ _id }) => _id)
  await Promise.all([give(older, first, 'RACE-1234'), give(newer, second, 'RACE-1234')])
  const states = [await show(older, first), await show(newer, second)].map(({ state }) => state)
  expect(states.sort()).toEqual(['live', 'waiting'])
})
