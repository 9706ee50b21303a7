import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { notifyOfWaiting } from '#messaging/notifications/server/notify-of-listings.ts'
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

describe('an admin', () => {
  test('hides a product in one press; reporter and saller are notified once it cannot be taken back', async () => {
    const [reporter] = (await desk.reportBy(1, people.product._id)) as [Person]
    const { done } = await desk.decide(people.admin, people.product._id, 'hide', {
      reason: 'stolen',
      words: 'The police asks for it',
    })
    expect(await desk.stateOf(people.product._id)).toBe('hidden')
    expect([
      await desk.kindsOf(reporter),
      await desk.kindsOf(people.saller),
      (await desk.as(people.saller).listNotices({})).items,
    ]).toEqual([[], [], []])
    // The process was killed and the job runs twice.
    await desk.jobs().answerCase?.({ line: done[0]?.line })
    await desk.jobs().answerCase?.({ line: done[0]?.line })
    expect(await desk.kindsOf(reporter)).toEqual(['deskFounded'])
    expect(await desk.kindsOf(people.saller)).toEqual(['deskHid'])
    expect((await desk.as(reporter).listMyReports({})).items).toMatchObject([
      { title: people.product.name, outcome: 'founded' },
    ])
    expect((await desk.as(people.saller).listNotices({})).items).toMatchObject([
      { act: 'hide', reason: 'stolen', words: 'The police asks for it', reply: null, answer: null },
    ])
  })

  test('enqueues the letters in the transaction of the act', async () => {
    await desk.reportBy(1, people.product._id)
    const { done } = await desk.decide(people.admin, people.product._id, 'warn')
    const { rows } = await shop.pool.query(
      `select (payload->>'line')::int as line, run_at > now() + interval '10 seconds' as later
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where identifier = 'answerCase' order by j.id desc limit 1`,
    )
    expect(rows).toEqual([{ line: done[0]?.line, later: true }])
  })

  test('takes an act back within ten seconds by a second line of the log, and nobody is notified', async () => {
    const [reporter] = (await desk.reportBy(1, people.product._id)) as [Person]
    const { done } = await desk.decide(people.admin, people.product._id, 'hide')
    const line = done[0]?.line as number
    expect(await desk.as(people.admin).undoActs({ lines: [line] })).toMatchObject({ undone: 1 })
    expect(await desk.as(people.admin).undoActs({ lines: [line] })).toMatchObject({ undone: 0 })
    await desk.jobs().answerCase?.({ line })
    expect([
      await desk.stateOf(people.product._id),
      await desk.kindsOf(reporter),
      await desk.kindsOf(people.saller),
    ]).toEqual(['live', [], []])
    const one = await desk.caseOf(people.product._id)
    expect(one.state).toBe('open')
    const { log } = await desk.as(people.admin).showCase({ id: one.id })
    expect(log).toMatchObject([
      { act: 'undo', undoes: line },
      { act: 'hide', isUndone: true },
    ])
  })

  test('cannot take back what another admin did, nor after the time', async () => {
    await desk.reportBy(1, people.product._id)
    const { done } = await desk.decide(people.admin, people.product._id, 'warn')
    const lines = [done[0]?.line as number]
    expect(await codeOf(desk.as(await shop.aPerson({ role: 'admin' })).undoActs({ lines }))).toBe('not_found')
    // A line cannot be made older: one that was written long ago stands for it.
    const { id } = await desk.caseOf(people.product._id)
    const { rows } = await shop.pool.query(
      `insert into desk_log (case_id, kind, act, actor_id, at) values ($1, 'product', 'warn', $2, now() - interval '13 seconds') returning id`,
      [id, people.admin.id],
    )
    expect(await codeOf(desk.as(people.admin).undoActs({ lines: [rows[0].id] }))).toBe('undo_too_late')
  })

  test('is known by id: of two admins with one name only the one who took a case has it', async () => {
    await desk.reportBy(1, people.product._id)
    const { id } = await desk.caseOf(people.product._id)
    const second = await shop.aPerson({ role: 'admin', displayName: people.admin.displayName })
    await desk.as(people.admin).takeCase({ id, taken: true })
    expect((await desk.as(people.admin).showCase({ id })).assignedTo).toEqual({
      name: people.admin.displayName,
      isCaller: true,
    })
    expect((await desk.as(second).showCase({ id })).assignedTo).toEqual({
      name: people.admin.displayName,
      isCaller: false,
    })
  })

  test('of two at once learns that another one has done this meanwhile', async () => {
    await desk.reportBy(1, people.product._id)
    const second = await shop.aPerson({ role: 'admin' })
    const both = await Promise.all([
      desk.decide(people.admin, people.product._id, 'warn'),
      desk.decide(second, people.product._id, 'hide'),
    ])
    const left = both.flatMap((answer) => answer.left)
    expect([both.flatMap(({ done }) => done).length, left.length]).toEqual([1, 1])
    const winner = both[0].done.length === 1 ? people.admin : second
    expect(left[0]).toMatchObject({ code: 'case_changed', by: winner.displayName, at: expect.any(String) })
  })

  test('takes a case, and others see that; it stays theirs until they leave it or another takes it over', async () => {
    await desk.reportBy(1, people.product._id)
    const { id } = await desk.caseOf(people.product._id)
    const second = await shop.aPerson({ role: 'admin' })
    await desk.as(people.admin).takeCase({ id, taken: true })
    expect(await codeOf(desk.as(second).takeCase({ id, taken: true }))).toBe('case_changed')
    expect((await desk.as(second).showCase({ id })).assignedTo?.name).toBe(people.admin.displayName)
    expect((await desk.as(people.admin).listCases({ mine: 'yes' })).items.map(({ _id }) => _id)).toEqual([id])
    await desk.as(people.admin).takeCase({ id, taken: false })
    await desk.as(second).takeCase({ id, taken: true })
    await desk.as(people.admin).takeCase({ id, taken: true, over: true })
    expect((await desk.as(second).showCase({ id })).assignedTo?.name).toBe(people.admin.displayName)
    const { items } = await desk.as(second).listDeskLog({})
    expect(items.slice(0, 2).map(({ act, actor }) => [act, actor])).toEqual([
      ['take', people.admin.displayName],
      ['take', second.displayName],
    ])
  })

  test('does not decide a case about themselves, and may report', async () => {
    const listed = await aProduct(shop.db, people.admin)
    await desk.reportBy(1, listed._id)
    expect((await desk.decide(people.admin, listed._id, 'unfounded')).left).toMatchObject([{ code: 'own_case' }])
    await desk.report(people.admin, people.product._id)
    expect((await desk.decide(people.admin, people.product._id, 'unfounded')).left).toEqual([])
  })

  test('decides several cases in one call', async () => {
    const [reporter] = (await desk.reportBy(1, people.product._id)) as [Person]
    const cases = []
    for (let n = 0; n < 3; n++) {
      const { _id } = await aProduct(shop.db, people.saller)
      await desk.report(reporter, _id)
      const { id, version } = await desk.caseOf(_id)
      cases.push({ id, version })
    }
    const { done, left } = await desk.as(people.admin).decideCases({ cases, act: 'unfounded' })
    expect([done.map(({ id }) => id).toSorted(), left]).toEqual([cases.map(({ id }) => id).toSorted(), []])
    expect((await desk.caseOf(people.product._id)).state).toBe('open')
  })

  test('asks a person, whose answer comes into the case', async () => {
    await desk.reportBy(1, people.product._id)
    expect(await codeOf(desk.decide(people.admin, people.product._id, 'ask'))).toBe('invalid_input')
    await desk.decided(people.admin, people.product._id, 'ask', { words: 'Where did you buy it?' })
    const [notice] = (await desk.as(people.saller).listNotices({})).items
    await desk.as(people.saller).answerNotice({ id: notice?._id as string, words: 'At Ryans, I have the bill' })
    const { id, state } = await desk.caseOf(people.product._id)
    expect(state).toBe('open')
    expect((await desk.as(people.admin).showCase({ id })).notices).toMatchObject([
      { act: 'ask', reply: 'At Ryans, I have the bill' },
    ])
    expect(await codeOf(desk.as(people.saller).answerNotice({ id: notice?._id as string, words: 'And' }))).toBe(
      'already_answered',
    )
  })

  test('does not decide before the answer is read: it changes the case that an admin has open', async () => {
    await desk.reportBy(1, people.product._id)
    await desk.decided(people.admin, people.product._id, 'ask', { words: 'Where did you buy it?' })
    const { id, version } = await desk.caseOf(people.product._id)
    const [notice] = (await desk.as(people.saller).listNotices({})).items
    await desk.as(people.saller).answerNotice({ id: notice?._id as string, words: 'At Ryans' })
    const { left } = await desk.as(people.admin).decideCases({ cases: [{ id, version }], act: 'hide' })
    expect(left).toMatchObject([{ id, code: 'case_changed', by: people.saller.displayName }])
  })

  test('who has decided takes no answer to an earlier question: the person is pointed to the appeal', async () => {
    await desk.reportBy(1, people.product._id)
    await desk.decided(people.admin, people.product._id, 'ask', { words: 'Where did you buy it?' })
    const [question] = (await desk.as(people.saller).listNotices({})).items
    expect(question).toMatchObject({ act: 'ask', isClosed: false })
    const { done } = await desk.decide(people.admin, people.product._id, 'hide')
    const answer = () => desk.as(people.saller).answerNotice({ id: question?._id as string, words: 'At Ryans' })
    const { code, message } = await refusalOf(answer())
    expect([code, message]).toEqual(['question_closed', expect.stringContaining('you can appeal against it')])
    await desk.jobs().answerCase?.({ line: done[0]?.line as number })
    const notices = (await desk.as(people.saller).listNotices({})).items
    expect(notices).toMatchObject([
      { act: 'hide', isClosed: false },
      { act: 'ask', reply: null, isClosed: true },
    ])
    await desk.as(people.saller).answerNotice({ id: notices[0]?._id as string, words: 'At Ryans' })
    expect(await desk.caseOf(notices[0]?._id as string)).toMatchObject({ state: 'open' })
  })

  test('takes an answer again once the decision is taken back', async () => {
    await desk.reportBy(1, people.product._id)
    await desk.decided(people.admin, people.product._id, 'ask', { words: 'Where did you buy it?' })
    const [question] = (await desk.as(people.saller).listNotices({})).items
    const { done } = await desk.decide(people.admin, people.product._id, 'unfounded')
    await desk.as(people.admin).undoActs({ lines: [done[0]?.line as number] })
    await desk.as(people.saller).answerNotice({ id: question?._id as string, words: 'At Ryans' })
    expect((await desk.as(people.saller).listNotices({})).items).toMatchObject([{ reply: 'At Ryans' }])
  })

  test('finds nothing to hide in what is deleted, and can close its case', async () => {
    await desk.reportBy(1, people.product._id)
    await desk.as(people.saller).deleteProduct({ id: people.product._id })
    expect((await desk.decide(people.admin, people.product._id, 'hide')).left).toMatchObject([
      { code: 'act_impossible' },
    ])
    expect((await desk.decide(people.admin, people.product._id, 'unfounded')).done).toHaveLength(1)
  })
})

