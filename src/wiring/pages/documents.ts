import { blogFeeds } from '#blog/server/feeds.ts'
import { postAddresses } from '#blog/server/store.ts'
import { categoryAddresses, productAddresses, productFiles } from '#catalogue/server/sitemap.ts'
import { securityText } from '#site/server/security-text.ts'
import { type SitemapSource, STANDING_PAGES, sitemapDocuments } from '#site/server/sitemap.ts'
import { webManifest } from '#site/server/web-manifest.ts'
import { offlineDocuments } from '#web/server/offline-documents.ts'
import type { PagesDeps } from '#web/server/pages.ts'
import type { ProcessContext } from '../process-context.ts'

/** What the site serves besides its pages: feeds, the sitemap, and what home screens need. */
export function siteDocuments(
  { db, words, config }: Pick<ProcessContext, 'db' | 'words' | 'config'>,
  clientDir: string | null,
): PagesDeps['documents'] {
  const { publicUrl } = config
  const products: SitemapSource = {
    files: () => productFiles(db),
    addresses: (part) => productAddresses(db, part),
    tags: ['list'],
  }
  const sources: Record<string, SitemapSource> = {
    pages: inOneFile(async () => STANDING_PAGES.map((path) => ({ path })), []),
    categories: inOneFile(() => categoryAddresses(db), ['list']),
    // Guests are sent to the sign-in page while products are guarded: such an address is not public.
    ...(config.publicProductPages && { products }),
    posts: inOneFile(() => postAddresses(db), ['blogs']),
  }
  return {
    ...blogFeeds({ db, words, publicUrl }),
    ...sitemapDocuments({ publicUrl, sources }),
    ...webManifest(words),
    ...securityText({ publicUrl, email: config.officeEmail, startedAt: new Date() }),
    // In development pages must never come from a former build.
    ...(clientDir && offlineDocuments(words, clientDir)),
  }
}

function inOneFile(find: () => Promise<{ path: string; changed?: string | null }[]>, tags: string[]): SitemapSource {
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
