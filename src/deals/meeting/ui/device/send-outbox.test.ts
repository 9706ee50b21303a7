import { expect, test, vi } from 'vitest'
import type { KitEntry } from '../../contract.ts'
import { isReplacedBy, type NewEntry } from './outbox.ts'
import { onOwnClock, outcomeOf } from './send-outbox.ts'

const refused = { code: 'wrong_code', message: 'Not this code.' }

test.each([
  ['what the server took is done', 200, { acknowledged: true }, 'taken'],
  ['the sign-in page of a hotel is no answer', 200, null, 'later'],
  ['neither is one that a network makes of a refusal', 403, null, 'later'],
  ['a busy server may take it later', 503, { code: 'busy', message: '' }, 'later'],
  ['so may one that limits', 429, { code: 'too_many_requests', message: '' }, 'later'],
  ['a failing one, too', 500, { code: 'internal', message: '' }, 'later'],
  ['a refusal is final, with its words', 400, refused, { status: 400, now: undefined, ...refused }],
])('%s', (_title, status, body, outcome) => {
  expect(outcomeOf(status, body)).toEqual(outcome)
})

const entryOf = <Entry extends KitEntry>(entry: Entry, dealId = 'a') => ({ entry, dealId, owner: 'o', ticket: 't' })
const check = entryOf({ kind: 'inspection', inspection: { revision: 1, checkedAt: '', price: null, points: [] } })
const code = entryOf({ kind: 'hand-over', code: '123456' })
const waiting = (given: NewEntry) => ({ ...given, refusal: null })

test('an inspection takes the place of one that waits, a code never takes the place of another', () => {
  expect(isReplacedBy(waiting(check), check)).toBe(true)
  expect(isReplacedBy(waiting(check), { ...check, dealId: 'b' })).toBe(false)
  expect(isReplacedBy({ ...check, refusal: { status: 409, ...refused } }, check)).toBe(false)
  const anew = entryOf({ kind: 'inspection', inspection: { ...check.entry.inspection, device: 'new' } })
  expect(isReplacedBy(waiting(check), anew)).toBe(false)
  expect(isReplacedBy(waiting(code), code)).toBe(false)
  expect(isReplacedBy(waiting(check), code)).toBe(false)
})

test('a lock ends when the server says, also on a phone whose clock is three hours slow', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T09:00:00.000Z') })
  const locked = {
    status: 409,
    code: 'code_locked',
    message: '',
    now: { state: 'accepted', at: '2026-11-26T12:15:00.000Z' },
  }
  const kept = onOwnClock(locked, 'Thu, 26 Nov 2026 12:00:00 GMT')
  expect(kept.now?.at).toBe('2026-11-26T09:15:00.000Z')
  expect(onOwnClock(locked, null)).toEqual(locked)
  vi.useRealTimers()
})
