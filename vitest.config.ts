import { defineConfig } from 'vitest/config'

/** Slices and platform run on Node against a real PostgreSQL; journeys have a configuration of their own. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/*.test.ts'],
    globalSetup: ['test/database.ts'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
