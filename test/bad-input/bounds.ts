import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { expect } from 'vitest'

/**
 * How many cases each target gets, and the seed that they come from: both can be set, as for a long run or to see a failure
 * again.
 */
export const RUNS = Number(process.env.BAD_INPUT_RUNS ?? 4)
export const SEED = Number(process.env.BAD_INPUT_SEED ?? 20_261_121)
/** Milliseconds that a test of so many cases may take, on a busy machine. */
export const PATIENCE = 60_000 + RUNS * 1000

/** The longest that an answer may take, in milliseconds. Only a long run, with the machine for itself, measures it. */
const LONGEST = process.env.BAD_INPUT_RUNS ? 1000 : Number.POSITIVE_INFINITY

let tried = 0

/** Says what was tried: the seed makes the same cases again. */
export function sayWhatWasTried(what: string): void {
  console.log(`${what}: ${tried} requests (BAD_INPUT_RUNS=${RUNS} BAD_INPUT_SEED=${SEED})`)
  tried = 0
}

/** Sends once; what took too long is sent again, because the machine may have been busy with something else. */
export async function timed(send: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const first = await clocked(send)
  if (first.ms <= LONGEST) return first.answer
  const again = await clocked(send)
  expect(again.ms, `an answer took ${Math.round(first.ms)} ms and ${Math.round(again.ms)} ms`).toBeLessThan(LONGEST)
  return first.answer
}

async function clocked(send: () => Promise<LightMyRequestResponse>) {
  tried++
  const start = performance.now()
  const answer = await send()
  return { answer, ms: performance.now() - start }
}

/**
 * A text that changes after any write: the row count of each table, and the newest transaction that wrote one of its rows. A
 * row that was written again with the same values changes it, too.
 */
export async function stored(pool: pg.Pool, tables: string[]): Promise<string> {
  const looks = tables.map((table) => `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from ${table})`)
  const text = `select concat_ws(', ', ${looks}) as mark`
  // Named by its text: files of one worker look at different tables over the same connections.
  const { rows } = await pool.query({ name: createHash('sha1').update(text).digest('base64url'), text })
  return rows[0].mark
}

/** Every table of the schemas that hold people's data, but those that count tries and write down what was refused. */
export async function tablesOf(pool: pg.Pool, counting: string[]): Promise<string[]> {
  const { rows } = await pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'identity') order by 1`,
  )
  const names = rows.map(({ name }) => name as string)
  return [...names.filter((name) => !counting.includes(name)), 'graphile_worker._private_jobs']
}
