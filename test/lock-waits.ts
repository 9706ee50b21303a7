import type pg from 'pg'
import { expect } from 'vitest'

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/** Resolves when so many sessions of the pool's database wait for a lock that another one holds. */
export async function untilWaiting(pool: pg.Pool, sessions = 1): Promise<void> {
  await expect.poll(async () => (await pool.query(WAITING)).rowCount).toBe(sessions)
}
