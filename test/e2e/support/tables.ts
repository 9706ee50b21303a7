import type { Locator } from '@playwright/test'

/** The headings of a table's columns. */
export function columns(table: Locator): Promise<string[]> {
  return table.getByRole('columnheader').allTextContents()
}