test('a listing that waits for the desk is a case; found in order, it is shown', async () => {
  await shop.pool.query("update products set state = 'waiting', state_before = 'live' where id = $1", [
    people.product._id,
  ])
  await desk.jobs().openWaitingCases?.({})
  await desk.jobs().openWaitingCases?.({})
  expect(await desk.caseOf(people.product._id)).toMatchObject({ state: 'open', reports: 0, weight: 4 })
  await desk.decided(people.admin, people.product._id, 'unfounded')
  expect(await desk.stateOf(people.product._id)).toBe('live')
})

describe('a listing that waits because of its signs', () => {
  const form = {
    ...{ name: 'HP EliteBook 840 G8', kind: 'laptop', category: 'HP', photo: '/images/x.jpg', location: 'Dhaka' },
    ...{ used: '1 year', condition: 'good', originalPrice: '1,20,000', resalePrice: '58,000', parchesDate: '2023' },
    description: 'Send BDT 500 in advance by bKash.',
  }
  let id: string
  beforeEach(async () => {
    id = (await desk.as(people.saller).addProduct(form)).insertedId
    await notifyOfWaiting(shop.db, { productId: id })
    await desk.jobs().openWaitingCases?.({})
  })
  const standing = async () =>
    (
      await shop.pool.query(
        'select products.signs, count(*)::int as stand from products join listing_signs on product_id = products.id where products.id = $1 and dismissed_at is null group by products.id',
        [id],
      )
    ).rows

  test('and is found in order is shown with its signs dismissed, so that an edit does not make it wait again', async () => {
    await desk.decided(people.admin, id, 'unfounded')
    expect([await desk.stateOf(id), await standing()]).toEqual(['live', []])
    await desk.as(people.saller).editProduct({ ...form, id, used: '2 years' })
    expect(await desk.stateOf(id)).toBe('live')
    await notifyOfWaiting(shop.db, { productId: id })
    expect(await desk.kindsOf(people.saller)).toEqual(['productWaits', 'productFreed'])
  })

  test.each(['unfounded', 'restore', 'hide'] as const)('waits again when %s is taken back', async (act) => {
    const before = await standing()
    expect(before).toHaveLength(1)
    const { done } = await desk.decide(people.admin, id, act)
    await desk.as(people.admin).undoActs({ lines: [done[0]?.line as number] })
    expect([await desk.stateOf(id), await standing()]).toEqual(['waiting', before])
    expect(await desk.caseOf(id)).toMatchObject({ state: 'open' })
    // Neither is the saller notified, nor does an edit find other signs than before.
    await notifyOfWaiting(shop.db, { productId: id })
    expect(await desk.kindsOf(people.saller)).toEqual(['productWaits'])
    await desk.as(people.saller).editProduct({ ...form, id, description: 'Used in an office.' })
    expect(await desk.stateOf(id)).toBe('live')
  })

  test('is a case again after a decision that neither showed nor hid it', async () => {
    await desk.decided(people.admin, id, 'warn')
    await desk.jobs().openWaitingCases?.({})
    expect(await desk.caseOf(id)).toMatchObject({ state: 'open' })
    await desk.decided(people.admin, id, 'hide')
    await desk.jobs().openWaitingCases?.({})
    expect(await desk.caseOf(id)).toMatchObject({ state: 'done', decision: 'hide' })
  })
})

