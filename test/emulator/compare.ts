import { readFileSync } from 'node:fs'
import path from 'node:path'
import { installTool } from '../tool.ts'
import { cases } from './cases/all.ts'
import { RULES, type Rule, ruleFor } from './differences.ts'
import { startEmulatorSide } from './emulator-side.ts'
import { EMULATOR } from './firebase-tools.ts'
import { type Difference, differencesOf, factsOf } from './observe.ts'
import { startOwnSide } from './own-side.ts'
import { type Case, Session, type Step } from './session.ts'
import type { Side } from './side.ts'

/** `npm run compare:emulator [word]`: every case against both services; with a word only those whose name has it. */
const wanted = cases().filter(({ name }) => name.includes(process.argv[2] ?? ''))
const PAGE = 'docs/emulator-differences.md'
const page = readFileSync(path.resolve(import.meta.dirname, '../..', PAGE), 'utf8')
const used = new Map<string, number>()
const counts = { equal: 0, justified: 0, unjustified: 0 }

await installTool(EMULATOR)
const sides = [await startOwnSide(), await startEmulatorSide()] as const
try {
  // All of one setting first: the emulator's is global.
  const inOrder = [...wanted.filter((each) => !each.privacy), ...wanted.filter((each) => each.privacy)]
  for (const [i, each] of inOrder.entries()) judge(each, await compare(each, i + 1))
} finally {
  for (const side of sides) await side.stop()
}
for (const rule of RULES) checkDocumented(rule)
const whole = process.argv[2] === undefined
const idle = whole ? RULES.filter(({ name }) => !used.has(name)) : []
for (const { name } of idle) console.log(`No case needs the rule '${name}' any more`)
for (const [name, times] of used) console.log(`${String(times).padStart(5)} × ${name}`)
const { equal, justified, unjustified } = counts
console.log(`\n${wanted.length} cases: ${equal} equal, ${justified} justified, ${unjustified} unjustified`)
process.exitCode = unjustified > 0 || idle.length > 0 ? 1 : 0

/** The document lists each difference in the same words. */
function checkDocumented({ name, why }: Rule): void {
  if (page.includes(`- **${name}**: ${why}\n`)) return
  counts.unjustified++
  console.log(`Not in ${PAGE}:\n- **${name}**: ${why}`)
}

async function compare(each: Case, number: number): Promise<Difference[]> {
  const [ours, theirs] = [await run(each, sides[0], number), await run(each, sides[1], number)]
  if (ours.length !== theirs.length) throw new Error(`'${each.name}' makes other calls on the other side`)
  return ours.flatMap(({ call, answer }, i) =>
    differencesOf(each.name, call, factsOf(answer), factsOf((theirs[i] as Step).answer)),
  )
}

async function run(each: Case, side: Side, number: number): Promise<Step[]> {
  await side.setPrivacy(each.privacy ?? false)
  const session = new Session(side, number)
  await each.run(session)
  return session.steps
}

function judge({ name }: Case, differences: Difference[]): void {
  const unjustified = differences.filter((difference) => {
    const rule = ruleFor(difference)
    if (rule) used.set(rule.name, (used.get(rule.name) ?? 0) + 1)
    return !rule
  })
  const equal = differences.every((difference) => ruleFor(difference)?.everywhere)
  counts[unjustified.length > 0 ? 'unjustified' : equal ? 'equal' : 'justified']++
  if (unjustified.length === 0) return
  console.log(name)
  for (const { call, path, ours, theirs } of unjustified) console.log(`    ${call} ${path}: ${ours} | ${theirs}`)
}
