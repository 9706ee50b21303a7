import type { Page } from '@playwright/test'

/** Data that the device stores: the paths in all caches, and the notes. */
export function keptBy(page: Page): Promise<{ paths: string[]; notes: string | null }> {
  return page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return { paths: caught.flat().map((url) => new URL(url).pathname), notes: localStorage.getItem('offline') }
  })
}
