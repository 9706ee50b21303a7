import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runVisibly } from './install.mjs'
import { toVitestReport } from './playwright-report.mjs'
import { addFailure, addReport } from './test-summary.mjs'

/**
 * Runs tests in process and adds their report to the summary.
 * @param {string} node the Node program
 * @param {string} name the name of the report, and of the project unless `options` name a configuration
 */
export async function runVitest(node, name, options = ['--project', name]) {
  const report = freshReport(name)
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  console.log(`\n> vitest: ${name}`)
  const { code } = await runVisibly(`testing (${name})`, node, [program, 'run', ...options, ...reporters])
  add(`vitest (${name})`, code, readReport(report))
}

/** The same with journeys. */
export async function runPlaywright(node, name, options = []) {
  const report = freshReport(name)
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  console.log(`\n> playwright: ${name}`)
  const args = [program, 'test', '--reporter=list,json', ...options]
  const { code } = await runVisibly(`testing (${name})`, node, args, env)
  const found = readReport(report)
  add(`playwright (${name})`, code, found && toVitestReport(found))
}

function freshReport(name) {
  const report = join(root, 'test-results', `${name}.json`)
  rmSync(report, { force: true })
  return report
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A run that ends with an error, or without a report, is a failure, also if no test failed. */
function add(runner, code, report) {
  const { passed, failed } = report ? addReport(report) : { passed: 0, failed: 0 }
  if (!report || (code !== 0 && failed === 0)) addFailure(`${runner} ended with ${code}, ${passed} passed`)
}
