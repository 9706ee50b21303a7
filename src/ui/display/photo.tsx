import { photoSources } from '#shared/photo.ts'
import { cx } from '../class-names.ts'

export type PhotoProps = {
  /** The picture's address as it is stored. One of our image host comes in all its sizes, any other as it is. */
  src: string
  /** '' when the name stands beside it. */
  alt: string
  /** CSS sizes, such as `(min-width: 1280px) 282px, (min-width: 768px) 33vw, 50vw`. */
  sizes: string
  /** The box's own proportions; 4:3 unless given. */
  width?: number | undefined
  height?: number | undefined
  /** True for what is seen first: fetched at once; 'first' for the one photo that is fetched before all others. */
  eager?: boolean | 'first' | undefined
  /** Size and fit; `size-full object-cover` unless given. */
  className?: string | undefined
}

/** A photograph as AVIF or WebP in the size that fits, as one JPEG for browsers that know neither; lazily, with its space reserved by width and height. */
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
      {/* Hidden: in a flex box the sources would each bring a gap. */}
      <source className="hidden" type="image/avif" srcSet={sources.srcset.avif} sizes={sizes} />
      <source className="hidden" type="image/webp" srcSet={sources.srcset.webp} sizes={sizes} />
      {image}
    </picture>
  )
}

/** A colour (`#rrggbb`) in classes, eight steps a channel: the policy of the pages lets no style stand in an attribute. */
function toneOf(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.charAt(at), 16) >> 1)
  return `toned red-${red} green-${green} blue-${blue}`
}
