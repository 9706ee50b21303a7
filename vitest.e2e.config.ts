import { defineConfig } from 'vitest/config'

const JOURNEYS = 'test/e2e/**/*.e2e.ts'
const PROCESS = 'test/e2e/process/*.e2e.ts'
const ALONE = 'test/e2e/process/process.e2e.ts'

/** Journeys: a real Chromium against the built product with ports, databases and folders of their own. */
export default defineConfig({
  test: {
    projects: [
      // Journeys mostly wait: with three files at once two cores were busy for 57 % of the time, 817 s in all; with four 713 s.
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [JOURNEYS],
          exclude: [PROCESS],
          setupFiles: ['test/e2e/support/setup.ts'],
          maxWorkers: 4,
        },
      },
      // They start the product themselves.
      { extends: true, test: { name: 'process', include: [PROCESS], exclude: [ALONE], maxWorkers: 4 } },
      // Measures how fast a start is, and wants the machine for itself.
      { extends: true, test: { name: 'alone', include: [ALONE], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
    globalSetup: ['test/e2e/support/demo-market.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A page that is busy on a slow machine.
    expect: { poll: { timeout: 10_000 } },
    // A browser on a small, busy machine: what fails twice is broken.
    retry: 1,
  },
})
