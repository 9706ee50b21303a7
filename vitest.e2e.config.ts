import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const JOURNEYS = ['test/e2e/**/*.e2e.ts', 'test/e2e/http/*.test.ts']
const PROCESS = 'test/e2e/process/*.e2e.ts'
const TIMED = 'test/e2e/process/process.e2e.ts'
/** They wait for clocks, time limits and cut connections longer than they use the processor. */
const WAITING = [
  'test/e2e/deals/cut-streams.e2e.ts',
  'test/e2e/site/failures.e2e.ts',
  'test/e2e/site/offline.e2e.ts',
  'test/e2e/sign-in/google.e2e.ts',
  'test/e2e/sign-in/security.e2e.ts',
  'test/e2e/sign-in/session-loading.e2e.ts',
  'test/e2e/sign-in/session.e2e.ts',
]

/** Files that take more than a minute. */
const SLOW =
  /(list-a-product|layout-shifts|cut-streams|stop-in-a-job|list-states|pages-(?:of|in)-\w+|google|security|failures|blog|screens|shopping|display|faults|product-page|session|sign-in-methods|brands|own-products)\.e2e/

/** Starts the slow files first: while one that started last runs, nothing else would. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

/** Journeys: a real Chromium against the built product with ports, databases and folders of their own. */
export default defineConfig({
  test: {
    projects: [
      // Each keeps most of two cores busy: four at once took a sixth longer and ran into time limits.
      {
        extends: true,
        test: {
          name: 'journeys',
          include: JOURNEYS,
          exclude: [PROCESS, ...WAITING],
          setupFiles: ['test/e2e/support/setup.ts'],
          maxWorkers: 2,
        },
      },
      // `npm test` runs this project and the next one beside the unit tests, which leave processor time over.
      {
        extends: true,
        test: { name: 'waiting', include: WAITING, setupFiles: ['test/e2e/support/setup.ts'], maxWorkers: 2 },
      },
      // They start the product themselves.
      { extends: true, test: { name: 'process', include: [PROCESS], exclude: [TIMED], maxWorkers: 2 } },
      // Measures how fast a start is, and needs the machine for itself.
      {
        extends: true,
        test: { name: 'timed', include: [TIMED], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
    globalSetup: ['test/e2e/support/demo-market.ts'],
    sequence: { sequencer: SlowFirst },
    environment: 'node',
    // The files of a worker share the process of its sites.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A page that is busy on a slow machine.
    expect: { poll: { timeout: 10_000 } },
    // A browser on a small, busy machine: what fails twice is broken.
    retry: 1,
  },
})
