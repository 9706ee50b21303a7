import { defineConfig } from 'vitest/config'

/**
 * `npm run test:deep`: what takes too long for every change, or measures the machine. The groups run one after the other, so that
 * clocks and faults have the machine for themselves.
 */
export default defineConfig({
  test: {
    projects: [
      // Passes over all pages, clocks, and journeys beyond the first one of a feature.
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/deep/e2e/**/*.e2e.ts'],
          exclude: ['test/deep/e2e/process/*'],
          setupFiles: ['test/e2e/support/setup.ts'],
          isolate: false,
          maxWorkers: 2,
        },
      },
      // They start, stop and kill the product themselves.
      {
        extends: true,
        test: {
          name: 'process',
          include: ['test/deep/e2e/process/*.e2e.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      // Faults, measurements of time, processor and memory, long random runs.
      {
        extends: true,
        test: {
          name: 'system',
          include: [
            'test/deep/*.test.ts',
            'test/deep/system/**/*.test.ts',
            'test/bad-input/bad-input.test.ts',
            'src/deals/bookings/random-deals.test.ts',
          ],
          env: { DEAL_STEPS: '10000', BAD_INPUT_RUNS: '200' },
          setupFiles: ['test/setup.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    globalSetup: ['test/database.ts', 'test/e2e/support/demo-market.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 1,
  },
})
