import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { LOG_ACTS, type LogAct } from './rules.ts'
import { aCase, aLogLine, aReportOf } from './server/build.ts'

let shop: TestApp
let admin: Person
beforeAll(async () => {
  shop = await testApp()
  admin = await shop.aPerson({ role: 'admin' })
})
afterAll(() => shop.close())

const ACTS = LOG_ACTS.filter((act) => act !== 'undo')
const made: { act: LogAct; at: Date; isUndone: boolean; isAppeal: boolean }[] = []
const reported: Date[] = []

/** The month of the calendar in Bangladesh, which is six hours ahead of UTC. */
const monthOf = (at: Date) => new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 7)

test('the figures of each month equal what was done in it, without what was taken back', async () => {
  const oneAct = fc.record({
    act: fc.constantFrom(...ACTS),
    hours: fc.integer({ min: 0, max: 24 * 300 }),
    isUndone: fc.boolean(),
    isAppeal: fc.boolean(),
    /** The desk undoes an act, and the table of products withdraws a decision. */
    takenBackBy: fc.constantFrom<LogAct>('undo', 'restore'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(oneAct, { minLength: 1, maxLength: 8 }), async (acts) => {
      for (const { act, hours, isUndone, isAppeal, takenBackBy } of acts) {
        const at = new Date(Date.now() - hours * 3_600_000)
        const [caseId, thingId] = [randomUUID(), randomUUID()]
        const line = { caseId, kind: isAppeal ? 'appeal' : 'product', actorId: admin.id } as const
        const id = await aLogLine(shop.db, { ...line, act, at: at.toISOString() })
        made.push({ act, at, isUndone, isAppeal })
        if (isUndone)
          await shop.pool.query(
            `insert into desk_log (case_id, kind, act, actor_id, at, undoes) values ($1, $2, $6, $3, $4, $5)`,
            [caseId, line.kind, admin.id, at, id, takenBackBy],
          )
        const stored = await aCase(shop.db, { kind: 'product', thingId, subjectId: null, openedAt: at.toISOString() })
        await aReportOf(shop.db, { caseId: stored, thingId, reporterId: null, at: at.toISOString() })
        reported.push(at)
      }
      const { months } = await shop.callsOf(admin).listDeskMonths({})
      expect(months).toHaveLength(12)
      for (const month of months) {
        const own = made.filter(({ at, isUndone }) => monthOf(at) === month.month && !isUndone)
        const count = (...wanted: LogAct[]) => own.filter(({ act }) => wanted.includes(act)).length
        expect(month).toMatchObject({
          reports: reported.filter((at) => monthOf(at) === month.month).length,
          opened: reported.filter((at) => monthOf(at) === month.month).length,
          decided: count('unfounded', 'hide', 'restore', 'warn', 'suspend'),
          unfounded: own.filter(({ act, isAppeal }) => act === 'unfounded' && !isAppeal).length,
          hidden: count('hide'),
          hiddenByReports: count('hide_by_reports'),
          warned: count('warn'),
          suspended: count('suspend'),
          appeals: count('appeal'),
          granted: own.filter(({ act, isAppeal }) => act === 'restore' && isAppeal).length,
        })
      }
    }),
    { numRuns: 20, seed: 33 },
  )
}, 60_000)
