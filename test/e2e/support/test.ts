import { test as base } from '@playwright/test'
import { takeLog } from './host.ts'
import { startSiteOf, stopSite } from './site.ts'

/** Runs after the test, when its windows are closed. */
export type Ending = () => Promise<unknown>

/**
 * A test with the site of its file, which `site()` names; it begins with the demo market. A failed test ends its worker: the
 * second attempt and the tests after it have a new site.
 */
export const test = base.extend<{ siteOfFile: undefined; endings: Ending[] }, { sites: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the wanted fixtures from the pattern
  endings: async ({}, use) => {
    const endings: Ending[] = []
    await use(endings)
    for (const end of endings.reverse()) await end()
  },
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the wanted fixtures from the pattern
    async ({}, use) => {
      await use(undefined)
      await stopSite()
    },
    { scope: 'worker' },
  ],
  siteOfFile: [
    async ({ sites }, use, info) => {
      await startSiteOf(info.file)
      takeLog()
      await use(sites)
      const log = takeLog()
      if (log && info.status !== info.expectedStatus) throw new Error(`the site logged: ${log}`)
    },
    { auto: true },
  ],
})
