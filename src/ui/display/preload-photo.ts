import { preload } from 'react-dom'
import { photoSources } from '#shared/photo.ts'

/**
 * Loads the file that `Photo` shows with these `sizes`, at a low priority. Only on devices that can hover, because a finger
 * that scrolls touches many cards, and not for visitors who ask for less data.
 */
export function preloadPhoto(src: string, sizes: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!matchMedia('(hover: hover)').matches || connection?.saveData) return
  const sources = photoSources(src)
  if (!sources) return
  const { avif: imageSrcSet } = sources.srcset
  preload(sources.fallback, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes: sizes, fetchPriority: 'low' })
}
