import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { refreshDealPages } from '#deals/bookings/server/clock/notify-buyers.ts'
import { aReview } from '#deals/reviews/server/build.ts'
import { openReportedThread } from '#moderation/desk/server/reports.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { notificationKinds } from '../../../test/deals.ts'
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

test('a product that reports have hidden is reported without their weight once an admin has decided that it stays hidden', async () => {
  const { _id: id } = people.product
  await desk.reportBy(3, id)
  await desk.decided(people.admin, id, 'hide')
  await desk.report(await shop.aPerson({ role: 'admin' }), id)
  expect(await desk.caseOf(id)).toMatchObject({ state: 'open', reports: 1, weight: 1 })
})

describe('an undo of the desk', () => {
  const undo = (line: number) => desk.as(people.admin).undoActs({ lines: [line] })
  const openCases = async (thing: string) =>
    (await shop.pool.query("select reports from cases where thing_id = $1 and state = 'open'", [thing])).rows
  /** Reports a thing by an admin, because others do not see it while it is hidden, and decides. Answers the line of the log. */
  async function decideAgain(thing: string, act: 'hide' | 'unfounded', more = {}): Promise<number> {
    await desk.report(await shop.aPerson({ role: 'admin' }), thing, more)
    return (await desk.decide(people.admin, thing, act)).done[0]?.line as number
  }
  async function aShownReview(): Promise<string> {
    const deal = { product: people.product, buyer: await desk.member(), state: 'handed_over' } as const
    return aReview(shop.db, (await aBooking(shop.db, deal))._id, 'saller', { shown: true })
  }
  const isReviewHidden = async (id: string) =>
    (await shop.pool.query('select hidden_at is not null as hidden from reviews where id = $1', [id])).rows[0].hidden

  test.each([
    ['the last one first', [1, 0]],
    ['the first one first', [0, 1]],
  ] as const)(
    'of two decisions that hide a product shows it with the second press: %s',
    async (_order, [one, other]) => {
      const { _id: id } = people.product
      const lines = [await decideAgain(id, 'hide'), await decideAgain(id, 'hide')]
      await undo(lines[one] as number)
      expect([await desk.stateOf(id), await openCases(id)]).toEqual(['hidden', [{ reports: 1 }]])
      await undo(lines[other] as number)
      expect([await desk.stateOf(id), await openCases(id), await answers()]).toEqual(['live', [{ reports: 2 }], []])
    },
  )

  test.each([
    ['the last one first', [1, 0]],
    ['the first one first', [0, 1]],
  ] as const)(
    'of two decisions that hide a review shows it with the second press: %s',
    async (_order, [one, other]) => {
      const id = await aShownReview()
      const more = { kind: 'review', reason: 'rude' }
      const lines = [await decideAgain(id, 'hide', more), await decideAgain(id, 'hide', more)]
      await undo(lines[one] as number)
      expect(await isReviewHidden(id)).toBe(true)
      await undo(lines[other] as number)
      expect([await isReviewHidden(id), await openCases(id)]).toEqual([false, [{ reports: 2 }]])
    },
  )

  test('after somebody has reported the product again puts the reports of both cases into one', async () => {
    const { _id: id } = people.product
    const line = await decideAgain(id, 'unfounded')
    await desk.reportBy(1, id)
    expect(await undo(line)).toMatchObject({ undone: 1 })
    expect(await openCases(id)).toEqual([{ reports: 2 }])
  })

  test('of a decision about a product that reports had hidden leaves it to the next one, which shows it', async () => {
    const { _id: id } = people.product
    await desk.reportBy(3, id)
    const first = (await desk.decide(people.admin, id, 'hide')).done[0]?.line as number
    await desk.report(await shop.aPerson({ role: 'admin' }), id)
    await undo(first)
    expect([await desk.stateOf(id), await openCases(id)]).toEqual(['hidden', [{ reports: 4 }]])
    // Reports, those that count, and five because they hide it.
    expect((await desk.caseOf(id)).weight).toBe(4 + 3 + 5)
    const second = (await desk.decide(people.admin, id, 'hide')).done[0]?.line as number
    expect(await desk.as(people.admin).showHiding({ id })).toMatchObject({ rejects: 4, waiting: 0 })
    await undo(second)
    await desk.decided(people.admin, id, 'unfounded')
    expect([await desk.stateOf(id), await desk.kindsOf(people.saller)]).toEqual([
      'live',
      ['deskHidByReports', 'deskShown'],
    ])
  })

  const hold = `
    with held as (update products set state = 'waiting', state_before = 'live' where id = $1 returning id)
    insert into product_moves (product_id, move, actor, reason, old_state, new_state)
    select id, 'hold', 'clock', 'signs', 'live', 'waiting' from held`
  test.each([
    ['on sale', async () => undefined, 'live', null],
    ['waiting because of signs', (id: string) => shop.pool.query(hold, [id]), 'waiting', null],
    ['hidden by reports', (id: string) => desk.reportBy(3, id), 'hidden', { reason: 'reported', note: null }],
  ] as const)(
    'of one of two decisions about a product tells its saller the reason of the other one; it was %s',
    async (_before, prepare, state, hiddenFor) => {
      const { _id: id } = people.product
      await prepare(id)
      const hideFor = async (reason: 'stolen' | 'contact') => {
        await desk.report(await shop.aPerson({ role: 'admin' }), id)
        const { done } = await desk.decide(people.admin, id, 'hide', { reason, words: `For ${reason}` })
        return done[0]?.line as number
      }
      const read = async () => (await desk.as(people.saller).listMyProducts({ email: people.saller.email })).items[0]
      const [first, second] = [await hideFor('stolen'), await hideFor('contact')]
      await undo(first)
      expect(await read()).toMatchObject({ state: 'hidden', hiddenFor: { reason: 'contact', note: 'For contact' } })
      await undo(second)
      expect(await read()).toMatchObject({ state, hiddenFor })
    },
  )

  test('of one of two decisions about a product does not notify its buyer once more, but when it is shown', async () => {
    const { _id: id } = people.product
    const buyer = await desk.member()
    await aBooking(shop.db, { product: people.product, buyer })
    const kinds = async () => {
      await refreshDealPages(shop.db, { productId: id })
      return notificationKinds(shop, buyer)
    }
    const first = await decideAgain(id, 'hide')
    await desk.report(await shop.aPerson({ role: 'admin' }), id)
    const { done } = await desk.decide(people.admin, id, 'hide', { reason: 'contact', words: 'A number' })
    expect(await kinds()).toEqual(['productHidden'])
    await undo(first)
    expect(await kinds()).toEqual(['productHidden'])
    await undo(done[0]?.line as number)
    expect((await kinds()).toSorted()).toEqual(['productHidden', 'productShown'])
  })

  test('beside another open case leaves no decision, and its question and reports wait in the open case', async () => {
    const { _id: id } = people.product
    await desk.report(await desk.member(), id)
    await desk.decided(people.admin, id, 'ask', { words: 'Whose is it?' })
    const { id: closed } = await desk.caseOf(id)
    const line = (await desk.decide(people.admin, id, 'hide')).done[0]?.line as number
    await desk.report(await shop.aPerson({ role: 'admin' }), id)
    const loaded = await desk.caseOf(id)
    await undo(line)
    const cases = [{ id: loaded.id, version: loaded.version }]
    const { left } = await desk.as(people.admin).decideCases({ cases, act: 'unfounded' })
    expect(left).toMatchObject([{ code: 'case_changed' }])
    const { subject, earlierCases } = await desk.as(people.admin).showCase({ id: loaded.id })
    expect([subject?.founded, earlierCases]).toEqual([0, []])
    const { items } = await desk.as(people.admin).listCases({ state: 'done' })
    expect(items.filter(({ _id }) => _id === closed)).toEqual([])
    expect(await desk.as(people.admin).showCase({ id: closed })).toMatchObject({ decision: null, acts: [], list: [] })
    const [question] = (await desk.as(people.saller).listNotices({})).items
    expect(question).toMatchObject({ act: 'ask', isClosed: false })
    await desk.as(people.saller).answerNotice({ id: question?._id as string, words: 'It is mine' })
    const { notices, list } = await desk.as(people.admin).showCase({ id: loaded.id })
    expect([notices.map(({ reply }) => reply), list.length]).toEqual([['It is mine'], 2])
  })

  test('about a conversation that one member has reported twice keeps the second report', async () => {
    const { _id: bookingId } = await aBooking(shop.db, { product: people.product, buyer: await desk.member() })
    const { threadId } = await desk.as(people.saller).getDeal({ id: bookingId })
    const reporter = people.saller.id
    const reportIt = async () => {
      await desk.as(people.saller).reportThread({ id: threadId as string, reason: 'fraud', words: '' })
      await openReportedThread(shop.db, { threadId, reporterId: reporter })
    }
    await reportIt()
    const line = (await desk.decide(people.admin, threadId as string, 'unfounded')).done[0]?.line as number
    await reportIt()
    expect(await undo(line)).toMatchObject({ undone: 1 })
    expect(await openCases(threadId as string)).toEqual([{ reports: 1 }])
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

  test('against one of two decisions that hid a product tells its saller the reason of the other one', async () => {
    const { _id: id } = people.product
    await hide(id)
    await desk.report(await shop.aPerson({ role: 'admin' }), id)
    await desk.decided(people.admin, id, 'hide', { reason: 'contact', words: 'A number in the photo' })
    await grantAppeal(1)
    const { items } = await desk.as(people.saller).listMyProducts({ email: people.saller.email })
    expect(items).toMatchObject([{ hiddenFor: { reason: 'contact', note: 'A number in the photo' } }])
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
