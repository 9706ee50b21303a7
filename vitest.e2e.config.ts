import { defineConfig } from 'vitest/config'

/** Journeys in a real Chromium, and requests over HTTP, to the built product with ports, databases and folders of their own. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.e2e.ts', 'test/e2e/http/*.test.ts'],
    setupFiles: ['test/e2e/support/setup.ts'],
    globalSetup: ['test/e2e/support/demo-market.ts'],
    environment: 'node',
    // Each keeps most of two cores busy: four at once took a sixth longer and ran into time limits.
    maxWorkers: 2,
    // The files of a worker share the process of its sites.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Of a machine that was busy. The summary names the tests that needed it.
    retry: 1,
  },
})
