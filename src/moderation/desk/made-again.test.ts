import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { aReview } from '#deals/reviews/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
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

const open = async () => {
  for (const _ of [1, 2]) await desk.jobs().openWaitingCases?.({})
}

describe('a listing that its saller makes again after an admin has hidden it', () => {
  const again = (given: object = {}, by = people.saller) =>
    aProduct(shop.db, by, { name: people.product.name, ...given })
  async function hide() {
    await desk.report(await desk.member(), people.product._id)
    await desk.decided(people.admin, people.product._id, 'hide')
  }

  test.each([false, true])('is a case, once; the first one is deleted: %s', async (isDeleted) => {
    await hide()
    if (isDeleted) await desk.as(people.saller).deleteProduct({ id: people.product._id })
    const { _id: id } = await again({ name: people.product.name.toUpperCase() })
    await open()
    expect(await desk.caseOf(id)).toMatchObject({ state: 'open', reports: 0 })
    await desk.decided(people.admin, id, 'unfounded')
    await open()
    expect(await desk.caseOf(id)).toMatchObject({ state: 'done' })
  })

  test('is none by another saller, with another name, from before, or after a granted appeal', async () => {
    const before = await again()
    await hide()
    const others = [before, await again({}, await shop.aPerson({ role: 'saller' })), await again({ name: 'Another' })]
    const [notice] = (await desk.as(people.saller).listNotices({})).items
    await open()
    expect(await Promise.all(others.map(({ _id }) => desk.caseOf(_id)))).toEqual([undefined, undefined, undefined])
    await desk.as(people.saller).answerNotice({ id: notice?._id as string, words: 'It is mine' })
    await desk.decided(people.admin, notice?._id as string, 'restore')
    const { _id: id } = await again()
    await open()
    expect(await desk.caseOf(id)).toBeUndefined()
  })
})

describe('three reviews that one buyer wrote of one saller', () => {
  async function review(buyer: Person): Promise<string> {
    const deal = { product: await aProduct(shop.db, people.saller), buyer, state: 'handed_over' } as const
    return aReview(shop.db, (await aBooking(shop.db, deal))._id, 'buyer', { shown: true })
  }

  test('are one case, and hide nothing; reviews of three buyers are none', async () => {
    const [buyer, ...others] = await Promise.all([1, 2, 3].map(() => shop.aPerson({ role: 'buyer' })))
    const ids: string[] = []
    for (const by of [buyer, ...others, buyer] as Person[]) ids.push(await review(by))
    const cases = async () => (await Promise.all(ids.map((id) => desk.caseOf(id)))).filter((one) => one !== undefined)
    await open()
    expect(await cases()).toEqual([])
    ids.push(await review(buyer as Person))
    await open()
    expect(await cases()).toMatchObject([{ state: 'open' }])
    const { items } = await shop.callsOf(null).listPersonReviews({ id: people.saller.id, by: 'buyer' })
    expect(items.length).toBe(5)
  })
})
