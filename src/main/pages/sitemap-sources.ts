import {
  categoryAddresses,
  gradeAddresses,
  productAddresses,
  productFiles,
} from '#catalogue/products/server/sitemap.ts'
import { postAddresses } from '#content/blog/server/store.ts'
import { type Address, type SitemapSource, STATIC_PAGES } from '#content/site/server/sitemap.ts'
import { priceAddresses } from '#deals/prices/server/read-prices.ts'
import type { ProcessContext } from '../process-context.ts'

/** The public pages that the sitemap names, by the file that they are in. */
export function sitemapSources({ db, config }: Pick<ProcessContext, 'db' | 'config'>): Record<string, SitemapSource> {
  const products: SitemapSource = {
    files: () => productFiles(db),
    addresses: (part) => productAddresses(db, part),
    tags: ['list'],
  }
  return {
    pages: inOneFile(async () => STATIC_PAGES.map((path) => ({ path })), []),
    categories: inOneFile(() => categoryAddresses(db), ['list']),
    grades: inOneFile(() => gradeAddresses(db), ['facts']),
    prices: inOneFile(() => priceAddresses(db), ['prices']),
    // Guests are sent to the sign-in page while products are guarded: such an address is not public.
    ...(config.publicProductPages && { products }),
    posts: inOneFile(() => postAddresses(db), ['blogs']),
  }
}

function inOneFile(find: () => Promise<Address[]>, tags: string[]): SitemapSource {
  return {
    files: async () => {
      const changes = (await find()).map(({ changed }) => changed ?? '')
      return changes.length > 0 ? [{ part: '', changed: changes.toSorted().at(-1) || null }] : []
    },
    addresses: async function* () {
      yield await find()
    },
    tags,
  }
}
