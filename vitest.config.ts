import { configDefaults, defineConfig } from 'vitest/config'
import { testFiles } from './test/layers.ts'

const { pure, page, database } = testFiles()

/** Tests in process. Journeys (vitest.e2e.config.ts) and longer tests (vitest.deep.config.ts) have configurations of their own. */
export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      // Each file is a page of its own.
      { extends: true, test: { name: 'page', include: page, isolate: true } },
      { extends: true, test: { name: 'database', include: database, globalSetup: ['test/database.ts'] } },
    ],
    exclude: configDefaults.exclude,
    setupFiles: ['test/setup.ts'],
    environment: 'node',
    // Two, also on two cores: half of the time a test waits for the database or for a hash in a thread of its own.
    maxWorkers: 2,
    // Nothing is mocked: files of a worker share what they import, which is half of the time that most of them take.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // Of a machine that was busy. The summary names the tests that needed it.
    retry: 1,
  },
})
