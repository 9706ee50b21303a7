/** The widths in which the image host stores a photo, in pixels. A smaller original is served at every width. */
export const PHOTO_WIDTHS = [160, 320, 640, 1280] as const
/** AVIF, which is made on request, also has the width of a cheap phone's screen: half the bytes of 1280. */
export const AVIF_WIDTHS = [...PHOTO_WIDTHS, 800] as const
export type PhotoWidth = (typeof AVIF_WIDTHS)[number]
export type PhotoFormat = 'avif' | 'webp' | 'jpg'

/** The URL of a photo. `base` is the image host's origin without a trailing slash, '' for our own. */
export function imageUrl(id: string, width: PhotoWidth, format: PhotoFormat, base = ''): string {
  return `${base}/images/${id}/${width}.${format}`
}

export interface PhotoSources {
  id: string
  /** `#rrggbb`, the photo's average colour: the placeholder until the photo is loaded. */
  colour: string
  /** A srcset for each format, for `<source>` and `<img>`. */
  srcset: Record<'avif' | 'webp', string>
  /** For `src`: a JPEG of 640 px, for browsers that support neither format. */
  fallback: string
}

// No blank and no comma in the origin: both would split a srcset.
const PHOTO_URL = /^((?:https?:\/\/[^\s,/"'<>]+)?)\/images\/([0-9a-f]{22}-([0-9a-f]{6}))\/\d+\.(?:avif|webp|jpg)$/

/** The URLs of a stored photo (`/images/<id>/1280.jpg`, with or without an origin); null for any other URL. */
export function photoSources(url: string): PhotoSources | null {
  const [, base, id, colour] = PHOTO_URL.exec(url) ?? []
  if (base === undefined || !id) return null
  const srcset = (format: 'avif' | 'webp', widths: readonly PhotoWidth[]) =>
    widths.map((width) => `${imageUrl(id, width, format, base)} ${width}w`).join(', ')
  return {
    id,
    colour: `#${colour}`,
    srcset: { avif: srcset('avif', AVIF_WIDTHS), webp: srcset('webp', PHOTO_WIDTHS) },
    fallback: imageUrl(id, 640, 'jpg', base),
  }
}

/**
 * True if a product or profile may show the image at this URL: our own image host (`/images/…`, without an origin) or the
 * configured one. Any other host could track our visitors or break the page (row Q19).
 */
export function isHostedPhoto(url: string, imageHostUrl: string | undefined): boolean {
  if (/^\/images\/[\w-]+(?:[/.][\w-]+)*$/.test(url)) return true
  if (!imageHostUrl || !URL.canParse(url)) return false
  const { origin, protocol, username } = new URL(url)
  return /^https?:$/.test(protocol) && username === '' && origin === new URL(imageHostUrl).origin
}
