import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/database.ts'
import { aCategory } from './build.ts'
import { deleteOldPublications } from './published-drafts.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'categories', 'bin', 'rate_limits')
  saller = await shop.aPerson({ role: 'saller' })
  await aCategory(shop.db, 'HP')
})

const form = {
  ...{ name: 'HP ProBook 440 G8', category: 'HP', photo: '/images/x.jpg', location: 'Dhaka', used: '1 year' },
  ...{
    condition: 'Good',
    parchesDate: '2022',
    originalPrice: '85,000',
    resalePrice: '52,000',
    description: 'One owner.',
  },
}
const add = (given: object = {}, person = saller) => shop.callsOf(person).addProduct({ ...form, ...given })
const stored = async () => (await shop.pool.query('select count(*)::int as n from products')).rows[0].n

test('a draft that is published again, or in two windows at once, becomes one product', async () => {
  const draftId = randomUUID()
  const answers = await Promise.all([add({ draftId }), add({ draftId }), add({ draftId })])
  const again = await add({ draftId: draftId.toUpperCase() })
  expect(new Set([...answers, again].map(({ insertedId }) => insertedId)).size).toBe(1)
  expect(await stored()).toBe(1)
})

test('a draft that was published with other values is refused, so that nobody takes them for listed', async () => {
  const draftId = randomUUID()
  await add({ draftId })
  expect(await refusalOf(add({ draftId, resalePrice: '48,000' }))).toMatchObject({
    status: 409,
    code: 'draft_published',
  })
  expect(await stored()).toBe(1)
})

test('a refused draft, a deleted product, other drafts, calls without one and other sallers hinder nothing', async () => {
  const draftId = randomUUID()
  expect((await refusalOf(add({ draftId, category: 'Nobody' }))).status).toBe(400)
  const { insertedId } = await add({ draftId })
  const other = await shop.aPerson({ role: 'saller' })
  await add({ draftId }, other)
  await add({ draftId: randomUUID() })
  await add()
  await add()
  expect(await stored()).toBe(5)
  await shop.callsOf(saller).deleteProduct({ id: insertedId })
  const second = await add({ draftId })
  expect(second.insertedId).not.toBe(insertedId)
  await shop.callsOf(saller).restoreProduct({ id: insertedId })
  expect(await stored()).toBe(6)
})

test('what was published is forgotten after ninety days', async () => {
  const [old, recent] = [randomUUID(), randomUUID()]
  await add({ draftId: old })
  await add({ draftId: recent, name: 'HP Pavilion' })
  const age = (draftId: string, days: number) =>
    shop.pool.query(`update published_drafts set published_at = now() - $2 * interval '1 day' where draft_id = $1`, [
      draftId,
      days,
    ])
  await age(old, 91)
  await age(recent, 89)
  await deleteOldPublications(shop.db)
  const { rows } = await shop.pool.query('select draft_id from published_drafts')
  expect(rows).toEqual([{ draft_id: recent }])
})
