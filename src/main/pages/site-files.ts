import { blogFeeds } from '#content/blog/server/feeds.ts'
import { readContactDetails } from '#content/inbox/server/contact-details.ts'
import { securityText } from '#content/site/server/security-text.ts'
import { sitemapFiles } from '#content/site/server/sitemap.ts'
import { webManifests } from '#content/site/server/web-manifest.ts'
import { offlineFiles } from '#web/server/offline-files.ts'
import type { PagesDeps } from '#web/server/pages.ts'
import type { ProcessContext } from '../process-context.ts'
import { sitemapSources } from './sitemap-sources.ts'

/** The generated files that the site serves besides its pages: feeds, sitemap, web manifest, security.txt, service worker. */
export function siteFiles(
  { db, words, config }: Pick<ProcessContext, 'db' | 'words' | 'config'>,
  clientDir: string | null,
): PagesDeps['files'] {
  const { publicUrl } = config
  return {
    ...blogFeeds({ db, words, publicUrl }),
    ...sitemapFiles({ publicUrl, sources: sitemapSources({ db, config }) }),
    ...webManifests(words),
    ...securityText({
      ...{ publicUrl, startedAt: new Date(), tags: ['contact'] },
      email: async () => (await readContactDetails(db)).email,
    }),
    // Without a service worker in development, where it would show pages of an earlier build.
    ...(clientDir && offlineFiles(words, clientDir)),
  }
}
