import { X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { useZoom } from './use-zoom.ts'

const buttonClass = 'size-11 bg-white/92 text-sage-ink hover:bg-white hover:text-sage-ink'

/** The photo full-screen: a click, double tap, pinch, the wheel or + zooms in, Escape closes. */
export function PhotoZoom({ product, onClose }: { product: Product; onClose: () => void }) {
  const { photo } = useWords().product
  const dialog = useRef<HTMLDialogElement>(null)
  const zoom = useZoom(() => dialog.current?.close())
  const help = useId()
  // The native modal dialog manages focus, Escape and the backdrop without a library.
  useEffect(() => dialog.current?.showModal(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (zoom.handleKey(event.key)) event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={product.name}
      aria-describedby={help}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-black/90 p-0"
    >
      <p id={help} className="sr-only">
        {photo.help}
      </p>
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
            src={product.photo}
            alt={product.name}
            eager
            // Zoomed in, every pixel of the largest file is visible.
            sizes="1280px"
            width={1280}
            height={960}
            className="max-h-dvh w-[min(100vw,133dvh)] object-contain"
          />
        </div>
      </div>
      <ZoomButtons zoomedIn={zoom.zoomedIn} onToggle={zoom.toggle} onClose={() => dialog.current?.close()} />
    </dialog>
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
