import { defineConfig } from 'vitest/config'

/**
 * The part of `npm run test:deep` without a browser: faults, large markets, measurements of time, processor and memory, long
 * random runs. One file after the other has the machine for itself.
 */
export default defineConfig({
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
    globalSetup: ['test/database.ts', 'test/e2e/support/demo-market.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 1,
  },
})
