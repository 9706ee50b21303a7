import { defineConfig } from 'vitest/config'

/** Journeys: a real Chromium against the built product on its own port, database and data folder. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: ['test/e2e/site.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A page that is busy on a slow machine.
    expect: { poll: { timeout: 10_000 } },
    fileParallelism: false,
  },
})
