import { X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { useZoom } from './use-zoom.ts'

const buttonClass = 'size-11 bg-white/92 text-sage-ink hover:bg-white hover:text-sage-ink'

/** The photo over the whole window: a click, double tap, pinch, the wheel or + enlarges it, Escape closes. */
export function PhotoZoom({ product, onClose }: { product: Product; onClose: () => void }) {
  const { photo } = useWords().product
  const dialog = useRef<HTMLDialogElement>(null)
  const zoom = useZoom(() => dialog.current?.close())
  const help = useId()
  // The browser's own modal dialog: focus, Escape and the ground behind it without a library.
  useEffect(() => dialog.current?.showModal(), [])

  function press(event: KeyboardEvent) {
    if (zoom.press(event.key)) event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={product.name}
      aria-describedby={help}
      onClose={onClose}
      onKeyDown={press}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-black/90 p-0"
    >
      <p id={help} className="sr-only">
        {photo.help}
      </p>
      <div
        ref={zoom.stage}
        {...zoom.pointers}
        className={cx(
          'flex size-full touch-none items-center justify-center select-none',
          zoom.enlarged ? 'cursor-grab' : 'cursor-zoom-in',
        )}
      >
        <div
          ref={zoom.picture}
          style={{ transform: zoom.transform }}
          className={cx('pointer-events-none', !zoom.held && 'transition-transform duration-200 ease-out')}
        >
          <Photo
            src={product.photo}
            alt={product.name}
            eager
            // Enlarged, every pixel that there is can be seen.
            sizes="1280px"
            width={1280}
            height={960}
            className="max-h-dvh w-[min(100vw,133dvh)] object-contain"
          />
        </div>
      </div>
      <div className="absolute top-3 right-3 flex gap-2">
        <IconButton
          icon={zoom.enlarged ? ZoomOut : ZoomIn}
          label={zoom.enlarged ? photo.whole : photo.enlarge}
          onClick={zoom.toggle}
          className={buttonClass}
        />
        <IconButton icon={X} label={photo.close} onClick={() => dialog.current?.close()} className={buttonClass} />
      </div>
    </dialog>
  )
}
