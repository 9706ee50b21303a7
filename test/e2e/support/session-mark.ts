import type { Page } from '@playwright/test'

/** What the pages of a signed-in person leave in the browser (row S04), or null. */
export function sessionMark(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('greenTechToken'))
}
