import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type DeskPeople, deskOf, freshDeskPeople } from '../../../test/desk.ts'

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

describe('a product that three reports have hidden', () => {
  test.each([
    ['warn', {}],
    ['suspend', { days: 7 }],
  ] as const)('is hidden no longer once an admin has looked and decides: %s', async (act, more) => {
    await desk.reportBy(3, people.product._id)
    expect(await desk.stateOf(people.product._id)).toBe('hidden')
    const { done } = await desk.decide(people.admin, people.product._id, act, more)
    expect(await desk.stateOf(people.product._id)).toBe('live')
    await desk.as(people.admin).undoActs({ lines: done.map(({ line }) => line) })
    expect(await desk.stateOf(people.product._id)).toBe('hidden')
  })
})
