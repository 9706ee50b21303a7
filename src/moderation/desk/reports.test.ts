import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { aReview } from '#deals/reviews/server/build.ts'
import { aThread } from '#messaging/conversations/server/build.ts'
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

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

describe('a report', () => {
  test('puts the product into the queue of the admins, who are notified once until they look', async () => {
    await desk.reportBy(2, people.product._id)
    const other = await aProduct(shop.db, people.saller)
    await desk.reportBy(1, other._id)
    const { items } = await desk.as(people.admin).listCases({ kind: 'product' })
    const mine = items.filter(({ title }) => title === people.product.name)
    expect(mine[0]).toMatchObject({ kind: 'product', reason: 'fraud', reports: 2, weight: 4, isHidden: false })
    expect(await desk.kindsOf(people.admin)).toEqual(['deskCase'])
    const full = await desk.as(people.admin).showCase({ id: (await desk.caseOf(people.product._id)).id })
    expect(full).toMatchObject({
      subject: { name: people.saller.displayName, onSale: 2 },
      list: [{ words: 'Wants money first' }, {}],
    })
  })

  test('is refused a second time, with the day of the decision once there is one; others may report again', async () => {
    const [first] = (await desk.reportBy(1, people.product._id)) as [Person]
    const { code, message } = await refusalOf(desk.report(first, people.product._id))
    expect([code, message]).toEqual(['already_reported', expect.stringContaining('We are looking at it')])
    await desk.decided(people.admin, people.product._id, 'unfounded')
    expect((await refusalOf(desk.report(first, people.product._id))).message).toMatch(/We decided about it on \d+ \w+/)
    await desk.reportBy(1, people.product._id)
    expect(await desk.caseOf(people.product._id)).toMatchObject({ state: 'open', reports: 1 })
  })

  test('of a product that nobody sees any more is taken from its buyer, and from no other member', async () => {
    const buyer = await desk.member()
    await aBooking(shop.db, { product: people.product, buyer, state: 'handed_over' })
    await shop.pool.query("update products set state_since = now() - interval '40 days' where id = $1", [
      people.product._id,
    ])
    await shop.pool.query('update users set disabled = true where id = $1', [people.saller.id])
    expect(await codeOf(desk.report(await desk.member(), people.product._id))).toBe('not_found')
    await desk.report(buyer, people.product._id)
    expect(await desk.caseOf(people.product._id)).toMatchObject({ state: 'open', reports: 1 })
  })

  test('is stored once when it is sent from two tabs at once', async () => {
    const person = await desk.member()
    const outcomes = await Promise.allSettled([
      desk.report(person, people.product._id),
      desk.report(person, people.product._id),
      desk.report(person, people.product._id),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await desk.caseOf(people.product._id)).toMatchObject({ reports: 1 })
  })

  test('of one’s own goods or of oneself is refused, and of what is deleted or never was', async () => {
    expect(await codeOf(desk.report(people.saller, people.product._id))).toBe('own_thing')
    expect(await codeOf(desk.report(people.saller, people.saller.id, { kind: 'person' }))).toBe('own_thing')
    expect(await codeOf(desk.report(people.admin, randomUUID()))).toBe('not_found')
    expect(await codeOf(desk.report(people.admin, randomUUID(), { kind: 'review', reason: 'rude' }))).toBe('not_found')
    const deleted = await aProduct(shop.db, people.saller)
    await desk.as(people.saller).deleteProduct({ id: deleted._id })
    expect(await codeOf(desk.report(await desk.member(), deleted._id))).toBe('not_found')
  })

  test('of what one cannot see is answered as of what never was', async () => {
    const member = await desk.member()
    const missing = await refusalOf(desk.report(member, randomUUID()))
    const { _id: hidden } = await aProduct(shop.db, people.saller)
    await desk.report(people.admin, hidden)
    await desk.decided(people.admin, hidden, 'hide')
    const { _id: paused } = await aProduct(shop.db, people.saller)
    await desk.as(people.saller).moveProduct({ id: paused, move: 'pause' })
    const disabled = await shop.aPerson({ role: 'saller' })
    const { _id: theirs } = await aProduct(shop.db, disabled)
    await desk.as(people.admin).disableUser({ id: disabled.id, disabled: true })
    const buyer = await desk.member()
    const deal = { product: people.product, buyer, state: 'handed_over' } as const
    const review = await aReview(shop.db, (await aBooking(shop.db, deal))._id, 'buyer', { shown: true })
    await desk.report(people.saller, review, { kind: 'review', reason: 'rude' })
    await desk.decided(people.admin, review, 'hide')
    for (const [id, more] of [
      ...([hidden, paused, theirs].map((id) => [id, {}]) as [string, object][]),
      [disabled.id, { kind: 'person' }],
      [review, { kind: 'review', reason: 'rude' }],
    ] as const)
      expect(await refusalOf(desk.report(member, id, more))).toEqual(missing)
    const { rows } = await shop.pool.query('select from reports where reporter_id = $1', [member.id])
    expect(rows).toEqual([])
  })

  test('has a reason of its kind', async () => {
    const refused = await refusalOf(desk.report(await desk.member(), people.product._id, { reason: 'false_review' }))
    expect(refused).toMatchObject({ status: 400, fields: { reason: { code: 'invalid_value' } } })
  })

  test('floods end after twenty a day', async () => {
    const person = await desk.member()
    const things = await Promise.all(Array.from({ length: 21 }, () => aProduct(shop.db, people.saller)))
    const codes: (string | undefined)[] = []
    for (const { _id } of things)
      codes.push(
        await desk.report(person, _id).then(
          () => undefined,
          ({ code }) => code,
        ),
      )
    expect(codes.filter((code) => code === undefined)).toHaveLength(20)
    expect(codes.at(-1)).toBe('too_many_requests')
  })

  test('of three members who count hides the product until an admin has looked at it', async () => {
    await desk.reportBy(2, people.product._id)
    expect(await desk.stateOf(people.product._id)).toBe('live')
    await desk.reportBy(1, people.product._id)
    expect(await desk.stateOf(people.product._id)).toBe('hidden')
    const [mine] = (await desk.as(people.saller).listMyProducts({ email: people.saller.email })).items
    expect(mine?.hiddenFor).toEqual({ reason: 'reported', note: null })
    expect(
      (await desk.as(people.admin).showCase({ id: (await desk.caseOf(people.product._id)).id })).log,
    ).toMatchObject([{ act: 'hide_by_reports', byRule: true }])
    await desk.decided(people.admin, people.product._id, 'unfounded')
    expect(await desk.stateOf(people.product._id)).toBe('live')
  })

  test('that hides the product notifies its saller once: with the reason of most reports, and without who reported', async () => {
    const reporters = await desk.reportBy(1, people.product._id)
    for (const reason of ['stolen', 'stolen'] as const) {
      const person = await desk.member()
      reporters.push(person)
      expect(await desk.kindsOf(people.saller)).toEqual([])
      await desk.report(person, people.product._id, { reason })
    }
    await desk.report(people.admin, people.product._id)
    const { items } = await desk.as(people.saller).listNotifications({})
    expect(items).toMatchObject([{ event: 'desk', link: '/dashboard/my-products' }])
    expect(items[0]?.text).toMatch(/“May be stolen”.*until we have looked at it; nothing is decided yet/)
    for (const { displayName } of reporters) expect(JSON.stringify(items)).not.toContain(displayName)
  })

  test('of a product that is hidden by reports notifies its saller when it is shown again, and when it is hidden again', async () => {
    await desk.reportBy(3, people.product._id)
    await desk.decided(people.admin, people.product._id, 'unfounded')
    await desk.reportBy(3, people.product._id)
    expect(await desk.kindsOf(people.saller)).toEqual(['deskHidByReports', 'deskShown', 'deskHidByReports'])
  })

  test('of a product that waits because of signs later says nothing of reports when an admin shows it', async () => {
    const { _id: id } = people.product
    await desk.reportBy(3, id)
    await desk.decided(people.admin, id, 'unfounded')
    await shop.pool.query("update products set state = 'waiting', state_before = 'live' where id = $1", [id])
    await desk.jobs().openWaitingCases?.({})
    await desk.decided(people.admin, id, 'unfounded')
    expect([await desk.stateOf(id), await desk.kindsOf(people.saller)]).toEqual([
      'live',
      ['deskHidByReports', 'deskShown'],
    ])
  })

  test('of a product of a saller who is suspended for it says nothing of being shown again', async () => {
    await desk.reportBy(3, people.product._id)
    await desk.decided(people.admin, people.product._id, 'suspend', { days: 7 })
    expect(await desk.kindsOf(people.saller)).toEqual(['deskHidByReports', 'deskSuspended'])
  })

  test('does not count of a new member, of one who is not proven, and of one who was wrong twice', async () => {
    await desk.reportBy(2, people.product._id)
    await desk.report(await desk.member(6), people.product._id)
    const unproven = await desk.member()
    await shop
      .callsOf({ ...unproven, emailVerified: false })
      .reportThing({ kind: 'product', id: people.product._id, reason: 'other' })
    const wrong = await desk.member()
    for (const { _id } of [await aProduct(shop.db, people.saller), await aProduct(shop.db, people.saller)]) {
      await desk.report(wrong, _id)
      await desk.decided(people.admin, _id, 'unfounded')
    }
    await desk.report(wrong, people.product._id)
    expect(await desk.stateOf(people.product._id)).toBe('live')
    expect(await desk.caseOf(people.product._id)).toMatchObject({ reports: 5, weight: 7 })
    await desk.reportBy(1, people.product._id)
    expect(await desk.stateOf(people.product._id)).toBe('hidden')
  })

  test('from one network, or one browser there, is marked for the desk, and shown to nobody else', async () => {
    const reporters = await desk.reportBy(2, people.product._id)
    for (const [remoteAddress, agent] of [
      ['127.0.0.1', 'Another browser'],
      ['203.0.113.9', 'lightMyRequest'],
    ] as const) {
      // New members: a third report that counts would hide the product from the fourth.
      const headers = { ...(await shop.as(await desk.member(1))), 'user-agent': agent }
      const payload = { kind: 'product', id: people.product._id, reason: 'fraud' }
      await shop.app.inject({ method: 'POST', url: '/api/reports', payload, remoteAddress, headers })
    }
    const { id } = await desk.caseOf(people.product._id)
    const { list } = await desk.as(people.admin).showCase({ id })
    expect(list.map(({ network }) => network)).toEqual([1, 1, 1, null])
    expect(list.map(({ device }) => device)).toEqual([1, 1, null, null])
    const answers = JSON.stringify([
      await desk.as(reporters[0] as Person).listMyReports({}),
      await desk.as(people.saller).listNotices({}),
      await desk.as(reporters[0] as Person).listMyData({}),
    ])
    expect(answers).not.toMatch(/"(network|device)"/)
  })

  test('of a conversation is a case whose messages an admin reads as before', async () => {
    const buyer = await desk.member()
    const threadId = await aThread(shop.db, {
      productId: people.product._id,
      buyerId: buyer.id,
      sellerId: people.saller.id,
    })
    await desk.as(buyer).reportThread({ id: threadId, reason: 'advance', words: 'Asks for money' })
    await desk.jobs().openReportedThread?.({ threadId, reporterId: buyer.id })
    const { id } = await desk.caseOf(threadId)
    expect(await desk.as(people.admin).showCase({ id })).toMatchObject({
      ...{
        kind: 'conversation',
        subject: { _id: people.saller.id },
        list: [
          {
            reporter: { _id: buyer.id, name: buyer.displayName },
            reason: 'advance',
            words: 'Asks for money',
          },
        ],
      },
      parties: { buyer: buyer.displayName, saller: people.saller.displayName },
    })
    expect((await desk.as(buyer).showThread({ id: threadId })).reportedByMe).toBe(true)
    await desk.decided(people.admin, threadId, 'warn')
    expect((await desk.as(buyer).showThread({ id: threadId })).reportedByMe).toBe(false)
    expect(await desk.kindsOf(people.saller)).toContain('deskWarned')
  })
})

test('a product that reports have hidden is hidden for them again when the end of that is taken back', async () => {
  await desk.reportBy(3, people.product._id)
  const { done } = await desk.decide(people.admin, people.product._id, 'unfounded')
  expect(await desk.stateOf(people.product._id)).toBe('live')
  await desk.as(people.admin).undoActs({ lines: [done[0]?.line as number] })
  const [mine] = (await desk.as(people.saller).listMyProducts({ email: people.saller.email })).items
  expect(mine?.hiddenFor).toEqual({ reason: 'reported', note: null })
})

describe('a review', () => {
  const WORDS = 'He never came, and the photos are of another laptop.'
  let buyer: Person
  let review: string
  async function aDeal(given: object = {}): Promise<string> {
    const deal = { product: await aProduct(shop.db, people.saller), buyer, state: 'handed_over' } as const
    return aReview(shop.db, (await aBooking(shop.db, deal))._id, 'buyer', { shown: true, ...given })
  }
  beforeEach(async () => {
    buyer = await desk.member()
    review = await aDeal({ described: 1, words: WORDS })
  })
  const reportIt = (person: Person, id = review) => desk.report(person, id, { kind: 'review', reason: 'false_review' })
  const ratingOf = async () => (await desk.as(people.saller).showPerson({ id: people.saller.id })).asSaller
  const shownIds = async () =>
    (await desk.as(people.saller).listPersonReviews({ id: people.saller.id })).items.map(({ _id }) => _id)

  test('is reported by others, and shown to the admins with what only they read', async () => {
    expect(await codeOf(reportIt(buyer))).toBe('own_thing')
    await shop.pool.query('update reviews set same_network = true where id = $1', [review])
    await reportIt(people.saller)
    const full = await desk.as(people.admin).showCase({ id: (await desk.caseOf(review)).id })
    expect(full).toMatchObject({
      ...{ kind: 'review', subject: { _id: buyer.id }, isHidden: false, isGone: false },
      review: {
        words: WORDS,
        described: 1,
        name: buyer.displayName,
        about: people.saller.displayName,
        sameNetwork: true,
      },
      acts: ['unfounded', 'hide', 'warn', 'suspend', 'ask', 'note'],
    })
    expect(JSON.stringify(await desk.as(people.saller).listPersonReviews({ id: people.saller.id }))).not.toContain(
      'sameNetwork',
    )
  })

  test('that nobody reads yet is nothing to report', async () => {
    const sealed = await aDeal({ shown: undefined })
    for (const person of [people.saller, people.admin]) expect(await codeOf(reportIt(person, sealed))).toBe('not_found')
  })

  test('is hidden for everybody and in the averages, and returns by an undo and by an appeal', async () => {
    for (const described of [5, 5, 5]) await aDeal({ described })
    await reportIt(people.saller)
    expect(await ratingOf()).toMatchObject({ count: 4, described: 4 })
    const { done } = await desk.decide(people.admin, review, 'hide')
    expect(await ratingOf()).toMatchObject({ count: 3, described: 5 })
    expect(await shownIds()).not.toContain(review)
    await desk.as(people.admin).undoActs({ lines: [done[0]?.line as number] })
    expect(await ratingOf()).toMatchObject({ count: 4, described: 4 })
    await desk.decided(people.admin, review, 'hide')
    const [notice] = (await desk.as(buyer).listNotices({})).items
    await desk.as(buyer).answerNotice({ id: notice?._id as string, words: 'It is true' })
    const granted = await desk.decided(people.admin, notice?._id as string, 'restore')
    expect(await shownIds()).toContain(review)
    await desk.as(people.admin).undoActs({ lines: [granted] })
    expect(await shownIds()).not.toContain(review)
  })

  test('three reports do not hide it: only an admin does', async () => {
    for (let n = 0; n < 3; n++) await reportIt(await desk.member())
    expect(await shownIds()).toContain(review)
    expect(await desk.caseOf(review)).toMatchObject({ reports: 3, weight: 6 })
  })
})
