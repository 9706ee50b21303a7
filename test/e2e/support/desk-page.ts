import type { Locator, Page } from '@playwright/test'
import { queryDatabase } from './database.ts'

/** The number of cases that nobody has decided, of one kind or of all. */
export async function openCases(kind = '%'): Promise<number> {
  const count = `select count(*)::int as n from cases where state = 'open' and kind like $1`
  return (await queryDatabase<{ n: number }>(count, [kind]))[0]?.n ?? 0
}

/** The cases in the queue, each with a box to choose it. */
export function queueOf(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
}
