import type { Locator, Page } from '@playwright/test'
import { axeFindings, SIZES } from './browser.ts'
import { horizontalOverflow } from './layout.ts'
import type { ListedProduct } from './products.ts'
import { site } from './site.ts'
import type { Caller } from './users.ts'

export function displayNameOf({ email }: Caller): string {
  return (email.split('@')[0] as string).replaceAll('.', ' ')
}

export async function fetchProduct(
  id: string,
): Promise<ListedProduct & { salerName: string; originalPrice: string; resalePrice: string }> {
  const response = await fetch(`${site().url}/api/product/${id}`)
  return (await response.json()) as ListedProduct & { salerName: string; originalPrice: string; resalePrice: string }
}

/** Presses Edit of a product in a list, and resolves to the form's page. */
export async function openEditForm(page: Page, name: string | RegExp = /./): Promise<Locator> {
  await page
    .getByRole('link', { name: /^Edit / })
    .and(page.getByRole('link', { name }))
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL('**/edit')
  const form = page.getByRole('main')
  await form.getByRole('heading', { name: 'Photos' }).waitFor()
  return form
}

/** Horizontal overflow on a phone and on a desk, and accessibility findings on both; the page is on a desk afterwards. */
export async function findScreenFaults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [SIZES.phone, SIZES.desk]) {
    await page.setViewportSize(size)
    const wide = await horizontalOverflow(page)
    if (wide > 0) found.push(`${wide} px wider than ${size.width}`)
    found.push(...(await axeFindings(page)))
  }
  return found
}
