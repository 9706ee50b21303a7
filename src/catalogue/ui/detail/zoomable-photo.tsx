import { Maximize2 } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { photoSources } from '#shared/photo.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { PHOTO_SIZES } from './photo-sizes.ts'

const loadZoom = () => import('./photo-zoom.tsx')
const PhotoZoom = lazy(async () => ({ default: (await loadZoom()).PhotoZoom }))

/** The large photo (row D01). It opens full-screen; without scripts the link opens the file. */
export function ZoomablePhoto({ product }: { product: Product }) {
  const { photo } = useWords().product
  const trigger = useRef<HTMLAnchorElement>(null)
  const [open, setOpen] = useState(false)
  const file = photoSources(product.photo)?.fallback.replace('/640.', '/1280.') ?? product.photo

  async function openZoom(event: MouseEvent) {
    // With a modifier key the link opens the file in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    try {
      await withLoadingBar(loadZoom())
      setOpen(true)
    } catch {
      toast.error(photo.failed)
    }
  }
  function close() {
    setOpen(false)
    trigger.current?.focus({ preventScroll: true })
  }

  return (
    <div className="relative">
      <a
        ref={trigger}
        href={file}
        onClick={openZoom}
        onPointerEnter={loadZoom}
        onFocus={loadZoom}
        aria-label={photo.open}
        className="relative block overflow-hidden bg-sunken -outline-offset-4 md:rounded-dialog"
      >
        <Photo
          src={product.photo}
          alt={product.name}
          eager="first"
          sizes={PHOTO_SIZES}
          width={1280}
          height={960}
          className="aspect-4/3 w-full object-cover"
        />
        <span className="absolute right-4 bottom-4 flex size-11 items-center justify-center rounded-control bg-white/92 text-sage-ink">
          <Maximize2 className="size-4.5" />
        </span>
      </a>
      <span className="absolute top-4 left-4">
        <Badge tone="photo">{product.category}</Badge>
      </span>
      {open && (
        <Suspense>
          <PhotoZoom product={product} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
