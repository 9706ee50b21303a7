import { cpus, loadavg } from 'node:os'
import type { Outcome } from './outcome.ts'

const COLUMNS: [string, (one: Outcome) => string | number][] = [
  ['fault', (one) => one.fault],
  ['during', (one) => one.during],
  ['acknowledged', (one) => one.acknowledged],
  ['lost', (one) => one.lost],
  ['letters', (one) => one.letters],
  ['missing', (one) => one.lettersMissing],
  ['twice', (one) => one.lettersTwice],
  ['well after s', (one) => one.healthySeconds.toFixed(1)],
  ['longest answer s', (one) => one.slowestSeconds.toFixed(1)],
  ['answers', (one) => one.answers],
]

/** Prints a row for each fault, and sets the exit code when something was lost, never came or came twice. */
export function printOutcomes(outcomes: Outcome[]): void {
  const rows = [COLUMNS.map(([name]) => name), ...outcomes.map((one) => COLUMNS.map(([, tell]) => String(tell(one))))]
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const [processor] = cpus()
  console.log(`\n${cpus().length} cores, ${processor?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`)
  for (const row of rows) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  if (outcomes.some((one) => one.lost + one.lettersMissing + one.lettersTwice > 0)) process.exitCode = 1
}
