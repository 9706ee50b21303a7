import { configDefaults, defineConfig } from 'vitest/config'

/** Slices and platform run on Node against a real PostgreSQL; journeys have a configuration of their own. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Run by `npm run test:deep`, and with the built pages (vitest.e2e.config.ts).
    exclude: [...configDefaults.exclude, 'test/deep/**', 'test/e2e/**'],
    globalSetup: ['test/database.ts'],
    environment: 'node',
    // Two, also on two cores: half of the time a test waits for the database or for a hash in a thread of its own.
    maxWorkers: 2,
    // Nothing is mocked: files of a worker share what they import, which is half of the time that most of them take.
    isolate: false,
    // On a small machine that is busy with journeys at the same time a test takes several times as long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
