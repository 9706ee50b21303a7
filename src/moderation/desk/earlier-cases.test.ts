import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type DeskPeople, deskOf, freshDeskPeople } from '../../../test/desk.ts'
import { aCase } from './server/build.ts'

let shop: TestApp
let desk: ReturnType<typeof deskOf>
let people: DeskPeople
beforeAll(async () => {
  shop = await testApp()
  desk = deskOf(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  people = await freshDeskPeople(shop)
})

const caseOf = async (thingId: string) => desk.as(people.admin).showCase({ id: (await desk.caseOf(thingId)).id })

describe('a case', () => {
  test('has the earlier decided ones of the same thing, the latest first, with the reason of the decision', async () => {
    const { _id } = people.product
    const other = await aProduct(shop.db, people.saller)
    await desk.reportBy(1, other._id)
    await desk.decided(people.admin, other._id, 'warn')
    await desk.reportBy(1, _id)
    await desk.decided(people.admin, _id, 'warn', { reason: 'stolen' })
    const first = await desk.caseOf(_id)
    await desk.reportBy(1, _id)
    await desk.decided(people.admin, _id, 'hide')
    const second = await desk.caseOf(_id)
    const third = await aCase(shop.db, { kind: 'product', thingId: _id, subjectId: people.saller.id })
    const warned = { _id: first.id, decision: 'warn', reason: 'stolen', decidedAt: expect.any(String) }
    const hidden = { _id: second.id, decision: 'hide', reason: 'fraud', decidedAt: expect.any(String) }
    const earlierOf = async (id: string) => (await desk.as(people.admin).showCase({ id })).earlierCases
    expect(await earlierOf(third)).toEqual([hidden, warned])
    expect(await earlierOf(second.id)).toEqual([warned])
    expect(await earlierOf(first.id)).toEqual([])
  })

  test('has at most twenty of them, the latest', async () => {
    const { _id } = people.product
    await shop.pool.query(
      `insert into cases (kind, thing_id, title, subject_id, reason, state, decision, opened_at, decided_at)
       select 'product', $1, 'HP', $2, 'fraud', 'done', 'warn', day, day
       from generate_series('2020-01-01 12:00Z'::timestamptz, '2020-01-21 12:00Z', '1 day') day`,
      [_id, people.saller.id],
    )
    await desk.reportBy(1, _id)
    const { earlierCases } = await caseOf(_id)
    const days = earlierCases.map(({ decidedAt }) => decidedAt.slice(0, 10))
    expect([days.length, days[0], days.at(-1)]).toEqual([20, '2020-01-21', '2020-01-02'])
  })
})
