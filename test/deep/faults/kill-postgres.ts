import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Fixture, secondsUntilReady } from './fixture.ts'
import { startLoad } from './load.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/**
 * PostgreSQL is killed in the middle of writes, `rounds` times: the server itself and, in turn, one of its connections'
 * processes.
 */
export async function killPostgres(fixture: Fixture, rounds: number): Promise<Outcome> {
  await using load = startLoad(fixture)
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    await delay(1_000 + Math.random() * 500)
    process.kill(round % 2 === 0 ? serverPid(fixture.dataDir) : await connectionPid(fixture), 'SIGKILL')
    // The site must have noticed before it can recover.
    await delay(50)
    longest = Math.max(longest, 0.05 + (await secondsUntilReady(fixture)))
  }
  await delay(500)
  await load.stop()
  const fault = `PostgreSQL is killed ${rounds} times (server and connection in turn)`
  return outcomeOf(fixture, load, fault, 'bookings, registrations', longest)
}

function serverPid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function connectionPid(fixture: Fixture): Promise<number> {
  const rows = await fixture.ask<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  )
  return rows[0]?.pid ?? serverPid(fixture.dataDir)
}
