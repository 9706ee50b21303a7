import { defineConfig } from 'vitest/config'

/** `npm run test:deep`: faults, restarts and random runs that take too long for every change. About twenty minutes. */
export default defineConfig({
  test: {
    include: ['test/deep/*.test.ts', 'src/deals/bookings/random-deals.test.ts', 'test/bad-input/bad-input.test.ts'],
    env: { DEAL_STEPS: '10000', BAD_INPUT_RUNS: '200' },
    globalSetup: ['test/database.ts', 'test/e2e/support/demo-market.ts'],
    environment: 'node',
    // A fault has the machine for itself.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
