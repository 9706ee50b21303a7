import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { endDealsOf } from '#deals/bookings/server/clock/end-deals.ts'
import { lockProductsAndBookings } from '#main/email-copies.ts'
import { SHOP_TABLES } from '#main/personal-data.ts'
import { deleteOwnUser } from '#people/users/server/leave-shop.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
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

const LEAVING = { lockProducts: lockProductsAndBookings, provenEmail: async () => null, inventory: SHOP_TABLES }
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

describe('an appeal', () => {
  test('is a case; granted, the product is shown again and the saller notified', async () => {
    await desk.reportBy(1, people.product._id)
    await desk.decided(people.admin, people.product._id, 'hide')
    const [notice] = (await desk.as(people.saller).listNotices({})).items
    const id = notice?._id as string
    expect(await codeOf(desk.as(await desk.member()).answerNotice({ id, words: 'Me too' }))).toBe('not_yours')
    await desk.as(people.saller).answerNotice({ id, words: 'Here is the bill' })
    const appeal = await desk.caseOf(id)
    expect(await desk.as(people.admin).showCase({ id: appeal.id })).toMatchObject({
      ...{ kind: 'appeal', acts: ['unfounded', 'restore', 'note'] },
      notices: [{ act: 'hide', reply: 'Here is the bill' }],
    })
    await desk.decided(people.admin, id, 'restore')
    expect(await desk.stateOf(people.product._id)).toBe('live')
    expect((await desk.as(people.saller).listNotices({})).items).toMatchObject([{ answer: 'withdrawn' }])
    expect(await desk.kindsOf(people.saller)).toEqual(['deskHid', 'deskGranted'])
  })

  test('is made once; rejected, the decision stays', async () => {
    await desk.reportBy(1, people.product._id)
    await desk.decided(people.admin, people.product._id, 'warn')
    const id = (await desk.as(people.saller).listNotices({})).items[0]?._id as string
    await desk.as(people.saller).answerNotice({ id, words: 'No' })
    await desk.decided(people.admin, id, 'unfounded')
    expect((await desk.as(people.saller).listNotices({})).items).toMatchObject([{ answer: 'kept', reply: 'No' }])
    expect(await codeOf(desk.as(people.saller).answerNotice({ id, words: 'Once more' }))).toBe('already_answered')
  })
})

