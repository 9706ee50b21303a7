import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { aReview } from '#deals/reviews/server/build.ts'
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

const answers = async () => (await desk.as(people.saller).listNotices({})).items.map(({ act, answer }) => [act, answer])

/** The saller appeals against the newest decision, and the admin grants it. Answers the line of the log. */
async function grantAppeal(place = 0): Promise<number> {
  const notice = (await desk.as(people.saller).listNotices({})).items[place]?._id as string
  await desk.as(people.saller).answerNotice({ id: notice, words: 'It is mine' })
  return desk.decided(people.admin, notice, 'restore')
}

/** Hides a product by a report of an admin, because others do not see a hidden product. */
async function hide(id: string): Promise<void> {
  await desk.report(await shop.aPerson({ role: 'admin' }), id)
  await desk.decided(people.admin, id, 'hide')
}

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

describe('a granted appeal', () => {
  test('against one of two decisions that hid a product leaves it hidden by the other one', async () => {
    const { _id: id } = people.product
    await hide(id)
    await hide(id)
    await grantAppeal(1)
    expect(await desk.stateOf(id)).toBe('hidden')
    await grantAppeal()
    expect([await desk.stateOf(id), await answers()]).toEqual([
      'live',
      [
        ['hide', 'withdrawn'],
        ['hide', 'withdrawn'],
      ],
    ])
  })

  test('shows a product again that was hidden, corrected and shown before that', async () => {
    const { _id: id } = people.product
    await hide(id)
    await desk.report(await shop.aPerson({ role: 'admin' }), id)
    await desk.decided(people.admin, id, 'restore')
    await hide(id)
    await grantAppeal()
    expect(await desk.stateOf(id)).toBe('live')
  })

  test('leaves a review hidden by the other one of two decisions', async () => {
    const buyer = await desk.member()
    const deal = { product: await aProduct(shop.db, people.saller), buyer, state: 'handed_over' } as const
    const id = await aReview(shop.db, (await aBooking(shop.db, deal))._id, 'saller', { shown: true })
    const isHidden = async () =>
      (await shop.pool.query('select hidden_at is not null as hidden from reviews where id = $1', [id])).rows[0].hidden
    for (const _ of [1, 2]) {
      await desk.report(await shop.aPerson({ role: 'admin' }), id, { kind: 'review', reason: 'rude' })
      await desk.decided(people.admin, id, 'hide')
    }
    await grantAppeal(1)
    expect(await isHidden()).toBe(true)
    await grantAppeal()
    expect(await isHidden()).toBe(false)
  })

  test('takes the case out of the number of cases that admins read of the person', async () => {
    await desk.report(await desk.member(), people.product._id)
    await desk.decided(people.admin, people.product._id, 'warn')
    await desk.report(await desk.member(), people.saller.id, { kind: 'person' })
    const { id } = await desk.caseOf(people.saller.id)
    const figures = async () => (await desk.as(people.admin).showCase({ id })).subject
    expect(await figures()).toMatchObject({ warnings: 1, founded: 1 })
    await grantAppeal()
    expect(await figures()).toMatchObject({ warnings: 0, founded: 0 })
  })
})

describe('a suspended person whom an admin enables in the list of users', () => {
  async function suspend(days: 7 | null) {
    await desk.report(await desk.member(), people.saller.id, { kind: 'person' })
    await desk.decided(people.admin, people.saller.id, 'suspend', { days })
  }
  const until = async () =>
    (await shop.pool.query('select suspended_until as until from users where id = $1', [people.saller.id])).rows[0]
      .until

  test('reads that the suspension is withdrawn, and is later suspended for seven days, not for good', async () => {
    await suspend(null)
    await desk.as(people.admin).disableUser({ id: people.saller.id, disabled: false })
    expect([await until(), await answers()]).toEqual([null, [['suspend', 'withdrawn']]])
    await suspend(7)
    expect(Date.parse(await until()) - Date.now()).toBeLessThan(8 * 86_400_000)
    expect(await answers()).toEqual([
      ['suspend', null],
      ['suspend', 'withdrawn'],
    ])
  })
})
