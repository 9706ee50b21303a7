import type { Locator, Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { cards } from './product-cards.ts'
import { addProduct, newUser } from './products.ts'

/** Words that only these products have: their lists are counted exactly. */
export const WORD = 'Quixotic'
export const OURS = `/products?q=${WORD}`
export const NEAR_DHAKA = 'dhaka,gazipur,narayanganj'

/** Lists them on the site of the file, if no test has done so yet. */
export async function listOurs(): Promise<void> {
  const [listed] = await queryDatabase('select id from products where name like $1', [`${WORD} %`])
  if (listed) return
  const saller = await newUser('saller', 'facets')
  const laptop = (name: string, ramGb: number, given: object = {}) =>
    addProduct(saller, { name: `${WORD} ${name}`, district: 'dhaka', specs: { ramGb, storageGb: 512 }, ...given })
  await laptop('Book A', 8)
  await laptop('Book B', 8, { condition: 'Fair', resalePrice: '30,000' })
  await laptop('Book C', 16, { category: 'ASUS' })
  await laptop('Book D', 16, { category: 'ASUS', condition: 'Like new', negotiable: true })
  await laptop('Book E', 32, { category: 'ASUS', district: 'sylhet', location: 'Zindabazar, Sylhet' })
  await addProduct(saller, { name: `${WORD} Phone`, kind: 'mobile', category: 'Samsung', specs: { ramGb: 8 } })
}

/** The given products that the page shows. */
export async function names(page: Page): Promise<string[]> {
  const texts = await cards(page).allTextContents()
  return texts.map((text) => new RegExp(`${WORD} (Phone|Book [A-E])`).exec(text)?.[1] ?? '').sort()
}

/** The filters beside the list, on a wide screen. */
export function column(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Filters' })
}

export function searchOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}