describe('a suspended person', () => {
  const disabled = async (person: Person) =>
    (await shop.pool.query('select disabled, suspended_until from users where id = $1', [person.id])).rows[0]

  async function suspend(days: 7 | 30 | null) {
    // Who is suspended already is seen by admins alone.
    await desk.report(await shop.aPerson({ role: 'admin' }), people.saller.id, { kind: 'person' })
    return desk.decided(people.admin, people.saller.id, 'suspend', { days })
  }

  test('reads why, appeals once and takes their data, and does nothing else', async () => {
    await suspend(7)
    expect((await desk.as(people.saller).listUsers({})).items).toMatchObject([{ disabled: true }])
    const [notice] = (await desk.as(people.saller).listNotices({})).items
    expect(notice).toMatchObject({ act: 'suspend', until: expect.stringMatching(/^20/) })
    expect((await desk.as(people.saller).listMyData({})).table).toBeDefined()
    for (const call of [
      () => desk.as(people.saller).listMyProducts({ email: people.saller.email }),
      () => desk.as(people.saller).startThread({ productId: people.product._id, key: randomUUID(), text: 'Hello' }),
      () => desk.report(people.saller, people.product._id),
      () => desk.as(people.saller).saveProfile({ displayName: 'Another' }),
      () => desk.as(people.saller).listMyReports({}),
    ])
      expect(await codeOf(call())).toBe('suspended')
    await desk.as(people.saller).answerNotice({ id: notice?._id as string, words: 'Please look again' })
    await desk.decided(people.admin, notice?._id as string, 'restore')
    expect(await disabled(people.saller)).toEqual({ disabled: false, suspended_until: null })
    expect((await desk.as(people.saller).listMyProducts({ email: people.saller.email })).items).toHaveLength(1)
  })

  test('loses requests at once, and accepted deals only when it lasts over seven days', async () => {
    const [buyer, other] = [await desk.member(), await desk.member()]
    const accepted = await aBooking(shop.db, { product: people.product, buyer, state: 'accepted' })
    const requested = await aBooking(shop.db, { product: await aProduct(shop.db, people.saller), buyer: other })
    const states = async () =>
      (
        await shop.pool.query('select state from bookings where id = any($1) order by state', [
          [accepted._id, requested._id],
        ])
      ).rows.map(({ state }) => state)
    await suspend(7)
    await endDealsOf(shop.db, { userId: people.saller.id })
    expect(await states()).toEqual(['accepted', 'cancelled'])
    await desk.report(await shop.aPerson({ role: 'admin' }), people.saller.id, { kind: 'person' })
    await shop.pool.query('delete from graphile_worker._private_jobs')
    await desk.decided(people.admin, people.saller.id, 'suspend', { days: 30 })
    const { rows } = await shop.pool.query(
      `select payload->>'userId' as id from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'endDealsOf'`,
    )
    expect(rows).toEqual([{ id: people.saller.id }])
    await endDealsOf(shop.db, { userId: people.saller.id })
    expect(await states()).toEqual(['cancelled', 'cancelled'])
  })

  test('is enabled by itself at the end, and stays suspended for good without one', async () => {
    await suspend(7)
    expect((await shop.pool.query('select listed from products where id = $1', [people.product._id])).rows).toEqual([
      { listed: false },
    ])
    await desk.jobs().endSuspensions?.({})
    expect((await disabled(people.saller)).disabled).toBe(true)
    await shop.pool.query("update users set suspended_until = now() - interval '1 second' where id = $1", [
      people.saller.id,
    ])
    await shop.pool.query("update notices set until = now() - interval '1 second' where user_id = $1", [
      people.saller.id,
    ])
    await desk.jobs().endSuspensions?.({})
    expect(await disabled(people.saller)).toEqual({ disabled: false, suspended_until: null })
    expect((await shop.pool.query('select listed from products where id = $1', [people.product._id])).rows).toEqual([
      { listed: true },
    ])
    await suspend(null)
    await desk.jobs().endSuspensions?.({})
    expect((await disabled(people.saller)).disabled).toBe(true)
    expect((await desk.as(people.saller).listNotices({})).items[0]).toMatchObject({ act: 'suspend', until: null })
  })

  test('for good still reads why when decided cases are deleted', async () => {
    await desk.reportBy(1, people.product._id)
    await suspend(null)
    await desk.decided(people.admin, people.product._id, 'unfounded')
    await shop.pool.query("update cases set decided_at = now() - interval '3 years' where subject_id = $1", [
      people.saller.id,
    ])
    await desk.jobs().deleteOldCases?.({})
    expect((await desk.as(people.saller).listNotices({})).items).toMatchObject([{ act: 'suspend' }])
    expect(await desk.caseOf(people.product._id)).toBeUndefined()
  })

  test('is enabled again by an undo, with the goods', async () => {
    await desk.report(await desk.member(), people.saller.id, { kind: 'person' })
    const { done } = await desk.decide(people.admin, people.saller.id, 'suspend', { days: 7 })
    await desk.as(people.admin).undoActs({ lines: [done[0]?.line as number] })
    expect(await disabled(people.saller)).toEqual({ disabled: false, suspended_until: null })
    expect((await desk.as(people.saller).listNotices({})).items).toEqual([])
  })
})

