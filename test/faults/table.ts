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
  ['again', (one) => one.lettersAgain],
  ['well after s', (one) => one.healthySeconds.toFixed(1)],
  ['longest answer s', (one) => one.slowestSeconds.toFixed(1)],
  ['answers', (one) => one.answers],
]

/** Whether something was lost or delivered twice, more often than is unavoidable. */
function failed({ lost, lettersMissing, lettersTwice, lettersAgain, lettersAgainAllowed }: Outcome): boolean {
  return lost + lettersMissing + lettersTwice > 0 || lettersAgain > lettersAgainAllowed
}

/** Prints a row for each fault, and sets the exit code when one of them failed. */
export function printOutcomes(outcomes: Outcome[]): void {
  const rows = [COLUMNS.map(([name]) => name), ...outcomes.map((one) => COLUMNS.map(([, tell]) => String(tell(one))))]
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const [processor] = cpus()
  console.log(`\n${cpus().length} cores, ${processor?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`)
  for (const row of rows) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  if (outcomes.some(failed)) process.exitCode = 1
}
