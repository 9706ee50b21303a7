import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aProduct } from '#catalogue/products/server/build.ts'
import { aProof } from '#catalogue/proofs/server/build.ts'
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

describe('a listing that comes back on sale while another one has its number', () => {
  const expire = (id: string) => shop.pool.query("update products set state = 'expired' where id = $1", [id])
  const move = (id: string, move: 'extend' | 'sell-elsewhere' | 'back-on-sale') =>
    shop.callsOf(older).moveProduct({ id, move })

  test.each([
    ['it is extended', 'EXTENDED-1', expire, (id: string) => move(id, 'extend')],
    [
      'it is back on sale',
      'BACK-1',
      (id: string) => move(id, 'sell-elsewhere'),
      (id: string) => move(id, 'back-on-sale'),
    ],
    [
      'its deletion is undone',
      'RESTORED-1',
      (id: string) => shop.callsOf(older).deleteProduct({ id }),
      (id: string) => shop.callsOf(older).restoreProduct({ id }),
    ],
  ] as const)('waits when %s; the other one stays', async (_how, serial, leave, comeBack) => {
    const first = await list(older, serial)
    await leave(first)
    const second = await list(newer, serial)
    await comeBack(first)
    expect([await show(older, first), await show(newer, second)]).toEqual([WAITING, LIVE])
  })

  test('waits when the link in a letter extends it, which counts none that is on sale', async () => {
    const first = await list(older, 'LETTER-1')
    await expire(first)
    await list(newer, 'LETTER-1')
    const { rows } = await shop.pool.query('select expires_at as at from products where id = $1', [first])
    const time = new Date(rows[0].at).toISOString()
    const token = await shop.extendLinks.makeToken({ sellerId: older.id, first: time, last: time })
    expect(await shop.callsOf(null).extendByLink({ token })).toMatchObject({ extended: 0 })
    expect(await show(older, first)).toEqual(WAITING)
  })

  test('is on sale at once when none has it', async () => {
    const first = await list(older, 'ALONE-1')
    await expire(first)
    expect((await move(first, 'extend')).state).toBe('live')
  })
})

describe('a device that is edited into another one', () => {
  const form = { name: 'Dell Latitude 5400', location: 'Dhaka', used: '1 year', condition: 'good', parchesDate: '2023' }
  const prices = {
    originalPrice: '90,000',
    resalePrice: '58,000',
    description: 'All keys work.',
    photo: '/images/x.jpg',
  }

  test('has the number, and so the history, of the first one no longer', async () => {
    await aCategory(shop.db, 'Dell')
    const id = await list(older, 'EDITED-1')
    await shop.callsOf(older).editProduct({ ...form, ...prices, id, category: 'Dell', kind: 'laptop' })
    expect((await shop.pool.query('select from listing_serials where product_id = $1', [id])).rowCount).toBe(0)
  })

  test('loses the badge of a photo with its code when another number is given, not by the same one', async () => {
    const id = await list(older, 'BADGE-1')
    await aProof(shop.db, older.id, { productId: id })
    await shop.pool.query("update proofs set state = 'accepted', decided_at = now() where product_id = $1", [id])
    const badge = async () => (await shop.callsOf(older).showProduct({ id })).holding
    await give(older, id, 'badge 1')
    expect(await badge()).toBe('accepted')
    await give(older, id, 'BADGE-2')
    expect(await badge()).toBeNull()
  })
})
