import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import type PhotoSwipe from 'photoswipe'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { useCloseByBack } from '#ui/overlays/use-close-by-back.ts'
import { useWords } from '#ui/text/words.ts'
import { showSlides, type View } from './photo-swipe.ts'

const buttonClass = 'size-11 bg-white/92 text-sage-ink hover:bg-white hover:text-sage-ink'

interface PhotoZoomProps {
  /** The name of the product. */
  name: string
  photos: string[]
  /** The photo that is shown first, from 0. */
  first: number
  /** Gets the photo that was shown last. */
  onClose: (at: number) => void
}

/**
 * Shows the photos full-screen. A click, double tap, pinch, the wheel or + zooms in; Escape and Back close. While no photo is
 * zoomed in, the arrow keys and a swipe show the next photo.
 */
export function PhotoZoom({ name, photos, first, onClose }: PhotoZoomProps) {
  const { photo: words } = useWords().product
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const shown = useRef<PhotoSwipe>(null)
  const [slides] = useState(() => photos.map(makeSlide))
  const [{ at, isZoomed }, setView] = useState({ at: first, isZoomed: false })
  const help = useId()
  const many = photos.length > 1
  const close = () => dialog.current?.close()
  useCloseByBack(true, close)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because the library keeps what is shown
  useEffect(() => {
    if (!stage.current) return
    // The native modal dialog manages focus, Escape and the backdrop without a library.
    dialog.current?.showModal()
    const onView = (next: View) =>
      setView((view) => (view.at === next.at && view.isZoomed === next.isZoomed ? view : next))
    shown.current = showSlides({ stage: stage.current, slides, at: first, onView, onClose: close })
    return () => shown.current?.destroy()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={name}
      aria-describedby={help}
      onClose={() => onClose(at)}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent p-0"
    >
      <p id={help} className="sr-only">
        {many ? `${words.help} ${words.helpMany}` : words.help}
      </p>
      <div ref={stage} className="absolute inset-0 isolate" />
      {slides.map((slide, index) =>
        createPortal(
          Math.abs(index - at) <= 1 && (
            <Photo
              src={photos[index] ?? ''}
              alt={many ? words.altOf(name, index + 1, photos.length) : name}
              eager={index === at}
              // Zoomed in, every pixel of the largest file is visible.
              sizes="1280px"
              width={1280}
              height={960}
              className="pointer-events-none size-full object-contain"
            />
          ),
          slide,
          photos[index],
        ),
      )}
      {many && <MoveButtons at={at} total={photos.length} onMove={(to) => shown.current?.goTo(to)} />}
      <ZoomButtons isZoomed={isZoomed} onToggle={() => shown.current?.toggleZoom()} onClose={close} />
    </dialog>
  )
}

/** The element that the library takes for a photo. */
function makeSlide(): HTMLDivElement {
  const slide = document.createElement('div')
  slide.className = 'pswp__img'
  return slide
}

function MoveButtons({ at, total, onMove }: { at: number; total: number; onMove: (at: number) => void }) {
  const { photo: words } = useWords().product
  return (
    <div className="absolute inset-x-0 bottom-3 flex items-center justify-center gap-3">
      <IconButton
        icon={ChevronLeft}
        label={words.previous}
        // Not `disabled`, which would take the focus from the dialog and its keys.
        aria-disabled={at === 0 || undefined}
        onClick={() => onMove(at - 1)}
        className={cx(buttonClass, at === 0 && 'opacity-45')}
      />
      <span role="status">
        <Badge tone="photo">{words.count(at + 1, total)}</Badge>
      </span>
      <IconButton
        icon={ChevronRight}
        label={words.next}
        aria-disabled={at === total - 1 || undefined}
        onClick={() => onMove(at + 1)}
        className={cx(buttonClass, at === total - 1 && 'opacity-45')}
      />
    </div>
  )
}

type ZoomButtonsProps = { isZoomed: boolean; onToggle: () => void; onClose: () => void }

function ZoomButtons({ isZoomed, onToggle, onClose }: ZoomButtonsProps) {
  const { photo } = useWords().product
  return (
    <div className="absolute top-3 right-3 flex gap-2">
      <IconButton
        icon={isZoomed ? ZoomOut : ZoomIn}
        label={isZoomed ? photo.whole : photo.enlarge}
        onClick={onToggle}
        className={buttonClass}
      />
      <IconButton icon={X} label={photo.close} onClick={onClose} className={buttonClass} />
    </div>
  )
}
