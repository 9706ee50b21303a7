import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, fail, root } from './install.mjs'
import { prepareJourneys } from './prepare-journeys.mjs'
import { runPlaywright, runVitest } from './test-runners.mjs'
import { addFailure, addSeconds, failures, printSummary } from './test-summary.mjs'

/** Words of the paths of files: `npm run test:deep -- rolling` runs these alone. */
const wanted = process.argv.slice(2)
const JOURNEYS = ['--config', 'playwright.deep.config.ts', '--pass-with-no-tests', ...wanted]
const SYSTEM = ['--config', 'vitest.deep.config.ts', '--passWithNoTests', ...wanted]

/** The groups run one after the other, also after a failure: clocks and faults have the machine for themselves. */
const GROUPS = [
  ['deep journeys', (node) => runPlaywright(node, 'deep-journeys', ['--project=journeys', ...JOURNEYS])],
  ['processes', (node) => runPlaywright(node, 'process', ['--project=process', ...JOURNEYS])],
  ['system', (node) => runVitest(node, 'system', SYSTEM)],
]

try {
  const node = await ensureInstalled()
  // NODE_ENV=production in the user's shell must not reach the tests.
  process.env.NODE_ENV = 'test'
  mkdirSync(join(root, 'test-results'), { recursive: true })
  await prepareJourneys(node)
  for (const [name, run] of failures() === 0 ? GROUPS : []) {
    const since = performance.now()
    await run(node)
    addSeconds(name, (performance.now() - since) / 1000)
  }
} catch (error) {
  fail(error)
  addFailure(error.message)
}
process.exitCode = printSummary() ? 0 : 1
