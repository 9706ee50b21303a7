/** The widths in which the image host keeps a photo, in pixels. A smaller original answers under every name. */
export const PHOTO_WIDTHS = [160, 320, 640, 1280] as const
/** AVIF, which is made when it is asked for, comes as wide as a cheap phone's whole screen, too: half the bytes of 1280. */
const AVIF_WIDTHS = [...PHOTO_WIDTHS, 800] as const
export type PhotoWidth = (typeof AVIF_WIDTHS)[number]
export type PhotoFormat = 'avif' | 'webp' | 'jpg'

/** Where a photo of the image host lies. `base` is the host's address without a slash at its end, '' for our own. */
export function imageUrl(id: string, width: PhotoWidth, format: PhotoFormat, base = ''): string {
  return `${base}/images/${id}/${width}.${format}`
}

export interface PhotoSources {
  id: string
  /** `#rrggbb`, the photo's average: what to paint until it is here. */
  colour: string
  /** One srcset a format, for `<source>` and `<img>`. */
  srcset: Record<'avif' | 'webp', string>
  /** For `src`: a JPEG of 640 px, for the few browsers that know neither format. */
  fallback: string
}

// No blank and no comma in the host part: both would cut a srcset in two.
const OURS = /^((?:https?:\/\/[^\s,/"'<>]+)?)\/images\/([0-9a-f]{22}-([0-9a-f]{6}))\/\d+\.(?:avif|webp|jpg)$/

/** All addresses of a stored photo (`/images/<id>/1280.jpg`, alone or after an origin); null when it is not of our form. */
export function photoSources(url: string): PhotoSources | null {
  const [, base, id, colour] = OURS.exec(url) ?? []
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
 * True for the address of a picture that may be stored: on our own image host (`/images/…`, without a host), or at the
 * image host that a setting names. Anything else could follow our visitors about or break their page (row Q19).
 */
export function isHostedPhoto(url: string, imageHostUrl: string | undefined): boolean {
  if (/^\/images\/[\w-]+(?:[/.][\w-]+)*$/.test(url)) return true
  if (!imageHostUrl || !URL.canParse(url)) return false
  const { origin, protocol, username } = new URL(url)
  return /^https?:$/.test(protocol) && username === '' && origin === new URL(imageHostUrl).origin
}
