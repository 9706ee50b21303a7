import { expect, test } from 'vitest'
import type { Inspection, Point } from '../../contract.ts'
import {
  firstProgress,
  inspectionOf,
  mergeProgress,
  passedPoint,
  withoutPhotos,
  withPoint,
  withStoredPhotos,
} from './progress.ts'

const NOW = new Date('2026-11-27T10:50:00Z')
const fault: Point = {
  step: 'keyboard',
  result: 'new',
  note: 'No E',
  next: 'keep',
  photos: ['photo-1', '/images/x.jpg'],
}
const stored: Inspection = { revision: 5, checkedAt: NOW.toISOString(), price: 900, points: [fault] }
const buyer = (inspection: Inspection | null) => ({ inspection, deal: { me: 'buyer' as const } })

test('each press makes a new revision, and a tick that is taken away leaves nothing', () => {
  const ticked = withPoint(firstProgress(buyer(null)), 'heat', passedPoint('heat'), NOW)
  expect([ticked.revision, ticked.points]).toEqual([1, [passedPoint('heat')]])
  const again = withPoint(ticked, 'heat', null, NOW)
  expect([again.revision, again.points]).toEqual([2, []])
})

test('a second phone of the buyer goes on with what the first one sent, and an older one does not come back', () => {
  expect(firstProgress(buyer(stored))).toMatchObject({ revision: 5, queued: 5, price: 900, points: [fault] })
  const ahead = { ...firstProgress(buyer(null)), revision: 6, queued: 6 }
  expect(mergeProgress(ahead, buyer(stored))).toBe(ahead)
})

test('presses that the server does not have yet stay, however far another phone is, and name what they build on', () => {
  const mine = withPoint(firstProgress(buyer({ ...stored, revision: 2 })), 'heat', passedPoint('heat'), NOW)
  expect(mergeProgress(mine, buyer(stored))).toBe(mine)
  const queued = { ...mine, queued: mine.revision }
  expect(mergeProgress(queued, buyer(stored), true)).toBe(queued)
  expect(inspectionOf(queued)).toMatchObject({ revision: 3, base: 2, device: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(mergeProgress(queued, buyer(stored))).toMatchObject({ revision: 5, queued: 5, base: 5 })
})

test('what is taken over from the server does not take away photos that are still on this phone', () => {
  const mine = { ...firstProgress(buyer(null)), revision: 1, queued: 1, points: [fault] }
  const joined = { ...stored, points: [{ ...fault, photos: ['/images/x.jpg'] }] }
  expect(mergeProgress(mine, buyer(joined)).points[0]?.photos).toEqual(['/images/x.jpg', 'photo-1'])
})

test('the saller’s phone takes over nothing of it: a lower price counts only if the saller agreed', () => {
  expect(firstProgress({ inspection: stored, deal: { me: 'saller' } })).toMatchObject({ revision: 0, price: null })
})

test('photos of the device are left out of what is sent until they have an address', () => {
  const progress = { ...firstProgress(buyer(stored)), points: [fault] }
  expect(inspectionOf(progress).points[0]?.photos).toEqual(['/images/x.jpg'])
  const sent = withStoredPhotos(progress, new Map([['photo-1', '/images/y.jpg']]), NOW)
  expect([sent.revision, inspectionOf(sent).points[0]?.photos]).toEqual([6, ['/images/y.jpg', '/images/x.jpg']])
  expect(withStoredPhotos(sent, new Map([['photo-1', '/images/z.jpg']]), NOW)).toBe(sent)
  expect(withoutPhotos(progress, ['photo-1'], NOW).points[0]?.photos).toEqual(['/images/x.jpg'])
})
