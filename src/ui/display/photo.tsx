import { photoSources } from '#shared/photo.ts'
import { cx } from '../class-names.ts'

export type PhotoProps = {
  /** The URL of the photo as it is stored. Photos of our image host load in the size that fits, others as they are. */
  src: string
  /** '' when the name shows beside it. */
  alt: string
  /** CSS sizes, such as `(min-width: 1280px) 282px, (min-width: 768px) 33vw, 50vw`. */
  sizes: string
  /** The box's own proportions; 4:3 unless given. */
  width?: number | undefined
  height?: number | undefined
  /** True loads without waiting for the photo to come into view; 'first' also gives it a high priority. */
  eager?: boolean | 'first' | undefined
  /** Size and fit; `size-full object-cover` unless given. */
  className?: string | undefined
}

/**
 * A photo as AVIF or WebP in the size that fits, or as JPEG for other browsers. Loads lazily; width and height reserve its
 * space.
 */
export function Photo(props: PhotoProps) {
  const { src, alt, sizes, width = 640, height = 480, eager, className } = props
  const sources = photoSources(src)
  const image = (
    <img
      src={sources?.fallback ?? src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager === 'first' ? 'high' : undefined}
      decoding="async"
      className={cx('photo', sources ? toneOf(sources.colour) : 'bg-sunken', className ?? 'size-full object-cover')}
    />
  )
  if (!sources) return image
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.srcset.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.srcset.webp} sizes={sizes} />
      {image}
    </picture>
  )
}

/** A colour (`#rrggbb`) as classes (tones.css): the Content-Security-Policy forbids style attributes. */
function toneOf(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.charAt(at), 16) >> 1)
  return `toned red-${red} green-${green} blue-${blue}`
}
