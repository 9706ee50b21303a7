import type { Page } from '@playwright/test'

/** The mark of a signed-in person in the browser's storage (row S04), or null. */
export function sessionMark(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('greenTechToken'))
}
