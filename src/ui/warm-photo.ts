import { preload } from 'react-dom'
import { photoSources } from '#shared/photo.ts'

/** Fetches what `Photo` will show with these `sizes`, after everything that is wanted now. */
export function warmPhoto(src: string, sizes: string): void {
  const sources = photoSources(src)
  if (!sources) return
  const { avif: imageSrcSet } = sources.srcset
  preload(sources.fallback, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes: sizes, fetchPriority: 'low' })
}
