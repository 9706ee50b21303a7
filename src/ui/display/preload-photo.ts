import { preload } from 'react-dom'
import { photoSources } from '#shared/photo.ts'

/**
 * Fetches what `Photo` will show with these `sizes`, after everything that is wanted now. Only where pointing is meant: a
 * finger that scrolls begins on one card after the other. And not for those who ask for less data.
 */
export function preloadPhoto(src: string, sizes: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!matchMedia('(hover: hover)').matches || connection?.saveData) return
  const sources = photoSources(src)
  if (!sources) return
  const { avif: imageSrcSet } = sources.srcset
  preload(sources.fallback, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes: sizes, fetchPriority: 'low' })
}
