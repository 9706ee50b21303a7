import { setTimeout as delay } from 'node:timers/promises'
import { type Fixture, secondsUntilReady } from './fixture.ts'
import { startLoad, untilBooked } from './load.ts'
import { type Outcome, outcomeOf, RUN_JOBS_NOW } from './outcome.ts'

/**
 * The mail server refuses connections for an hour. The hour is shortened: every quarter of a second waiting jobs
 * become due, as often as they would be tried within the hour (six times).
 */
export async function takeMailDown(fixture: Fixture): Promise<Outcome> {
  await fixture.mail.down()
  await using load = startLoad(fixture)
  await Promise.all([delay(1_500), untilBooked(load)])
  await load.stop()
  for (let tries = 0; tries < 6; tries++) {
    await fixture.ask(RUN_JOBS_NOW)
    await delay(250)
  }
  const sent = fixture.mail.letters.length
  await fixture.mail.up()
  const healthy = await secondsUntilReady(fixture)
  const outcome = await outcomeOf(
    fixture,
    load,
    'the mail server is down for an hour',
    'bookings, registrations',
    healthy,
  )
  if (outcome.letters === sent) throw new Error('no letter was sent after the mail server came back')
  return outcome
}
