import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { useWords } from '#ui/text/words.ts'
import { useZoom } from './use-zoom.ts'

const buttonClass = 'size-11 bg-white/92 text-sage-ink hover:bg-white hover:text-sage-ink'

interface PhotoZoomProps {
  /** The name of the product. */
  name: string
  photos: string[]
  /** The photo that is shown, from 0. */
  at: number
  onMove: (at: number) => void
  onClose: (at: number) => void
}

/**
 * The photos full-screen: a click, double tap, pinch, the wheel or + zooms in, Escape closes. While nothing is zoomed in,
 * the arrow keys and a swipe show the next photo.
 */
export function PhotoZoom({ name, photos, at, onMove, onClose }: PhotoZoomProps) {
  const { photo: words } = useWords().product
  const dialog = useRef<HTMLDialogElement>(null)
  const move = (step: number) => {
    const to = at + step
    if (!photos[to]) return
    zoom.reset()
    onMove(to)
  }
  const zoom = useZoom({ onOutside: () => dialog.current?.close(), onSwipe: move })
  const help = useId()
  const many = photos.length > 1
  // The native modal dialog manages focus, Escape and the backdrop without a library.
  useEffect(() => dialog.current?.showModal(), [])

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (many && step !== 0 && !zoom.zoomedIn) move(step)
    else if (!zoom.handleKey(event.key)) return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={name}
      aria-describedby={help}
      onClose={() => onClose(at)}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-black/90 p-0"
    >
      <p id={help} className="sr-only">
        {many ? `${words.help} ${words.helpMany}` : words.help}
      </p>
      <ZoomStage zoom={zoom} src={photos[at] ?? ''} alt={many ? words.altOf(name, at + 1, photos.length) : name} />
      {many && <MoveButtons at={at} total={photos.length} onMove={move} />}
      <ZoomButtons zoomedIn={zoom.zoomedIn} onToggle={zoom.toggle} onClose={() => dialog.current?.close()} />
    </dialog>
  )
}

function ZoomStage({ zoom, src, alt }: { zoom: ReturnType<typeof useZoom>; src: string; alt: string }) {
  return (
    <div
      ref={zoom.stage}
      {...zoom.pointerHandlers}
      className={cx(
        'flex size-full touch-none items-center justify-center select-none',
        zoom.zoomedIn ? 'cursor-grab' : 'cursor-zoom-in',
      )}
    >
      <div
        ref={zoom.picture}
        style={{ transform: zoom.transform }}
        className={cx('pointer-events-none', !zoom.dragging && 'transition-transform duration-200 ease-out')}
      >
        <Photo
          key={src}
          src={src}
          alt={alt}
          eager
          // Zoomed in, every pixel of the largest file is visible.
          sizes="1280px"
          width={1280}
          height={960}
          className="max-h-dvh w-[min(100vw,133dvh)] object-contain"
        />
      </div>
    </div>
  )
}

function MoveButtons({ at, total, onMove }: { at: number; total: number; onMove: (step: number) => void }) {
  const { photo: words } = useWords().product
  return (
    <div className="absolute inset-x-0 bottom-3 flex items-center justify-center gap-3">
      <IconButton
        icon={ChevronLeft}
        label={words.previous}
        // Not `disabled`, which would take the focus from the dialog and its keys.
        aria-disabled={at === 0 || undefined}
        onClick={() => onMove(-1)}
        className={cx(buttonClass, at === 0 && 'opacity-45')}
      />
      <span role="status">
        <Badge tone="photo">{words.count(at + 1, total)}</Badge>
      </span>
      <IconButton
        icon={ChevronRight}
        label={words.next}
        aria-disabled={at === total - 1 || undefined}
        onClick={() => onMove(1)}
        className={cx(buttonClass, at === total - 1 && 'opacity-45')}
      />
    </div>
  )
}

type ZoomButtonsProps = { zoomedIn: boolean; onToggle: () => void; onClose: () => void }

function ZoomButtons({ zoomedIn, onToggle, onClose }: ZoomButtonsProps) {
  const { photo } = useWords().product
  return (
    <div className="absolute top-3 right-3 flex gap-2">
      <IconButton
        icon={zoomedIn ? ZoomOut : ZoomIn}
        label={zoomedIn ? photo.whole : photo.enlarge}
        onClick={onToggle}
        className={buttonClass}
      />
      <IconButton icon={X} label={photo.close} onClick={onClose} className={buttonClass} />
    </div>
  )
}
