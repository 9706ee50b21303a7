import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Fixture, makeFixture, secondsUntilReady } from './fixture.ts'
import { type Load, startLoad } from './load.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

const HOUR = 3_600_000
/** Seconds after a jump within which a caller must succeed, on a busy machine too. */
const TAKEN_WITHIN = 20
const CLOCK = pathToFileURL(path.join(import.meta.dirname, 'clock.mjs')).href

/** A fixture whose site has a clock that `jumpClock` sets. */
export function makeFixtureWithClock(market: string): Promise<Fixture & { clock: string }> {
  const clock = path.join(mkdtempSync(path.join(tmpdir(), 'greentech-clock-')), 'offset')
  const settings = { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_FILE: clock }
  return makeFixture({ market, settings }).then((fixture) => ({ ...fixture, clock }))
}

/** The site's clock jumps forward by an hour and, some seconds later, back; callers register and book throughout. */
export async function jumpClock(fixture: Fixture & { clock: string }, secondsEach: number): Promise<Outcome> {
  await using load = startLoad(fixture)
  let longest = 0
  for (const offset of [0, HOUR, 0]) {
    writeFileSync(fixture.clock, String(offset))
    longest = Math.max(longest, await secondsUntilReady(fixture))
    const before = taken(load)
    const since = performance.now()
    await delay(secondsEach * 1_000)
    while (taken(load) === before) {
      if (performance.now() > since + TAKEN_WITHIN * 1_000) throw new Error(`nothing is taken at ${offset} ms`)
      await delay(100)
    }
  }
  await load.stop()
  return outcomeOf(fixture, load, 'the clock jumps an hour forward and back', 'bookings, registrations', longest)
}

function taken({ bookings, accounts }: Load): number {
  return bookings.length + accounts.length
}
