import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoMarket } from '../e2e/support/demo-market.ts'
import { slowness } from '../e2e/support/slowness.ts'
import { jumpClock, makeFixtureWithClock } from './faults/clock-jump.ts'
import { type Fixture, makeFixture } from './faults/fixture.ts'
import { freezeDatabase } from './faults/frozen-database.ts'
import { fillDisk, smallDisk } from './faults/full-disk.ts'
import { killDuringAccepts } from './faults/kill-accepts.ts'
import { killPostgres } from './faults/kill-postgres.ts'
import { killSite } from './faults/kill-site.ts'
import { takeMailDown } from './faults/mail-down.ts'
import type { Outcome } from './faults/outcome.ts'

const market = () => demoMarket().dataDir

/** A site of its own for a fault, with a fresh copy of the market. */
async function startedFor<B extends Fixture>(making: Promise<B>): Promise<B> {
  const fixture = await making
  onTestFinished(() => fixture.close())
  return fixture
}

const startSite = () => startedFor(makeFixture({ market: market() }))

/** `fine`: the statuses that callers may see. All others are defects; `errors` then has what the site logged. */
function expectNothingLost(outcome: Outcome, fine: number[], errors: () => string): void {
  console.log(outcome)
  expect(outcome.acknowledged).toBeGreaterThan(0)
  const { lost, lettersMissing, lettersTwice, lettersAgain, lettersAgainAllowed } = outcome
  expect({ lost, lettersMissing, lettersTwice }).toEqual({ lost: 0, lettersMissing: 0, lettersTwice: 0 })
  expect(lettersAgain).toBeLessThanOrEqual(lettersAgainAllowed)
  const known = new RegExp(`\\b(${fine.join('|')}): \\d+(, )?`, 'g')
  expect(outcome.answers.replace(known, ''), errors()).toBe('')
}

test('the site is killed under load and started again: nothing that was acknowledged is lost', async () => {
  const fixture = await startSite()
  expectNothingLost(await killSite(fixture, 10), [0, 200, 503], fixture.errors)
})

test('the site is killed during 100 accepts of one product: one buyer has it', async () => {
  const fixture = await startSite()
  expectNothingLost(await killDuringAccepts(fixture, 5), [0, 200, 409], fixture.errors)
})

test('PostgreSQL is killed under load: it comes back by itself, and nothing that was acknowledged is lost', async () => {
  const fixture = await startSite()
  const outcome = await killPostgres(fixture, 10)
  expectNothingLost(outcome, [200, 503], fixture.errors)
  expect(outcome.healthySeconds).toBeLessThan(15 * slowness())
})

test('while the database does not answer, people are told at once when to come back, and kept pages are still served', async () => {
  const fixture = await startSite()
  const { meanwhile, ...outcome } = await freezeDatabase(fixture, 30)
  expectNothingLost(outcome, [200, 503], fixture.errors)
  expect(meanwhile).toEqual({ health: 200, ready: 503, page: 200 })
  expect(outcome.slowestSeconds).toBeLessThan(5 * slowness())
  expect(outcome.answers).toContain('503')
  expect(outcome.hopeless).toBe(0)
})

test('letters that are written while the mail server is down are sent once when it is back', async () => {
  const fixture = await startSite()
  expectNothingLost(await takeMailDown(fixture), [200, 503], fixture.errors)
})

test('a clock that jumps forward by an hour and back stops nobody from registering and booking', async () => {
  const fixture = await startedFor(makeFixtureWithClock(market()))
  // A clock that jumps makes tokens end.
  expectNothingLost(await jumpClock(fixture, 5), [200, 401, 503], fixture.errors)
})

test('a full disk loses nothing that was acknowledged, and with room on it the site goes on', async (context) => {
  const disk = smallDisk(400)
  if (typeof disk === 'string') return context.skip(disk)
  // The functions run in reverse order: the site first.
  onTestFinished(disk.remove)
  const fixture = await startedFor(makeFixture({ market: market(), dataDir: path.join(disk.folder, 'data') }))
  const outcome = await fillDisk(fixture, 10)
  expectNothingLost(outcome, [200, 503], fixture.errors)
  expect(outcome.answers).toContain('503')
})
