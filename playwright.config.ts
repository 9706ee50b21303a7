import { defineConfig } from '@playwright/test'
import { launchOptions } from './test/e2e/support/chromium.ts'

/** Journeys in a real Chromium, and requests over HTTP, to the built product with ports, databases and folders of their own. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: ['**/*.e2e.ts', 'http/*.test.ts'],
  globalSetup: './test/e2e/support/demo-market.ts',
  outputDir: 'test-results/journeys',
  // Each keeps most of two cores busy: four at once took a sixth longer and ran into time limits.
  workers: 2,
  // The tests of a file share its site, one after the other.
  fullyParallel: false,
  // Of a machine that was busy. The summary names the tests that needed it.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A snapshot reads the blobs that a page shows, which the content security policy of the site refuses: a console error.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})
