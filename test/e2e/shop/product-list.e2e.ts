import { expect, type Page } from '@playwright/test'
import { test, type Visitor } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { LAYOUT_SHIFT_LIMIT, layoutShifts, waitUntilLoaded, watchLayoutShifts } from '../support/layout.ts'
import { cards, newestProductIds } from '../support/product-cards.ts'
import { fetchProducts } from '../support/products.ts'

/** The ids of the products that are shown, in their order. */
async function shown(page: Page): Promise<string[]> {
  const links = await cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return links.map((href) => href.replace('/products/sp/', ''))
}

async function ids(query: string): Promise<string[]> {
  return (await fetchProducts(query)).map(({ _id }) => _id)
}

async function pricesOf(page: Page): Promise<number[]> {
  const texts = await cards(page).allTextContents()
  return texts.map((text) => Number(/BDT\s*([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
}

test.describe('product list', () => {
  /** The list counts what it shows; a brand chip narrows it and All restores it. */
  async function expectCountsAndChips(page: Page): Promise<void> {
    const total = (await newestProductIds(1_000)).length
    await page.goto('/products')
    await waitUntilLoaded(page)
    await page.getByText(`12 of ${total} products`, { exact: true }).waitFor()
    const chips = page.getByRole('main').getByRole('link', { name: /^(All|ASUS|HP|MACBOOK)\s*\d/ })
    expect((await chips.allTextContents()).map((text) => text.replace(/[\d,]+$/, ''))).toEqual([
      'All',
      'ASUS',
      'HP',
      'MACBOOK',
    ])
    const asus = await newestProductIds(100, 'asus')
    expect(asus.length).toBeLessThan(total)
    await chips.nth(1).click()
    await page.waitForURL((url) => url.searchParams.get('brand') === 'ASUS')
    await page.getByText(`${Math.min(12, asus.length)} of ${asus.length} products`, { exact: true }).waitFor()
    await expect.poll(() => shown(page)).toEqual(asus.slice(0, 12))
    await chips.first().click()
    await page.waitForURL((url) => url.search === '')
    await expect.poll(() => shown(page)).toEqual(await newestProductIds(12))
  }

  /** Grid or list is chosen by two buttons and remembered in the next visit, as are the products chosen for comparing. */
  async function expectRememberedChoices({ page, context }: Visitor): Promise<void> {
    await page.goto('/products')
    await waitUntilLoaded(page)
    const beside = async (on: Page) => {
      const [first, second] = [await cards(on).nth(0).boundingBox(), await cards(on).nth(1).boundingBox()]
      return first?.y === second?.y
    }
    await expect.poll(() => beside(page)).toBe(true)
    const [first, second] = await fetchProducts('?limit=2')
    // Goods may have the same name.
    const compare = (product: typeof first) =>
      page
        .locator('li')
        .filter({ has: page.locator(`a[href="/products/sp/${product?._id}"]`) })
        .getByRole('button', { name: /^Compare / })
    await compare(first).press('Enter')
    await page.getByText('Choose one more to compare').waitFor()
    await page.getByRole('button', { name: 'List' }).click()
    await expect.poll(() => beside(page)).toBe(false)
    await expect(compare(first)).toHaveAttribute('aria-pressed', 'true')
    await compare(second).press('Space')
    await page.getByRole('link', { name: 'Compare 2 products' }).waitFor()
    await watchLayoutShifts(context)
    const later = await context.newPage()
    await later.goto('/products')
    await waitUntilLoaded(later)
    await expect(later.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => beside(later)).toBe(false)
    // The code of the filters loads after the layout has changed.
    await later.waitForLoadState('networkidle')
    expect(await layoutShifts(later)).toBeLessThanOrEqual(LAYOUT_SHIFT_LIMIT)
    await later.getByRole('button', { name: 'Grid' }).click()
    await expect.poll(() => beside(later)).toBe(true)
    await later.getByRole('link', { name: 'Compare 2 products' }).click()
    await later.waitForURL((url) => url.searchParams.get('ids') === `${first?._id},${second?._id}`)
    const compared = later.getByRole('table').getByRole('link', { name: /^See and book/ })
    await expect(compared).toHaveCount(2)
  }

  /** Load more adds the next twelve; the URL keeps them over a reload, and Back returns to them. */
  async function expectMoreProducts(page: Page): Promise<void> {
    await page.goto('/products?sort=price')
    await waitUntilLoaded(page)
    const wanted = await ids('?sort=price&limit=24')
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect.poll(() => shown(page)).toEqual(wanted)
    expect(new URL(page.url()).search).toBe('?sort=price&page=2')
    await page.reload()
    await waitUntilLoaded(page)
    await expect.poll(() => shown(page)).toEqual(wanted)
    const link = page.getByRole('main').getByRole('link', { name: /^HP\s*\d/ })
    await link.click()
    await page.waitForURL((url) => url.searchParams.get('brand') === 'HP')
    await page.goBack()
    await expect.poll(() => shown(page)).toEqual(wanted)
  }

  test('[P05 P06 P07 P03] without scripts brands, search, order and more products work', async ({ visit }) => {
    const { page } = await visit({ javaScriptEnabled: false })
    await page.goto('/products')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^ASUS\s*\d/ })
      .click()
    await expect.poll(() => shown(page)).toEqual(await newestProductIds(12, 'asus'))
    await page.getByLabel('Sort By').selectOption('Price Low to High')
    await page.getByRole('button', { name: 'Show products' }).first().click()
    const cheapest = 'select resale_taka from products where category = $1 order by resale_taka limit 12'
    const prices = (await queryDatabase<{ resale_taka: number }>(cheapest, ['ASUS'])).map((row) => row.resale_taka)
    await expect.poll(() => pricesOf(page)).toEqual(prices)
    await page.goto('/products')
    await page.getByRole('link', { name: 'Load more' }).click()
    // A click does not wait for the whole document.
    await expect.poll(() => shown(page)).toEqual(await newestProductIds(24))
    await page.goto('/products')
    await page.getByRole('searchbox').first().fill('zephyrus')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === 'zephyrus')
    await expect
      .poll(() => cards(page).allTextContents())
      .toEqual([expect.stringContaining('ASUS ROG Zephyrus G14 white')])
  })

  /** The words of the field narrow the list and stand in the address; Sort By puts the cheapest first. */
  async function expectSearchAndOrder(page: Page): Promise<void> {
    await page.goto('/products')
    await page.getByLabel('Name, brand or place').fill('laptop')
    await page.waitForURL((url) => url.searchParams.get('q') === 'laptop')
    await expect.poll(() => shown(page)).toEqual(await ids('?q=laptop&limit=12'))
    await page.getByLabel('Sort By').selectOption('Price Low to High')
    await page.waitForURL((url) => url.searchParams.get('sort') === 'price')
    await expect.poll(() => shown(page)).toEqual(await ids('?q=laptop&sort=price&limit=12'))
  }

  test('[R05 P01 P05 P06 P07 A09 P03 P04 P02] the list counts what it shows, is narrowed by brand, searched, ordered and continued', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page } = visitor
    await expectCountsAndChips(page)
    await expectSearchAndOrder(page)
    await expectMoreProducts(page)
    await expectRememberedChoices(visitor)
  })
})
