import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HideReason } from '#catalogue/products/moves.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { type DeskPeople, deskOf, freshDeskPeople } from '../../../test/desk.ts'

let shop: TestApp
let desk: ReturnType<typeof deskOf>
let people: DeskPeople
let id: string
beforeAll(async () => {
  shop = await testApp()
  desk = deskOf(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  people = await freshDeskPeople(shop)
  id = people.product._id
})

const hide = (reason: HideReason = 'stolen', note = 'The police asks for it') =>
  desk.as(people.admin).hideProduct({ id, hidden: true, reason, note })
const show = (admin = people.admin) => desk.as(admin).hideProduct({ id, hidden: false })
const notices = async () => (await desk.as(people.saller).listNotices({})).items
const jobLines = async () =>
  (
    await shop.pool.query(
      `select (payload->>'line')::int as line, run_at > now() + interval '10 seconds' as later
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       join desk_log on desk_log.id = (payload->>'line')::int left join cases on cases.id = case_id
       where identifier = 'answerCase' and cases.subject_id = $1 order by j.id`,
      [people.saller.id],
    )
  ).rows as { line: number; later: boolean }[]
/** Notifies of every act that waits for that. */
const notifyOfActs = async () => {
  for (const { line } of await jobLines()) await desk.jobs().answerCase?.({ line })
}
const logOf = async () =>
  (await desk.as(people.admin).showCase({ id: (await desk.caseOf(id)).id })).log.map(({ act, reason, isUndone }) =>
    [act, reason, isUndone ? 'undone' : ''].filter(Boolean).join(' '),
  )

describe('a product that an admin hides in the table of products', () => {
  test('is decided at the desk: its saller reads the reason and appeals, its reporters are answered, later', async () => {
    const [reporter] = await desk.reportBy(1, id)
    await hide()
    expect([await notices(), await desk.kindsOf(people.saller), await jobLines()]).toEqual([
      [],
      [],
      [{ line: expect.any(Number), later: true }],
    ])
    await notifyOfActs()
    expect(await desk.caseOf(id)).toMatchObject({ state: 'done', decision: 'hide', reports: 1 })
    expect(await logOf()).toEqual(['hide stolen'])
    expect([await desk.kindsOf(people.saller), reporter && (await desk.kindsOf(reporter))]).toEqual([
      ['deskHid'],
      ['deskFounded'],
    ])
    const [notice] = await notices()
    expect(notice).toMatchObject({ act: 'hide', reason: 'stolen', words: 'The police asks for it', answer: null })
    await desk.as(people.saller).answerNotice({ id: notice?._id as string, words: 'I have the bill' })
    await desk.decided(people.admin, notice?._id as string, 'restore')
    expect([await desk.stateOf(id), (await notices())[0]?.answer]).toEqual(['live', 'withdrawn'])
  })

  test('has a case of its own without a report, of which no admin is notified', async () => {
    await hide('duplicate', '')
    expect(await desk.caseOf(id)).toMatchObject({ state: 'done', decision: 'hide', reports: 0 })
    expect(await desk.kindsOf(people.admin)).toEqual([])
    await notifyOfActs()
    expect(await notices()).toMatchObject([{ reason: 'duplicate', words: '' }])
  })

  test('counts in the month, but not in how long cases wait', async () => {
    const month = async () => (await desk.as(people.admin).listDeskMonths({})).months[0]
    await shop.pool.query('truncate cases cascade')
    const before = await month()
    await hide()
    expect(await month()).toMatchObject({
      decided: (before?.decided ?? 0) + 1,
      hidden: (before?.hidden ?? 0) + 1,
      medianMinutes: null,
    })
    await show()
    expect(await month()).toMatchObject({ hidden: before?.hidden, medianMinutes: null })
  })

  test('counts in no month once it is shown again, before its saller was notified or after', async () => {
    const month = async () => (await desk.as(people.admin).listDeskMonths({})).months[0]
    const before = await month()
    for (const notify of [async () => undefined, notifyOfActs]) {
      await hide()
      await notify()
      await show(await shop.aPerson({ role: 'admin' }))
      const { decided, hidden } = (await month()) ?? {}
      expect([decided, hidden]).toEqual([before?.decided, before?.hidden])
    }
  })

  test('counts in the month beside a granted appeal if it is shown again while the appeal is open', async () => {
    const month = async () => (await desk.as(people.admin).listDeskMonths({})).months[0]
    const before = await month()
    await hide()
    await notifyOfActs()
    await desk.as(people.saller).answerNotice({ id: (await notices())[0]?._id as string, words: 'I have the bill' })
    await show(await shop.aPerson({ role: 'admin' }))
    expect(await month()).toMatchObject({
      decided: (before?.decided ?? 0) + 2,
      hidden: (before?.hidden ?? 0) + 1,
      granted: (before?.granted ?? 0) + 1,
    })
  })

  test('and was decided twice is shown by taking back both decisions, each in a line of its own', async () => {
    await hide()
    await notifyOfActs()
    await desk.report(await shop.aPerson({ role: 'admin' }), id)
    await desk.decided(people.admin, id, 'hide')
    await show()
    const { items } = await desk.as(people.admin).listDeskLog({ limit: 4 })
    expect(items.map(({ act, isUndone }) => `${act} ${isUndone}`)).toEqual([
      'restore false',
      'restore false',
      'hide true',
      'hide true',
    ])
    expect((await notices()).map(({ answer }) => answer)).toEqual(['withdrawn', 'withdrawn'])
  })

  test('stays hidden by another decision when an appeal is granted', async () => {
    await hide()
    await notifyOfActs()
    await desk.report(await shop.aPerson({ role: 'admin' }), id)
    await desk.decided(people.admin, id, 'hide')
    const [second, first] = await notices()
    for (const notice of [first, second]) {
      await desk.as(people.saller).answerNotice({ id: notice?._id as string, words: 'It is mine' })
      await desk.decided(people.admin, notice?._id as string, 'restore')
      expect(await desk.stateOf(id)).toBe(notice === first ? 'hidden' : 'live')
    }
  })

  test('and that reports have hidden already is decided at the desk', async () => {
    await desk.reportBy(3, id)
    expect(await refusalOf(hide())).toMatchObject({ code: 'wrong_state' })
    expect([await desk.caseOf(id), await logOf()]).toMatchObject([{ state: 'open' }, ['hide_by_reports']])
    await desk.decided(people.admin, id, 'hide')
    expect(await desk.stateOf(id)).toBe('hidden')
  })

  test('and that is their own is left to another admin, as at the desk', async () => {
    const own = await aProduct(shop.db, people.admin)
    const call = { id: own._id, hidden: true, reason: 'stolen' } as const
    expect(await refusalOf(desk.as(people.admin).hideProduct(call))).toMatchObject({ status: 403, code: 'own_case' })
    const another = desk.as(await shop.aPerson({ role: 'admin' }))
    await another.hideProduct(call)
    expect(await refusalOf(desk.as(people.admin).hideProduct({ id: own._id, hidden: false }))).toMatchObject({
      code: 'own_case',
    })
    expect(await desk.stateOf(own._id)).toBe('hidden')
  })
})

describe('a product that an admin shows again in the table of products', () => {
  test('before anybody was notified is as if it was never hidden, and its reports wait again', async () => {
    const [reporter] = await desk.reportBy(1, id)
    await hide()
    await show()
    await notifyOfActs()
    expect([await desk.stateOf(id), await notices(), await desk.kindsOf(people.saller)]).toEqual(['live', [], []])
    expect(reporter && (await desk.kindsOf(reporter))).toEqual([])
    const { id: caseId, state } = await desk.caseOf(id)
    expect([state, (await desk.as(people.admin).showCase({ id: caseId })).notices]).toEqual(['open', []])
    expect(await logOf()).toEqual(['undo', 'hide stolen undone'])
  })

  test('before anybody was notified leaves no case that waits where nobody has reported it', async () => {
    await hide()
    await show()
    await notifyOfActs()
    expect([await desk.caseOf(id), await desk.kindsOf(people.saller)]).toMatchObject([
      { state: 'done', decision: 'restore' },
      [],
    ])
    expect(await logOf()).toEqual(['restore stolen', 'hide stolen undone'])
    const { items } = await desk.as(people.admin).listDeskLog({ limit: 1 })
    const undo = desk.as(people.admin).undoActs({ lines: [items[0]?._id as number] })
    expect((await refusalOf(undo)).code).toBe('act_impossible')
    expect(await desk.stateOf(id)).toBe('live')
  })

  test('before anybody was notified decides a case that the site opened and the desk hid, and that counts', async () => {
    const decided = async () => (await desk.as(people.admin).listDeskMonths({})).months[0]?.decided ?? 0
    await shop.pool.query("update products set state = 'waiting', state_before = 'live' where id = $1", [id])
    await desk.jobs().openWaitingCases?.({})
    await shop.pool.query("update cases set opened_at = opened_at - interval '1 hour' where thing_id = $1", [id])
    const before = await decided()
    await desk.decide(people.admin, id, 'hide')
    await show()
    expect([await desk.stateOf(id), await desk.caseOf(id), await decided()]).toMatchObject([
      'live',
      { state: 'done', decision: 'restore', reports: 0 },
      before + 1,
    ])
    expect(await logOf()).toEqual([expect.stringMatching(/^restore/), 'undo', expect.stringMatching(/^hide .*undone$/)])
  })

  test('while a new report about it waits is shown, and the report waits on', async () => {
    await hide()
    const reporter = await shop.aPerson({ role: 'admin' })
    await desk.report(reporter, id)
    await show()
    await notifyOfActs()
    expect([await desk.stateOf(id), await notices()]).toEqual(['live', []])
    expect(await desk.caseOf(id)).toMatchObject({ state: 'open', reports: 1 })
  })

  test('while nobody was notified of two decisions takes back both, and the reports of both wait in one case', async () => {
    const [first, second] = [await desk.member(), await shop.aPerson({ role: 'admin' })]
    for (const reporter of [first, second]) {
      await desk.report(reporter, id)
      await desk.decide(people.admin, id, 'hide')
    }
    const hiding = await desk.as(people.admin).showHiding({ id })
    expect([hiding.decisions.length, hiding.rejects, hiding.waiting]).toEqual([2, 0, 2])
    await show()
    await notifyOfActs()
    expect([await desk.stateOf(id), await notices()]).toEqual(['live', []])
    const cases = 'select id, version, state, reports from cases where thing_id = $1 order by state desc'
    const { rows } = await shop.pool.query(cases, [id])
    expect(rows).toMatchObject([
      { state: 'open', reports: 2 },
      { state: 'joined', reports: 0 },
    ])
    const [{ id: open, version }] = rows
    await desk.as(people.admin).decideCases({ cases: [{ id: open, version }], act: 'unfounded' })
    await notifyOfActs()
    for (const reporter of [first, second]) expect(await desk.kindsOf(reporter)).toContain('deskUnfounded')
  })

  test('after reports had hidden it, with a new report beside an unsent decision, rejects the reports of both', async () => {
    const [reporter] = await desk.reportBy(3, id)
    await desk.decide(people.admin, id, 'hide')
    const later = await shop.aPerson({ role: 'admin' })
    await desk.report(later, id)
    const hiding = await desk.as(people.admin).showHiding({ id })
    expect([hiding.decisions.length, hiding.rejects, hiding.waiting]).toEqual([1, 4, 0])
    await show()
    await notifyOfActs()
    expect([await desk.stateOf(id), await notices()]).toEqual(['live', []])
    for (const one of [reporter, later]) expect(one && (await desk.kindsOf(one))).toContain('deskUnfounded')
  })

  test('refuses a decision in the open case of an admin who has not read the reports that join it', async () => {
    await desk.report(await desk.member(), id)
    await desk.decide(people.admin, id, 'hide')
    await desk.report(await shop.aPerson({ role: 'admin' }), id)
    const open = "select id, version from cases where thing_id = $1 and state = 'open'"
    const { rows: loaded } = await shop.pool.query(open, [id])
    await show()
    const decision = desk.as(people.admin).decideCases({ cases: loaded, act: 'unfounded' })
    expect(await desk.stateOf(id)).toBe('live')
    expect((await decision).left).toMatchObject([{ code: 'case_changed' }])
  })

  test('later withdraws the decision, and the line of that is not taken back at the desk', async () => {
    await hide()
    await notifyOfActs()
    await show()
    expect([await desk.stateOf(id), await notices()]).toMatchObject(['live', [{ act: 'hide', answer: 'withdrawn' }]])
    expect(await logOf()).toEqual(['restore', 'hide stolen undone'])
    const { items } = await desk.as(people.admin).listDeskLog({ limit: 1 })
    expect(items).toMatchObject([{ act: 'restore', actor: people.admin.displayName, title: people.product.name }])
    const undo = desk.as(people.admin).undoActs({ lines: [items[0]?._id as number] })
    expect((await refusalOf(undo)).code).toBe('act_impossible')
    const answer = { id: (await notices())[0]?._id as string, words: 'It was mine' }
    expect((await refusalOf(desk.as(people.saller).answerNotice(answer))).code).toBe('already_answered')
  })

  test('grants an appeal that waits: its saller is notified, and it counts as granted', async () => {
    await hide()
    await notifyOfActs()
    const notice = (await notices())[0]?._id as string
    await desk.as(people.saller).answerNotice({ id: notice, words: 'I have the bill' })
    const granted = async () => (await desk.as(people.admin).listDeskMonths({})).months[0]?.granted ?? 0
    const before = await granted()
    await show(await shop.aPerson({ role: 'admin' }))
    await notifyOfActs()
    expect(await desk.kindsOf(people.saller)).toEqual(['deskHid', 'deskGranted'])
    expect(await desk.caseOf(notice)).toMatchObject({ state: 'done', decision: 'restore' })
    expect([(await notices())[0]?.answer, await granted()]).toEqual(['withdrawn', before + 1])
  })

  test('after reports had hidden it is decided, and its reporters are answered', async () => {
    const [reporter] = await desk.reportBy(3, id)
    await show()
    await notifyOfActs()
    expect([await desk.stateOf(id), await desk.caseOf(id)]).toMatchObject([
      'live',
      { state: 'done', decision: 'unfounded' },
    ])
    expect(await logOf()).toEqual(['unfounded fraud', 'hide_by_reports'])
    expect(reporter && (await desk.kindsOf(reporter))).toEqual(['deskUnfounded'])
  })

  test('after the desk kept hidden what reports had hidden is shown, and its case does not wait', async () => {
    await desk.reportBy(3, id)
    await desk.decide(people.admin, id, 'hide')
    await show()
    await notifyOfActs()
    expect([await desk.stateOf(id), await desk.caseOf(id), await notices()]).toMatchObject([
      'live',
      { state: 'done', decision: 'unfounded' },
      [],
    ])
  })

  test('while it waits because of signs is decided, and hidden while it waits, too', async () => {
    const wait = () =>
      shop.pool.query("update products set state = 'waiting', state_before = 'live' where id = $1", [id])
    await wait()
    await desk.jobs().openWaitingCases?.({})
    await show()
    expect([await desk.stateOf(id), await desk.caseOf(id)]).toMatchObject(['live', { decision: 'restore' }])
    await wait()
    await desk.jobs().openWaitingCases?.({})
    await hide()
    await notifyOfActs()
    await desk.jobs().openWaitingCases?.({})
    expect([await desk.stateOf(id), await desk.caseOf(id)]).toMatchObject(['hidden', { decision: 'hide' }])
    expect(await notices()).toMatchObject([{ act: 'hide', reason: 'stolen' }])
  })

  test('is asked about with the reports that this rejects, or that wait for a decision', async () => {
    const reportsOf = async (thing: string) => {
      const { rejects, waiting } = await desk.as(people.admin).showHiding({ id: thing })
      return { rejects, waiting }
    }
    const outcomeOf = async (thing: string) => {
      await desk.as(people.admin).hideProduct({ id: thing, hidden: false })
      const { state, decision } = await desk.caseOf(thing)
      return decision ?? state
    }
    const another = async () => (await aProduct(shop.db, people.saller))._id
    const hideIt = (thing: string) =>
      desk.as(people.admin).hideProduct({ id: thing, hidden: true, reason: 'stolen', note: '' })
    const [undone, byReports, kept, sent, newer] = [
      id,
      await another(),
      await another(),
      await another(),
      await another(),
    ]
    await desk.reportBy(2, undone)
    await hideIt(undone)
    expect([await reportsOf(undone), await outcomeOf(undone)]).toEqual([{ rejects: 0, waiting: 2 }, 'open'])
    await desk.reportBy(3, byReports)
    expect([await reportsOf(byReports), await outcomeOf(byReports)]).toEqual([{ rejects: 3, waiting: 0 }, 'unfounded'])
    await desk.reportBy(3, kept)
    await desk.decide(people.admin, kept, 'hide')
    expect([await reportsOf(kept), await outcomeOf(kept)]).toEqual([{ rejects: 3, waiting: 0 }, 'unfounded'])
    await hideIt(sent)
    await notifyOfActs()
    await desk.report(await shop.aPerson({ role: 'admin' }), sent)
    expect([await reportsOf(sent), await outcomeOf(sent)]).toEqual([{ rejects: 1, waiting: 0 }, 'unfounded'])
    await hideIt(newer)
    await desk.report(await shop.aPerson({ role: 'admin' }), newer)
    expect([await reportsOf(newer), await outcomeOf(newer)]).toEqual([{ rejects: 0, waiting: 1 }, 'open'])
  })

  test('is shown with the names of the admins who hid it, their reasons and times, before that', async () => {
    const hidingFor = (admin: Person) => desk.as(admin).showHiding({ id })
    expect(await hidingFor(people.admin)).toEqual({ decisions: [], rejects: 0, waiting: 0 })
    await hide('other', 'Asked by its maker')
    await notifyOfActs()
    const second = await shop.aPerson({ role: 'admin', displayName: 'Bilal Admin' })
    await desk.report(await shop.aPerson({ role: 'admin' }), id)
    const [own, byOther] = [
      { name: people.admin.displayName, isCaller: true },
      { name: people.admin.displayName, isCaller: false },
    ]
    const first = { _id: expect.any(String), reason: 'other', words: 'Asked by its maker', at: expect.any(String) }
    expect(await hidingFor(people.admin)).toEqual({ decisions: [{ ...first, admin: own }], rejects: 1, waiting: 0 })
    await desk.decided(second, id, 'hide', { reason: 'rude' })
    expect(await hidingFor(second)).toMatchObject({
      decisions: [
        { ...first, admin: byOther },
        { admin: { name: 'Bilal Admin', isCaller: true }, reason: 'rude', words: '' },
      ],
      rejects: 0,
      waiting: 0,
    })
    await shop.pool.query('update users set display_name = $2 where id = $1', [second.id, 'Bilal Renamed'])
    expect((await hidingFor(people.admin)).decisions[1]?.admin).toEqual({ name: 'Bilal Renamed', isCaller: false })
    await show()
    expect(await hidingFor(people.admin)).toEqual({ decisions: [], rejects: 0, waiting: 0 })
  })

  test('takes back the decisions that the admin has read, and is refused once there are others', async () => {
    const read = async () => (await desk.as(people.admin).showHiding({ id })).decisions.map(({ _id }) => _id)
    const showAs = (takesBack: string[]) => desk.as(people.admin).hideProduct({ id, hidden: false, takesBack })
    await hide()
    await notifyOfActs()
    const first = await read()
    await desk.report(await shop.aPerson({ role: 'admin' }), id)
    await desk.decided(await shop.aPerson({ role: 'admin' }), id, 'hide')
    for (const outdated of [first, [], [...first, id]])
      expect(await refusalOf(showAs(outdated))).toMatchObject({ status: 409, code: 'case_changed' })
    expect([await desk.stateOf(id), (await read()).length]).toEqual(['hidden', 2])
    expect((await notices()).map(({ answer }) => answer)).toEqual([null, null])
    expect(await showAs(await read())).toMatchObject({ state: 'live' })
    expect(await read()).toEqual([])
  })

  test('takes back any number of decisions by one press', async () => {
    await hide()
    await shop.pool.query(
      `with made as (
         insert into cases (kind, thing_id, title, subject_id, reason, state, decision, decided_at)
         select 'product', $1, 'HP', $2, 'stolen', 'done', 'hide', now() from generate_series(1, 150) returning id),
       lines as (insert into desk_log (case_id, kind, act, actor_id) select id, 'product', 'hide', $3 from made returning *)
       insert into notices (case_id, log_id, user_id, act, reason, sent_at)
       select case_id, id, $2, 'hide', 'stolen', now() from lines`,
      [id, people.saller.id, people.admin.id],
    )
    const takesBack = (await desk.as(people.admin).showHiding({ id })).decisions.map(({ _id }) => _id)
    expect(takesBack).toHaveLength(151)
    expect(await desk.as(people.admin).hideProduct({ id, hidden: false, takesBack })).toMatchObject({ state: 'live' })
  })

  test('without a case leaves a line of the log about the product', async () => {
    await shop.pool.query("update products set state = 'waiting', state_before = 'live' where id = $1", [id])
    await show()
    const { items } = await desk.as(people.admin).listDeskLog({ limit: 1 })
    expect(items).toMatchObject([{ act: 'restore', caseId: null, thingId: id, title: people.product.name }])
  })

  test('while the desk decides about it waits for that, and neither fails', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id } = await aProduct(shop.db, people.saller)
      await desk.reportBy(1, _id)
      const call = { id: _id, hidden: true, reason: 'stolen' } as const
      const second = await shop.aPerson({ role: 'admin' })
      const [table, decided] = await Promise.allSettled([
        desk.as(second).hideProduct(call),
        desk.decide(people.admin, _id, 'hide'),
      ])
      const isFirst = table.status === 'fulfilled'
      if (!isFirst) expect(table.reason).toMatchObject({ code: 'wrong_state' })
      expect(decided).toMatchObject({
        value: isFirst ? { left: [{ code: 'case_changed' }] } : { left: [], done: [{}] },
      })
      expect([await desk.stateOf(_id), (await desk.caseOf(_id)).decision]).toEqual(['hidden', 'hide'])
    }
  })
})
