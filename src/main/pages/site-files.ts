import {
  categoryAddresses,
  gradeAddresses,
  productAddresses,
  productFiles,
} from '#catalogue/products/server/sitemap.ts'
import { blogFeeds } from '#content/blog/server/feeds.ts'
import { postAddresses } from '#content/blog/server/store.ts'
import { readContactDetails } from '#content/inbox/server/contact-details.ts'
import { securityText } from '#content/site/server/security-text.ts'
import { type Address, type SitemapSource, STATIC_PAGES, sitemapFiles } from '#content/site/server/sitemap.ts'
import { webManifests } from '#content/site/server/web-manifest.ts'
import { offlineFiles } from '#web/server/offline-files.ts'
import type { PagesDeps } from '#web/server/pages.ts'
import type { ProcessContext } from '../process-context.ts'

/** The generated files that the site serves besides its pages: feeds, sitemap, web manifest, security.txt, service worker. */
export function siteFiles(
  { db, words, config }: Pick<ProcessContext, 'db' | 'words' | 'config'>,
  clientDir: string | null,
): PagesDeps['files'] {
  const { publicUrl } = config
  const products: SitemapSource = {
    files: () => productFiles(db),
    addresses: (part) => productAddresses(db, part),
    tags: ['list'],
  }
  const sources: Record<string, SitemapSource> = {
    pages: inOneFile(async () => STATIC_PAGES.map((path) => ({ path })), []),
    categories: inOneFile(() => categoryAddresses(db), ['list']),
    grades: inOneFile(() => gradeAddresses(db), ['facts']),
    // Guests are sent to the sign-in page while products are guarded: such an address is not public.
    ...(config.publicProductPages && { products }),
    posts: inOneFile(() => postAddresses(db), ['blogs']),
  }
  return {
    ...blogFeeds({ db, words, publicUrl }),
    ...sitemapFiles({ publicUrl, sources }),
    ...webManifests(words),
    ...securityText({
      ...{ publicUrl, startedAt: new Date(), tags: ['contact'] },
      email: async () => (await readContactDetails(db)).email,
    }),
    // Without a service worker in development, where it would show pages of an earlier build.
    ...(clientDir && offlineFiles(words, clientDir)),
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
