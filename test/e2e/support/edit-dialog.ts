import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { axeFindings } from './browser.ts'
import { horizontalOverflow } from './layout.ts'
import type { ListedProduct } from './products.ts'
import { site } from './site.ts'
import type { Caller } from './users.ts'

export const PHOTOS = path.resolve(import.meta.dirname, '../../../db/seed/photos')

export function displayNameOf({ email }: Caller): string {
  return (email.split('@')[0] as string).replaceAll('.', ' ')
}

export async function fetchProduct(id: string): Promise<ListedProduct & { salerName: string; originalPrice: string }> {
  const response = await fetch(`${site().url}/api/product/${id}`)
  return (await response.json()) as ListedProduct & { salerName: string; originalPrice: string }
}

export async function openEditDialog(page: Page, name: string | RegExp = /./): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Edit / })
    .and(page.getByRole('button', { name }))
    .filter({ visible: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product Name').waitFor()
  return dialog
}

/** Horizontal overflow and accessibility findings of the page. */
export async function findScreenFaults(page: Page): Promise<string[]> {
  const wide = await horizontalOverflow(page)
  return [...(wide > 0 ? [`${wide} px wider than the screen`] : []), ...(await axeFindings(page))]
}
