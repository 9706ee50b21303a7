import { Maximize2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type RefObject, Suspense } from 'react'
import { photoSources } from '#shared/photo.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ProductDetails } from '../../contract.ts'
import { loadZoom, PhotoZoom, usePhotoZoom } from '../use-photo-zoom.tsx'
import { PHOTO_SIZES } from './photo-sizes.ts'
import { PhotoThumbs } from './photo-thumbs.tsx'
import { type Track, useTrack } from './use-track.ts'

const KEYS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * The large photos (row D01), side by side: a swipe, a small photo or an arrow key shows another. Each opens full-screen.
 * Without scripts the track scrolls, the small photos are links into it, and a large one opens its file.
 */
export function Gallery({ product }: { product: ProductDetails }) {
  const { photo: words } = useWords().product
  const { photos } = product
  const many = photos.length > 1
  const track = useTrack(photos.length)
  const zoom = usePhotoZoom()

  function onKeyDown(event: KeyboardEvent) {
    const to = KEYS[event.key]?.(track.at, photos.length - 1)
    if (to === undefined || !many || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    track.show(to)
    linkAt(track.list, to)?.focus({ preventScroll: true })
  }

  /** The focus comes back to the photo that was shown last. */
  function onClose(at: number) {
    zoom.close()
    track.show(at, true)
    linkAt(track.list, at)?.focus({ preventScroll: true })
  }

  return (
    <div>
      <div className="relative overflow-hidden bg-sunken md:rounded-dialog">
        <ul
          ref={track.list}
          aria-label={many ? words.all : undefined}
          onScroll={track.onScroll}
          onKeyDown={onKeyDown}
          onPointerDown={track.onTouch}
          className="[scrollbar-width:none] flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
        >
          {photos.map((src, at) => (
            <li key={src} id={`photo-${at + 1}`} className="w-full shrink-0 snap-center">
              <LargePhoto product={product} at={at} track={track} onClick={zoom.onClick} />
            </li>
          ))}
        </ul>
        <Marks brand={product.category} count={many ? words.count(track.at + 1, photos.length) : null} />
      </div>
      {many && <PhotoThumbs photos={photos} track={track} />}
      {zoom.isOpen && (
        <Suspense>
          <PhotoZoom name={product.name} photos={photos} first={track.at} onClose={onClose} />
        </Suspense>
      )}
    </div>
  )
}

interface LargePhotoProps {
  product: ProductDetails
  at: number
  track: Track
  onClick: (event: MouseEvent) => void
}

/** One large photo; a link to its file, which opens it full-screen once scripts run. */
function LargePhoto({ product: { name, photos }, at, track, onClick }: LargePhotoProps) {
  const { photo: words } = useWords().product
  const src = photos[at] ?? ''
  return (
    <a
      href={largeFile(src)}
      onClick={onClick}
      onPointerEnter={loadZoom}
      onFocus={loadZoom}
      tabIndex={track.ready && at !== track.at ? -1 : undefined}
      aria-label={photos.length > 1 ? words.openOf(at + 1, photos.length) : words.open}
      className="block -outline-offset-4"
    >
      <Photo
        src={src}
        alt={at === 0 ? name : words.altOf(name, at + 1, photos.length)}
        eager={at === 0 ? 'first' : track.touched && Math.abs(at - track.at) === 1}
        sizes={PHOTO_SIZES}
        width={1280}
        height={960}
        className="aspect-3/2 w-full object-cover md:aspect-4/3"
      />
    </a>
  )
}

/** Labels over the photos. They let every press through. */
function Marks({ brand, count }: { brand: string; count: string | null }) {
  return (
    <div className="pointer-events-none absolute inset-0">
      <span className="absolute top-4 left-4">
        <Badge tone="photo">{brand}</Badge>
      </span>
      {count && (
        <span className="absolute bottom-4 left-4 noscript:hidden">
          <Badge tone="ink">{count}</Badge>
        </span>
      )}
      <span className="absolute right-4 bottom-4 flex size-11 items-center justify-center rounded-control bg-white/92 text-sage-ink">
        <Maximize2 className="size-4.5" />
      </span>
    </div>
  )
}

/** The JPEG of 1280 px; a photo of another host as it is. */
function largeFile(src: string): string {
  return photoSources(src)?.fallback.replace('/640.', '/1280.') ?? src
}

type List = RefObject<HTMLUListElement | null>

function linkAt(list: List, at: number): HTMLAnchorElement | null {
  return list.current?.children[at]?.querySelector('a') ?? null
}
