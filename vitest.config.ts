import { defineConfig } from 'vitest/config'

/** Slices and platform run on Node against a real PostgreSQL; journeys live in test/e2e and have their own runner setup. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
