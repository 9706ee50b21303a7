import { cx } from './class-names.ts'

const widths = [160, 320, 640, 1280] as const

export type PhotoProps = {
  /** The picture's address on the image host, without size and ending; see `variants`. */
  src: string
  /** '' when the name stands beside it. */
  alt: string
  /** CSS sizes, such as `(min-width: 1280px) 282px, (min-width: 768px) 33vw, 50vw`. */
  sizes: string
  /** The box's own proportions; 4:3 unless given. */
  width?: number | undefined
  height?: number | undefined
  /** False for a picture of another host, which has one size. */
  variants?: boolean | undefined
  /** A tiny picture as a data address, shown while the real one loads. */
  placeholder?: string | null | undefined
  /** True for what is seen first: fetched at once and before others. */
  eager?: boolean | undefined
  /** Size and fit; `size-full object-cover` unless given. */
  className?: string | undefined
}

/** Where the image host keeps one size of a picture. */
function photoUrl(src: string, width: number, format: string): string {
  return `${src}/${width}.${format}`
}

function srcSet(src: string, format: string): string {
  return widths.map((width) => `${photoUrl(src, width, format)} ${width}w`).join(', ')
}

/** A photograph as AVIF, WebP or JPEG in the size that fits, lazily, with its space reserved by width and height. */
export function Photo(props: PhotoProps) {
  const { src, alt, sizes, width = 640, height = 480, variants = true, placeholder, eager, className } = props
  const image = (
    <img
      src={variants ? photoUrl(src, 640, 'jpg') : src}
      srcSet={variants ? srcSet(src, 'jpg') : undefined}
      sizes={variants ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={cx('photo bg-sunken bg-cover bg-center', className ?? 'size-full object-cover')}
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
    />
  )
  if (!variants) return image
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(src, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(src, 'webp')} sizes={sizes} />
      {image}
    </picture>
  )
}
