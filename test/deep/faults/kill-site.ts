import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { CONCURRENT_JOBS } from '#platform/jobs/worker-run.ts'
import { type Fixture, secondsUntilReady } from './fixture.ts'
import { startLoad } from './load.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** The process of the site is killed in the middle of writes, and started again, `rounds` times. */
export async function killSite(fixture: Fixture, rounds: number): Promise<Outcome> {
  await using load = startLoad(fixture)
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    await delay(1_000 + Math.random() * 500)
    const gone = once(fixture.site(), 'exit')
    fixture.site().kill('SIGKILL')
    await gone
    const since = performance.now()
    await fixture.start()
    await secondsUntilReady(fixture)
    longest = Math.max(longest, (performance.now() - since) / 1000)
  }
  await delay(500)
  await load.stop()
  const fault = `the site is killed ${rounds} times and started again`
  const outcome = await outcomeOf(fixture, load, fault, 'bookings, registrations', longest)
  return { ...outcome, lettersAgainAllowed: rounds * CONCURRENT_JOBS }
}
