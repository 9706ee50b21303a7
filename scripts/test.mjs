import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, fail, root, runVisibly } from './install.mjs'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
/** Bytes: several times what the tests write. */
const ROOM = 6 * 2 ** 30

/** The projects of vitest.e2e.config.ts that use little processor time. */
const BESIDE = ['waiting', 'process']

/** Lines of a failure's message that the summary shows. */
const MESSAGE_LINES = 12

const total = { passed: 0, failed: 0 }
/** What the summary names: what failed, what passed only when it was tried again, and what was not run. */
const remarks = []

try {
  const node = await ensureInstalled()
  // NODE_ENV=production in the user's shell must not reach the tests.
  process.env.NODE_ENV = 'test'
  process.env.TMPDIR ??= folderInMemory() ?? tmpdir()
  // Unit tests wait for the database for a part of their time; what is done beside them uses it.
  const [isReady] = await Promise.all([runBesideUnitTests(node), runVitest(node, 'unit', [])])
  const others = BESIDE.map((project) => `!${project}`)
  if (isReady) await runEndToEnd(node, 'journeys', others)
} catch (error) {
  fail(error)
  total.failed++
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
if (remarks.length > 0) console.log(`\n${remarks.join('\n\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)

/**
 * Where the tests write, on machines with room for it; removed at the end. They make and drop hundreds of databases, each of
 * a thousand files, which takes a third of the time of the unit tests on a disk.
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

/**
 * Runs the checks, then builds the pages, finds a browser and makes the demo market that every journey begins with. False if
 * there is no build or no browser.
 */
async function prepareEndToEnd(node) {
  await runChecks()
  if (!(await webIsBuilt()) || !(await browserIsFound(node))) return false
  const folder = mkdtempSync(join(tmpdir(), 'greentech-made-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  console.log('\nMaking the demo market')
  const { code } = await runVisibly('making the market', node, ['test/e2e/support/make-market.ts', folder])
  // Without it the journeys make their own, and say what is wrong.
  if (code === 0) process.env.DEMO_MARKET = folder
  return true
}

/** Runs the parts of the script `check` one by one, so that all failures show. Each failed part counts as a failed test. */
async function runChecks() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const check of (scripts.check ?? 'echo no script "check" && false').split('&&')) {
    console.log(`\n> ${check.trim()}`)
    const { code } = await runVisibly('checking', check, undefined)
    if (code !== 0) countFailure(`Failed: ${check.trim()}`)
  }
}

async function webIsBuilt() {
  try {
    await ensureWebBuilt()
    return true
  } catch (error) {
    countFailure(error.message)
    return false
  }
}

async function browserIsFound(node) {
  const chromium = await ensureChromium(node)
  if (!chromium) {
    countFailure('No Chromium: the end-to-end tests were not run. Set CHROMIUM_PATH to one.')
    return false
  }
  process.env.CHROMIUM_PATH = chromium
  return true
}

/** The journeys that use little processor time. False if no journey can run. */
async function runBesideUnitTests(node) {
  const isReady = await prepareEndToEnd(node)
  if (isReady) await runEndToEnd(node, 'waiting', BESIDE)
  return isReady
}

/** @param {string[]} projects of vitest.e2e.config.ts; with `!`, all but these */
function runEndToEnd(node, name, projects) {
  const chosen = projects.flatMap((project) => ['--project', project])
  return runVitest(node, name, ['--config', 'vitest.e2e.config.ts', ...chosen])
}

/** Counts tests by Vitest's report. A file that did not load has no tests in it and counts as one failure. */
async function runVitest(node, name, options) {
  const report = join(root, 'test-results', `${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  console.log(`\n> vitest: ${name}`)
  const { code } = await runVisibly(`testing (${name})`, node, [program, 'run', ...options, ...reporters])
  const counted = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  total.passed += counted.passed
  total.failed += counted.failed
  const isEmpty = counted.passed + counted.failed === 0
  if ((code !== 0 && counted.failed === 0) || isEmpty)
    countFailure(`vitest (${name}) ended with ${code}, ${counted.passed} passed`)
}

function countsOf({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  for (const file of unloaded) remark('Failed to load', file.name, file.message ?? '')
  for (const file of testResults) for (const test of file.assertionResults) remarkOn(test, file.name)
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

/** The report has the messages of a test's failed attempts also when a later attempt passed. */
function remarkOn({ status, fullName, failureMessages = [] }, file) {
  if (status === 'skipped' || status === 'pending' || status === 'todo') remark('Not run', `${file} > ${fullName}`, '')
  else if (status === 'failed') remark('Failed', `${file} > ${fullName}`, failureMessages.join('\n'))
  else if (failureMessages.length > 0)
    remark('Passed at a later attempt', `${file} > ${fullName}`, failureMessages.join('\n'))
}

function remark(outcome, name, message) {
  const lines = message === '' ? [] : message.split('\n').slice(0, MESSAGE_LINES)
  remarks.push([`${outcome}: ${name.replace(`${root}/`, '')}`, ...lines].join('\n    '))
}

function countFailure(line) {
  console.error(line)
  remarks.push(line)
  total.failed++
}
