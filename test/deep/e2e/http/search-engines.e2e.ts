import { expect } from '@playwright/test'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { everyPublicPage, faultsOf, sitemapOf } from '../../../e2e/support/public-addresses.ts'
import { site, startSite } from '../../../e2e/support/site.ts'
import { test } from '../../../e2e/support/test.ts'

/** The pages of products of each kind in each condition: the others differ in words and prices alone. */
async function someProducts(url: string): Promise<string[]> {
  const products = await queryDatabase<{ id: string }>(
    'select distinct on (kind, condition) id from products where listed order by kind, condition, id',
  )
  return products.map(({ id }) => `${url}/products/sp/${id}`)
}

/** Every page of each language, but of the price pages the first two of each depth: they differ in names and figures alone. */
function withSomePrices(addresses: string[]): string[] {
  const seen = new Map<string, number>()
  return addresses.filter((address) => {
    const { pathname } = new URL(address)
    if (!pathname.includes('/prices/')) return true
    const kindOfPage = pathname.replace(/(?<=\/prices\/).*/, (names) => String(names.split('/').length))
    const number = (seen.get(kindOfPage) ?? 0) + 1
    seen.set(kindOfPage, number)
    return number <= 2
  })
}

test('every page of the sitemap has its canonical URL, a preview with a picture, and valid structured data', async () => {
  expect(await faultsOf(withSomePrices(await sitemapOf(site().url)), true)).toEqual([])
})

test('[R07] with public product pages the sitemap has the products too, with their price and condition', async () => {
  const { url, stop } = await startSite({ PUBLIC_PRODUCT_PAGES: 'true' })
  try {
    const { pages, products } = await everyPublicPage(url)
    expect((await sitemapOf(url)).toSorted()).toEqual([...pages, ...products].toSorted())
    expect(await faultsOf(await someProducts(url), true)).toEqual([])
  } finally {
    await stop()
  }
})
