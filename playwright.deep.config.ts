import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** The journeys of `npm run test:deep`: passes over all pages, clocks, and journeys beyond the first one of a feature. */
export default defineConfig({
  ...config,
  testDir: 'test/deep/e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 600_000,
  projects: [
    { name: 'journeys', testIgnore: 'process/*', outputDir: 'test-results/deep-journeys' },
    // They start, stop and kill the product themselves, one file after the other.
    { name: 'process', testMatch: 'process/*.e2e.ts', workers: 1, outputDir: 'test-results/process' },
  ],
})