describe('the log', () => {
  test.each([
    ['update', "update desk_log set words = 'another'"],
    ['an update of nothing', 'update desk_log set words = words where false'],
    ['delete', 'delete from desk_log'],
    ['truncate', 'truncate desk_log'],
    [
      'an update while replication is simulated',
      "set local session_replication_role = replica; update desk_log set words = ''",
    ],
  ])('refuses %s, by the owner of its table, too', async (_name, statement) => {
    await desk.reportBy(1, people.product._id)
    await desk.decide(people.admin, people.product._id, 'warn')
    await expect(shop.pool.query(statement)).rejects.toThrow(/append-only/)
    await expect(shop.sitePool.query(statement)).rejects.toThrow(/permission denied/)
    expect((await desk.as(people.admin).listDeskLog({})).items[0]).toMatchObject({
      act: 'warn',
      title: people.product.name,
    })
  })

  test.each([
    'alter table desk_log disable trigger all',
    'alter table desk_log disable trigger keep_desk_log',
    'alter table desk_log rename to other',
    'alter table desk_log owner to site',
    'drop trigger keep_desk_log on desk_log',
    'drop function keep_desk_log() cascade',
    'create or replace function keep_desk_log() returns trigger language plpgsql as $$ begin return new; end $$',
    'create trigger another before insert on desk_log for each row execute function suppress_redundant_updates_trigger()',
    'create rule another as on insert to desk_log do instead nothing',
    'drop table desk_log',
    'drop schema public cascade',
    'grant all on desk_log to site; delete from desk_log',
    'set session_replication_role = replica',
    'set role app',
    'set session authorization app',
    'alter role site superuser',
    'create table public.another ()',
  ])('cannot be changed by the role of the site with: %s', async (statement) => {
    await expect(shop.sitePool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  test('has every act with its admin, reason and words, newest first', async () => {
    await desk.reportBy(1, people.product._id)
    await desk.decide(people.admin, people.product._id, 'note', { words: 'Looks like case 198' })
    await desk.decide(people.admin, people.product._id, 'suspend', { days: 7, reason: 'rude' })
    expect((await desk.as(people.admin).listDeskLog({ limit: 2 })).items).toMatchObject([
      { act: 'suspend', days: 7, reason: 'rude', actor: people.admin.displayName },
      { act: 'note', words: 'Looks like case 198', actor: people.admin.displayName },
    ])
  })
  test('has no phone number that an admin wrote in a note, a question or a warning; the person reads it', async () => {
    await desk.reportBy(1, people.product._id)
    const acts = ['note', 'ask', 'warn'] as const
    for (const act of acts)
      await desk.decided(people.admin, people.product._id, act, { words: `${act} of 01712345678, ০১৭১২-৩৪৫৬৭৮` })
    const { items } = await desk.as(people.admin).listDeskLog({ limit: 3 })
    const words = items.map((line) => line.words.replace(/[^a-z]+/g, ' ').trim())
    expect([words, JSON.stringify(items)]).toEqual([
      ['warn of', 'ask of', 'note of'],
      expect.not.stringMatching(/345678|৩৪৫৬৭৮/),
    ])
    expect((await desk.as(people.saller).listNotices({})).items).toMatchObject([
      { act: 'warn', words: expect.stringContaining('01712345678') },
      { act: 'ask', words: expect.stringContaining('01712345678') },
    ])
  })
})
