import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Vitest's words for the results of a test. */
const STATUSES = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }

/**
 * The JSON report of Playwright in the form of Vitest's. An error that belongs to no test, such as that of a file that does not
 * load, becomes a file that failed without tests.
 */
export function toVitestReport({ config, suites, errors, stats }) {
  const files = suites.map((suite) => {
    const name = join(config.rootDir, suite.file)
    return { name, status: 'passed', assertionResults: resultsOf(suite, name, []) }
  })
  const unloaded = errors.map(({ message, location }) => ({
    name: location ? `${location.file}:${location.line}` : config.configFile,
    status: 'failed',
    message: plain(message),
    assertionResults: [],
  }))
  return {
    numPassedTests: stats.expected + stats.flaky,
    numFailedTests: stats.unexpected,
    testResults: [...files, ...unloaded],
  }
}

/** The tests of a file, or of a group in it that lies in the groups `above`. */
function resultsOf({ specs, suites = [] }, file, above) {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests.map(({ status, results }) => ({
      status: STATUSES[status],
      fullName: [...above, title].join(' '),
      duration: results.reduce((sum, { duration }) => sum + duration, 0),
      failureMessages: results
        .filter(({ errors }) => errors.length > 0)
        .map(({ errors }) => messageOf(errors, file, line)),
    })),
  )
  return [...own, ...suites.flatMap((suite) => resultsOf(suite, file, [...above, suite.title]))]
}

/**
 * All errors of an attempt, each on one line before its stack: what was expected is on the lines after the first. If no stack
 * names a line of the file, such as that of a timeout, the line of the test stands in.
 */
function messageOf(errors, file, line) {
  const lines = errors.flatMap(({ message, stack }) => [oneLine(message), plain(stack)])
  const message = lines.join('\n')
  return message.includes(`${file}:`) ? message : `${message}\n${file}:${line}`
}

/** The message without the lines of code at its end. */
function oneLine(message) {
  const [text = ''] = plain(message).split(/^ *>? *\d+ \|/m)
  return text.replaceAll(/\s+/g, ' ').trim()
}

function plain(text = '') {
  return stripVTControlCharacters(text)
}
