import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { slowness } from '../../e2e/support/slowness.ts'
import { type Fixture, secondsUntilReady } from './fixture.ts'
import { startLoad, untilBooked } from './load.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** The responses of the site while the database did not answer. */
export interface Frozen extends Outcome {
  /** Statuses of the health check, of the readiness check, and of a cached page, after a while. */
  meanwhile: { health: number; ready: number; page: number }
}

/** The database stops answering for so many seconds, as on a disk that hangs: connections stay open without responses. */
export async function freezeDatabase(fixture: Fixture, seconds: number): Promise<Frozen> {
  await fetch(`${fixture.url}/`)
  await using load = startLoad(fixture)
  await Promise.all([delay(1_500), untilBooked(load)])
  const meanwhile = await whileFrozen(fixture, seconds)
  const healthy = await secondsUntilReady(fixture)
  await delay(1_000)
  await load.stop()
  const fault = `the database does not answer for ${seconds} s`
  const outcome = await outcomeOf(fixture, load, fault, 'bookings, registrations', healthy)
  return { ...outcome, meanwhile }
}

async function whileFrozen(fixture: Fixture, seconds: number): Promise<Frozen['meanwhile']> {
  signal(fixture, 'STOP')
  try {
    await delay((seconds - 1) * 1_000)
    const [health, ready, page] = await Promise.all(
      ['/healthz', '/readyz', '/'].map((path) => statusOf(fixture.url + path)),
    )
    await delay(1_000)
    return { health: health ?? 0, ready: ready ?? 0, page: page ?? 0 }
  } finally {
    // Also after a failure: the next test has the same site.
    signal(fixture, 'CONT')
  }
}

async function statusOf(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(Math.round(1_000 * slowness())) }).then(
    ({ status }) => status,
    () => 0,
  )
}

function signal({ dataDir }: Fixture, name: 'STOP' | 'CONT'): void {
  const file = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const pid = readFileSync(file, 'utf8').split('\n')[0] as string
  // The server first, so that it makes no new processes.
  for (const command of [
    ['kill', `-${name}`, pid],
    ['pkill', `-${name}`, '-P', pid],
  ]) {
    spawnSync(command[0] as string, command.slice(1))
  }
}
