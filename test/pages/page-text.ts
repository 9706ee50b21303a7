import type { CachedPage } from '#platform/cache/page-cache.ts'

/** The text of a page that nobody was sent yet. */
export function pageText({ html }: CachedPage): string {
  return html ?? ''
}
