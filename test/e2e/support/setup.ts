import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { renewSiteOfFile, startSiteOfFile, stopSiteOfFile } from './site.ts'

beforeAll(startSiteOfFile)
afterAll(stopSiteOfFile)

// The first attempt of a test may leave half of what it writes: the second one has a site of its own. This runs before what the
// file itself does before each test.
beforeEach(async ({ task }) => {
  // Others use the site while a concurrent test runs.
  if (task.result?.retryCount && !task.concurrent) await renewSiteOfFile()
})
// The files of a worker share one process: none leaves a stopped clock to the next.
afterEach(() => vi.useRealTimers())
