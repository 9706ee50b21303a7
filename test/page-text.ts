import { gunzipSync } from 'node:zlib'
import type { CachedPage } from '#platform/page-cache.ts'

/** The text of a kept page. */
export function pageText({ gzip }: CachedPage): string {
  return gunzipSync(gzip).toString()
}
