import { expect, type Page } from '@playwright/test'
import { test, type Visitor } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { cards, newestProductIds } from '../../../e2e/support/product-cards.ts'
import { addProduct, bookProduct, fetchProducts, newUser } from '../../../e2e/support/products.ts'

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

  /** The chips of a search have the counts of the list shown, and each leads to as many products. */
  async function expectCountsOfSearch(page: Page): Promise<void> {
    await page.goto('/products?q=laptop')
    await waitUntilLoaded(page)
    const chips = page
      .getByRole('main')
      .locator('a[aria-current], a[href*="brand="][href*="q=laptop"]')
      .filter({ hasText: /\d$/ })
    const found = new Map<string, number>()
    for (const chip of await chips.all()) {
      const [, brand = '', count = ''] = /^(.*?)([\d,]+)$/.exec((await chip.textContent()) ?? '') ?? []
      if (!found.has(brand)) found.set(brand, Number(count.replaceAll(',', '')))
    }
    expect(found.size).toBeGreaterThan(3)
    expect(found.has('Samsung') || found.has('SanDisk')).toBe(false)
    for (const [brand, count] of found) {
      const query = brand === 'All' ? '' : `&brand=${encodeURIComponent(brand)}`
      expect([brand, (await ids(`?q=laptop&limit=100${query}`)).length]).toEqual([brand, Math.min(count, 100)])
    }
  }

  /** The name of a category in the URL is compared without case. */
  async function expectCategoryWithoutCase(page: Page): Promise<void> {
    await page.goto('/products/macBook')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MACBOOK Products')
    await expect.poll(() => shown(page)).toEqual(await newestProductIds(12, 'macbook'))
  }

  /** Each order of Sort By is shown: newest, most booked, best rated, cheapest. */
  async function expectOrders(page: Page): Promise<void> {
    await page.goto('/products')
    await waitUntilLoaded(page)
    const sort = page.getByLabel('Sort By')
    await expect(sort.locator('option')).toHaveText([
      'Default',
      'Popularity',
      'Average Rating',
      'Newness',
      'Price Low to High',
      // Beside the specified ones.
      'Price High to Low',
    ])
    await sort.selectOption('Price Low to High')
    const cheapest = await queryDatabase<{ taka: number }>(
      'select resale_taka::int as taka from products order by resale_taka limit 12',
    )
    await expect.poll(() => pricesOf(page)).toEqual(cheapest.map(({ taka }) => taka))
    const saller = await newUser('saller', 'popular')
    const wanted = await addProduct(saller, { resalePrice: '9,99,999' })
    for (let count = 0; count < 8; count++) await bookProduct(await newUser('buyer', 'booker'), wanted)
    // Newer than the most wanted one, so that the two orders differ.
    const fresh = await addProduct(saller, { resalePrice: '9,99,998' })
    await sort.selectOption('Popularity')
    await expect.poll(async () => (await shown(page))[0]).toBe(wanted)
    const bookings = await queryDatabase<{ id: string; count: number }>(
      'select p.id, count(b.id)::int from products p left join bookings b on b.product_id = p.id group by p.id',
    )
    const counts = new Map(bookings.map(({ id, count }) => [id, count]))
    const most = [...counts.values()].sort((a, b) => b - a).slice(0, 12)
    await expect.poll(async () => (await shown(page)).map((id) => counts.get(id))).toEqual(most)
    await sort.selectOption('Newness')
    await expect.poll(async () => (await shown(page))[0]).toBe(fresh)
    await expect.poll(() => shown(page)).toEqual(await newestProductIds(12))
    await sort.selectOption('Price Low to High')
    await expect.poll(async () => (await shown(page))[0]).not.toBe(fresh)
    await sort.selectOption('Average Rating')
    const rated = await queryDatabase<{ id: string }>(
      `select p.id from products p left join lateral (
         select avg(described) as mean from reviews
         where about_id = p.seller_id and side = 'buyer' and shown_at is not null and hidden_at is null having count(*) >= 3
       ) r on true
       where listed order by round(coalesce(r.mean, 0), 2) desc, created_at desc, p.id desc limit 12`,
    )
    await expect.poll(() => shown(page)).toEqual(rated.map(({ id }) => id))
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
    const later = await context.newPage()
    await later.goto('/products')
    await waitUntilLoaded(later)
    await expect(later.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => beside(later)).toBe(false)
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

  /** A card shows photo, brand, the name cut to 40, condition and price in BDT, and leads to the product. */
  async function expectCard(page: Page): Promise<void> {
    const saller = await newUser('saller', 'cards')
    const letters = 'আমার ভালো ল্যাপটপ '.repeat(5).trim()
    const long = await addProduct(saller, { name: `${'x'.repeat(40)}yz`, resalePrice: '1,23,456', category: 'HP' })
    const exact = await addProduct(saller, { name: `${'w'.repeat(38)} v` })
    const bangla = await addProduct(saller, { name: letters })
    await page.goto('/products')
    const card = (id: string) => page.locator(`main li a[href="/products/sp/${id}"]`)
    const text = (await card(long).textContent()) ?? ''
    expect(text).toContain(`${'x'.repeat(40)}...`)
    expect(text).not.toContain('xy')
    for (const part of ['HP', 'Good']) expect(text).toContain(part)
    expect(text.replace(/\s/g, ' ')).toContain('BDT 1,23,456')
    const photo = card(long).locator('img').first()
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(100)
    await expect(card(exact)).toContainText(`${'w'.repeat(38)} v`)
    await expect(card(exact)).not.toContainText('...')
    const whole = [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(letters)].map(
      ({ segment }) => segment,
    )
    await expect(card(bangla)).toContainText(`${whole.slice(0, 40).join('').trimEnd()}...`)
  }

  test('[R05 P01 P05 P06 P07 A09 R06 P03 P04 P08 P09 P10 P11 P12 P13 N01 N02 P02] the list counts what it shows, is narrowed by brand, searched, ordered and continued; a card shows photo, brand, the name cut to 40, condition and price in BDT', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page } = visitor
    await expectCountsAndChips(page)
    await expectCountsOfSearch(page)
    await expectCategoryWithoutCase(page)
    await expectOrders(page)
    await expectMoreProducts(page)
    await expectCard(page)
    await expectRememberedChoices(visitor)
  })
})
