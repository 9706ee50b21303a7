import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, fail, root, runVisibly } from './install.mjs'
import { prepareJourneys } from './prepare-journeys.mjs'
import { runPlaywright, runVitest } from './test-runners.mjs'
import { addFailure, addSeconds, failures, printSummary } from './test-summary.mjs'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
/** Bytes: several times what the tests write. */
const ROOM = 6 * 2 ** 30

/**
 * The layers of `npm test`, each with the whole machine, the cheapest first. The first one with a failure ends the run; with
 * the option `--all` the others run too.
 */
const LAYERS = [
  [
    'checks and tests without a database',
    (node) => Promise.all([runChecks(), runVitest(node, 'pure', ['--project', '!database'])]),
  ],
  ['tests with a database', (node) => Promise.all([prepareJourneys(node), runVitest(node, 'database')])],
  ['journeys', (node) => runPlaywright(node, 'journeys')],
]

try {
  const node = await timed('packages', () => ensureInstalled())
  // NODE_ENV=production in the user's shell must not reach the tests.
  process.env.NODE_ENV = 'test'
  process.env.TMPDIR ??= folderInMemory() ?? tmpdir()
  mkdirSync(join(root, 'test-results'), { recursive: true })
  for (const [name, run] of LAYERS) {
    await timed(name, () => run(node))
    if (failures() > 0 && !process.argv.includes('--all')) break
  }
} catch (error) {
  fail(error)
  addFailure(error.message)
}
process.exitCode = printSummary() ? 0 : 1

async function timed(name, run) {
  const since = performance.now()
  const result = await run()
  addSeconds(name, (performance.now() - since) / 1000)
  return result
}

/**
 * Where the tests write, on machines with room for it; removed at the end. They make and drop hundreds of databases, each of
 * a thousand files, which takes a third of the time of these tests on a disk.
 */
function folderInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ROOM || freemem() < ROOM) return undefined
    const folder = mkdtempSync(join(MEMORY, 'greentech-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    // Another system than Linux, or not allowed.
    return undefined
  }
}

/** Runs the parts of the script `check` one by one, so that all failures show. Each failed part counts as a failed test. */
async function runChecks() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const check of (scripts.check ?? 'echo no script "check" && false').split('&&')) {
    console.log(`\n> ${check.trim()}`)
    const { code, output } = await runVisibly('checking', check, undefined)
    if (code !== 0) addFailure(`${check.trim()}: ${firstFault(output)}`)
  }
}

/** The first line of a check's output that names a file and a line in it, or else its first line. */
function firstFault(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /[\w-]+\.\w+[:(]\d+/.test(line)) ?? lines[0] ?? ''
}
