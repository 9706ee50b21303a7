import type { Locator, Page } from '@playwright/test'
import { queryDatabase } from './database.ts'

export const CARD = 'a[href^="/products/sp/"]'

export function cards(page: Page): Locator {
  return page.locator(`main li ${CARD}`)
}

/** The ids of the newest products of a brand, or of all, read from the database to check the API against it. */
export async function newestProductIds(most: number, brand = '%'): Promise<string[]> {
  const statement =
    'select id from products where listed and category ilike $1 order by created_at desc, id desc limit $2'
  return (await queryDatabase<{ id: string }>(statement, [brand, most])).map(({ id }) => id)
}

export function section(page: Page, heading: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })
}