describe('an appeal in the ten seconds in which the suspension can be taken back', () => {
  async function appealAtOnce() {
    await desk.report(await desk.member(), people.saller.id, { kind: 'person' })
    const { done } = await desk.decide(people.admin, people.saller.id, 'suspend', { days: 7 })
    const notice = (await desk.as(people.saller).listNotices({})).items[0]?._id as string
    await desk.as(people.saller).answerNotice({ id: notice, words: 'It was not me' })
    return { line: done[0]?.line as number, notice }
  }
  const undo = (by: Person, line: number) => desk.as(by).undoActs({ lines: [line] })
  const answers = async () =>
    (await desk.as(people.saller).listNotices({})).items.map(({ act, answer }) => [act, answer])

  test('is granted by the undo: the person reads that it is withdrawn, and no admin has to decide it', async () => {
    const { line, notice } = await appealAtOnce()
    await undo(people.admin, line)
    expect(await answers()).toEqual([['suspend', 'withdrawn']])
    expect(await desk.caseOf(notice)).toMatchObject({ state: 'done', decision: 'restore' })
    expect(await desk.caseOf(people.saller.id)).toMatchObject({ state: 'open' })
    expect((await desk.as(people.saller).listMyProducts({ email: people.saller.email })).items).toHaveLength(1)
    await desk.jobs().answerCase?.({ line })
    expect(await desk.kindsOf(people.saller)).toEqual([])
  })

  test('leaves room for another decision, against which the person can appeal again', async () => {
    const { line } = await appealAtOnce()
    await undo(people.admin, line)
    await desk.decided(people.admin, people.saller.id, 'warn')
    const [warning] = (await desk.as(people.saller).listNotices({})).items
    expect(warning).toMatchObject({ act: 'warn', reply: null, answer: null })
    await desk.as(people.saller).answerNotice({ id: warning?._id as string, words: 'Nor this' })
    expect(await desk.caseOf(warning?._id as string)).toMatchObject({ state: 'open' })
  })

  test('that another admin has granted meanwhile stays granted: that one cannot be taken back any more', async () => {
    const { line, notice } = await appealAtOnce()
    const second = await shop.aPerson({ role: 'admin' })
    const granted = await desk.decided(second, notice, 'restore')
    await undo(people.admin, line)
    expect(await codeOf(undo(second, granted))).toBe('act_impossible')
    expect(await answers()).toEqual([['suspend', 'withdrawn']])
    expect((await desk.as(people.saller).listMyProducts({ email: people.saller.email })).items).toHaveLength(1)
  })
})

describe('the deletion of an account', () => {
  test('leaves its open reports without a name, and deletes decisions about it', async () => {
    const [reporter] = (await desk.reportBy(1, people.product._id)) as [Person]
    await desk.decided(people.admin, people.product._id, 'warn')
    await desk.reportBy(1, people.product._id)
    await desk.as(people.admin).deleteUser({ id: reporter.id })
    await desk.as(people.admin).deleteUser({ id: people.saller.id })
    const { id } = await desk.caseOf(people.product._id)
    expect(await desk.as(people.admin).showCase({ id })).toMatchObject({ subject: null, isGone: true, list: [{}] })
    const { rows } = await shop.pool.query('select from notices where user_id = $1', [people.saller.id])
    expect(rows).toEqual([])
    await desk.as(people.admin).restoreUser({ id: people.saller.id })
    expect((await desk.as(people.admin).showCase({ id })).subject?.name).toBe(people.saller.displayName)
    expect((await desk.as(people.saller).listNotices({})).items).toHaveLength(1)
  })

  test('by its owner leaves open cases of it, of its goods and of what it has reported, which can be closed', async () => {
    const reporter = await desk.member()
    await desk.report(reporter, people.saller.id, { kind: 'person' })
    await desk.report(reporter, people.product._id)
    const leave = (person: Person) => shop.db.transaction().execute((tx) => deleteOwnUser(tx, person.uid, LEAVING))
    await leave(reporter)
    await leave(people.saller)
    for (const thing of [people.saller.id, people.product._id]) {
      const { id } = await desk.caseOf(thing)
      const shown = await desk.as(people.admin).showCase({ id })
      expect(shown).toMatchObject({
        subject: null,
        isGone: true,
        list: [{ reporter: null, words: 'Wants money first' }],
      })
      expect(shown.acts).toEqual(['unfounded', 'note'])
      await desk.decided(people.admin, thing, 'unfounded')
      expect((await desk.caseOf(thing)).state).toBe('done')
    }
    const { rows } = await shop.pool.query('select from notifications where user_id in ($1, $2)', [
      reporter.id,
      people.saller.id,
    ])
    expect(rows).toEqual([])
  })
})
