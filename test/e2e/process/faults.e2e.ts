import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Bed, makeBed } from '../../faults/bed.ts'
import { jumpClock, makeBedWithClock } from '../../faults/clock-jump.ts'
import { freezeDatabase } from '../../faults/frozen-database.ts'
import { fillDisk, smallDisk } from '../../faults/full-disk.ts'
import { killPostgres } from '../../faults/kill-postgres.ts'
import { takeMailDown } from '../../faults/mail-down.ts'
import type { Outcome } from '../../faults/outcome.ts'
import { slowness } from '../support/slowness.ts'

let bed: Bed & { clock: string }
beforeAll(async () => {
  bed = await makeBedWithClock(inject('market').dataDir)
})
afterAll(() => bed.close())

/** `signInAgain`: whether people may be told so, which only a clock gives reason for. */
function expectNothingLost(outcome: Outcome, signInAgain = false): void {
  expect(outcome.acknowledged).toBeGreaterThan(0)
  const { lost, lettersMissing, lettersTwice, lettersAgain } = outcome
  const none = { lost: 0, lettersMissing: 0, lettersTwice: 0, lettersAgain: 0 }
  expect({ lost, lettersMissing, lettersTwice, lettersAgain }).toEqual(none)
  // What else than yes and come back later is a defect.
  const fine = signInAgain ? /\b(200|401|503): \d+(, )?/g : /\b(200|503): \d+(, )?/g
  expect(outcome.answers.replace(fine, ''), bed.errors()).toBe('')
}

test('PostgreSQL is killed under load: it comes back by itself, and nothing that was acknowledged is lost', async () => {
  const outcome = await killPostgres(bed, 2)
  expectNothingLost(outcome)
  expect(outcome.healthySeconds).toBeLessThan(15 * slowness())
})

test('while the database does not answer, people are told at once when to come back, and kept pages are still served', async () => {
  const { meanwhile, ...outcome } = await freezeDatabase(bed, 5)
  expectNothingLost(outcome)
  expect(meanwhile).toEqual({ health: 200, ready: 503, page: 200 })
  expect(outcome.slowestSeconds).toBeLessThan(5 * slowness())
  expect(outcome.answers).toContain('503')
  expect(outcome.hopeless).toBe(0)
})

test('letters that are written while the mail server is down are sent once when it is back', async () => {
  expectNothingLost(await takeMailDown(bed))
})

test('a clock that jumps forward by an hour and back stops nobody from registering and booking', async () => {
  expectNothingLost(await jumpClock(bed, 1.5), true)
})

test('a full disk loses nothing that was acknowledged, and with room on it the site goes on', async (context) => {
  const disk = smallDisk(400)
  if (typeof disk === 'string') {
    console.log(`skipped: ${disk}`)
    return context.skip(disk)
  }
  const small = await makeBed({ market: inject('market').dataDir, dataDir: path.join(disk.folder, 'data') })
  try {
    const outcome = await fillDisk(small, 3)
    expectNothingLost(outcome)
    expect(outcome.answers).toContain('503')
  } finally {
    await small.close()
    disk.remove()
  }
})
