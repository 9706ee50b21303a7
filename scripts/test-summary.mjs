import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.mjs'

/** Tests and failures that the summary names at most, of each kind. */
const NAMED = 8
const SLOWEST = 10
/** Characters of a failure's message in its line. */
const MESSAGE_LENGTH = 300

const counts = { passed: 0, failed: 0 }
const failed = []
const secondAttempts = []
const notRun = []
/** Name and seconds of each layer, and of each test. */
const layers = []
const tests = []

/** @returns {number} failures until now */
export function failures() {
  return counts.failed
}

/** Counts something that is not a test as a failure. */
export function addFailure(line) {
  console.error(line)
  failed.push(line)
  counts.failed++
}

export function addSeconds(layer, seconds) {
  layers.push([layer, seconds])
}

/** Adds Vitest's report. A file that did not load has no tests in it and counts as one failure. */
export function addReport({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  for (const file of unloaded) failed.push(`${nameOf(file)}: ${firstLine(file.message ?? 'did not load')}`)
  for (const file of testResults) for (const test of file.assertionResults) addTest(test, file)
  const added = { passed: numPassedTests, failed: numFailedTests + unloaded.length }
  counts.passed += added.passed
  counts.failed += added.failed
  return added
}

/** The report has the messages of a test's failed attempts also when a later attempt passed. */
function addTest({ status, fullName, duration, failureMessages = [] }, file) {
  tests.push([`${nameOf(file)} > ${fullName}`, (duration ?? 0) / 1000])
  const [message] = failureMessages
  if (status === 'failed') failed.push(`${placeOf(file, message)} > ${fullName}: ${firstLine(message)}`)
  else if (status !== 'passed') notRun.push(`${nameOf(file)} > ${fullName}`)
  else if (message) secondAttempts.push(`${placeOf(file, message)} > ${fullName}: ${firstLine(message)}`)
}

function nameOf({ name }) {
  return relative(root, name)
}

/** File and line of the test where it failed. */
function placeOf(file, message = '') {
  const line = message.split(file.name)[1]?.match(/^:\d+/)
  return `${nameOf(file)}${line ?? ''}`
}

function firstLine(message = '') {
  return message.split('\n')[0].slice(0, MESSAGE_LENGTH)
}

/**
 * Prints seconds, slow tests, tests that passed at their second attempt and failures, which come last; writes all of it to
 * test-results/summary.md.
 * @returns {boolean} true if tests ran and none failed
 */
export function printSummary() {
  const seconds = ([name, taken]) => `${taken.toFixed(1)} s  ${name}`
  const slowest = tests.toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST)
  const parts = [
    ['Seconds of each layer', layers.map(seconds)],
    ['Slowest tests', slowest.map(seconds)],
    ['Not run', notRun],
    ['Passed at the second attempt, to be mended', secondAttempts],
    ['Failed', failed],
  ].filter(([, lines]) => lines.length > 0)
  const closing = `${counts.passed} passed, ${counts.failed} failed`
  const whole = parts.map(([title, lines]) => `## ${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}`)
  writeFileSync(join(root, 'test-results', 'summary.md'), `${whole.join('\n')}\n${closing}\n`)
  for (const [title, lines] of parts) console.log(`\n${title}\n${shortened(lines).join('\n')}`)
  console.log(`\n${closing}`)
  return counts.failed === 0 && counts.passed > 0
}

function shortened(lines) {
  const most = Math.max(NAMED, SLOWEST)
  if (lines.length <= most) return lines
  return [...lines.slice(0, NAMED), `and ${lines.length - NAMED} more: test-results/summary.md`]
}
