import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Inspection, MAX_JOINED_NOTE, type Point, type SentInspection } from './contract.ts'
import { decideInspection, NO_DEVICE } from './inspection-rules.ts'

const fault: Point = { step: 'keyboard', result: 'new', note: 'No E', next: 'keep', photos: ['/images/a.jpg'] }
const of = (revision: number, given: Partial<SentInspection> = {}): SentInspection => ({
  ...{ revision, checkedAt: '2026-11-27T10:50:00.000Z', price: null, points: [fault] },
  ...given,
})
const more = [{ ...fault, photos: ['/images/a.jpg', '/images/b.jpg'] }]
const outcome = (decision: ReturnType<typeof decideInspection>) => (typeof decision === 'string' ? decision : 'store')

test.each([
  ['the first one is stored', of(1), null, false, 'store'],
  ['a later one is stored', of(2), of(1), false, 'store'],
  ['a repeated one changes nothing', of(2), of(2), false, 'keep'],
  ['an older one changes nothing', of(1), of(2), false, 'keep'],
  ['none begins after the hand-over', of(1), null, true, 'closed'],
  ['a note cannot change after it', of(2, { points: [{ ...fault, note: 'No E, no F' }] }), of(1), true, 'closed'],
  ['nor a price', of(2, { price: 1 }), of(1), true, 'closed'],
  ['nor can a photo go', of(2, { points: [{ ...fault, photos: [] }] }), of(1), true, 'closed'],
  ['a photo that was too large for the line may follow', of(2, { points: more }), of(1), true, 'store'],
  ['a repeated one is kept after it, too', of(1), of(1), true, 'keep'],
] as const)('of one phone: %s', (_title, given, inspection, handedOver, decision) => {
  const devices: Record<string, number> = inspection ? { [NO_DEVICE]: inspection.revision } : {}
  expect(outcome(decideInspection(given, { inspection, devices, handedOver }))).toBe(decision)
})

/** Returns the stored inspection after the buyer's two phones have sent these, in this order. */
function storedOf(...sent: SentInspection[]): Inspection | null {
  let inspection: Inspection | null = null
  const devices: Record<string, number> = {}
  for (const given of sent) {
    const decision = decideInspection(given, { inspection, devices, handedOver: false })
    if (typeof decision === 'string') continue
    inspection = decision.store
    devices[given.device ?? NO_DEVICE] = given.revision
  }
  return inspection
}

const [ONE, TWO] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const ok = (step: string): Point => ({ step, result: 'ok', note: '', next: null, photos: [] })

describe('two phones of one buyer', () => {
  test('that send with the same count lose neither’s steps', () => {
    const stored = storedOf(of(3, { device: ONE, points: [ok('heat')] }), of(3, { device: TWO, points: [fault] }))
    expect(stored).toMatchObject({ revision: 4, points: [ok('heat'), fault] })
  })

  test('that disagree about a step keep the fault, and of two faults the words and photos of both', () => {
    const other: Point = { ...fault, result: 'known', note: 'Worn', next: 'lower', photos: ['/images/b.jpg'] }
    expect(storedOf(of(1, { device: ONE }), of(5, { device: TWO, points: [ok('keyboard')] }))?.points).toEqual([fault])
    const joined = storedOf(of(1, { device: ONE }), of(1, { device: TWO, points: [other] }))?.points
    expect(joined).toEqual([
      { ...fault, note: 'No E\nWorn', next: 'lower', photos: ['/images/a.jpg', '/images/b.jpg'] },
    ])
  })

  test('go on from what both had: what was taken away on one after that stays away', () => {
    const [first, second] = [of(1, { device: ONE }), of(1, { device: TWO, points: [ok('heat')] })]
    const joined = storedOf(first, second)
    const next = of(3, { device: ONE, base: joined?.revision, points: [ok('heat')] })
    expect(storedOf(first, second, next)?.points).toEqual([ok('heat')])
  })

  test('have the price that was agreed later, and not none', () => {
    const [early, late] = ['2026-11-27T10:50:00.000Z', '2026-11-27T10:55:00.000Z']
    const first = of(1, { device: ONE, price: 900, checkedAt: late })
    expect(storedOf(first, of(1, { device: TWO, price: 950, checkedAt: early }))?.price).toBe(900)
    expect(storedOf(first, of(1, { device: TWO, price: 950, checkedAt: '2026-11-27T11:00:00.000Z' }))?.price).toBe(950)
    expect(storedOf(first, of(1, { device: TWO, checkedAt: '2026-11-27T11:00:00.000Z' }))?.price).toBe(900)
  })

  test('read that both together are too long, and what is stored stays', () => {
    const long = (letter: string) => [{ ...fault, note: letter.repeat(MAX_JOINED_NOTE) }]
    const inspection = of(1, { points: long('a') })
    const given = of(1, { device: TWO, points: long('b') })
    expect(decideInspection(given, { inspection, devices: { [ONE]: 1 }, handedOver: false })).toBe('full')
  })

  test('never lose a fault that one of them noted without the other’s knowledge, whatever the order', () => {
    const point = fc.record({
      step: fc.constantFrom('a', 'b', 'c'),
      isFault: fc.boolean(),
      word: fc.constantFrom('x', 'y'),
    })
    const inspection = fc
      .uniqueArray(point, { selector: ({ step }) => step })
      .map((points) => points.map(({ step, isFault, word }) => (isFault ? { ...fault, step, note: word } : ok(step))))
    fc.assert(
      fc.property(
        inspection,
        inspection,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (a, b, m, n) => {
          const stored = storedOf(of(m, { device: ONE, points: a }), of(n, { device: TWO, points: b }))
          for (const { step, result, note } of [...a, ...b]) {
            const found = stored?.points.find((other) => other.step === step)
            expect(found).toBeDefined()
            if (result !== 'ok') expect(found?.note).toContain(note)
          }
        },
      ),
      { seed: 1 },
    )
  })
})
