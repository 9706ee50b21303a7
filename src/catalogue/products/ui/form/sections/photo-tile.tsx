import { GripVertical, RotateCw, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { smallPhoto } from '#services/image-host/contract.ts'
import { cx } from '#ui/class-names.ts'
import { ProgressBar } from '#ui/states/progress.tsx'
import { useWords } from '#ui/text/words.ts'
import { isFileFailure } from '#ui/upload/upload-state.ts'
import type { PhotoItem } from '#ui/upload/use-photo-uploads.ts'

interface PhotoTileProps {
  item: PhotoItem
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  onRetry: () => void
}

const roundClass =
  'absolute flex size-11 items-center justify-center rounded-full *:rounded-full *:bg-surface/95 *:p-1.5 *:text-ink *:shadow-sm'

/** A photo with its progress, its failure, the handle that moves it and the button that takes it away. */
export function PhotoTile({ item, index, count, onMove, onRemove, onRetry }: PhotoTileProps) {
  const { listing: words, images } = useWords()
  const isStored = item.step === 'stored'
  const isPending = item.step === 'waiting' || item.step === 'sending'
  return (
    <li data-photo={index} className="relative aspect-square overflow-hidden rounded-control bg-sunken">
      {item.step === 'failed' ? (
        <p role="alert" className="p-2 pt-9 text-micro leading-4 text-danger-ink">
          {images[item.code]}
        </p>
      ) : (
        <img
          src={smallPhoto(item.preview)}
          alt={words.photo(index + 1)}
          className={cx('size-full object-cover', !isStored && 'opacity-60')}
        />
      )}
      {index === 0 && (
        <span className="pointer-events-none absolute top-1.5 left-1.5 rounded-md bg-surface px-1.5 py-0.5 text-micro font-semibold text-ink">
          {words.cover}
        </span>
      )}
      {isPending && (
        <ProgressBar
          label={words.progress(index + 1)}
          percent={item.step === 'sending' ? item.progress * 100 : 0}
          className="absolute inset-x-2 bottom-2 h-1.5"
        />
      )}
      <button
        type="button"
        aria-label={isPending ? words.cancelPhoto(index + 1) : words.removePhoto(index + 1)}
        onClick={onRemove}
        className={cx(roundClass, 'top-0 right-0')}
      >
        <X className="size-7" />
      </button>
      {item.step === 'failed' && !isFileFailure(item.code) && (
        <button
          type="button"
          onClick={onRetry}
          aria-label={words.retryPhoto(index + 1)}
          className={cx(roundClass, 'bottom-0 left-0')}
        >
          <RotateCw className="size-7" />
        </button>
      )}
      {count > 1 && !isPending && <Handle index={index} count={count} onMove={onMove} />}
    </li>
  )
}

/** Moves the photo: dragged by a pointer, or lifted by Space, moved by the arrow keys and put down by Space or Escape. */
function Handle({ index, count, onMove }: { index: number; count: number; onMove: (to: number) => void }) {
  const { listing: words } = useWords()
  const [lifted, setLifted] = useState(false)
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (event.key === 'Escape') setLifted(false)
    if (!lifted || by === undefined) return
    event.preventDefault()
    onMove(Math.min(count - 1, Math.max(0, index + by)))
  }
  function onPointerMove(event: PointerEvent) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-photo]')
    const to = Number(over?.getAttribute('data-photo') ?? index)
    if (to !== index) onMove(to)
  }
  return (
    <button
      type="button"
      aria-label={words.movePhoto(index + 1)}
      aria-pressed={lifted}
      // A click by Space or Enter has no pointer, and so no count.
      onClick={(event) => event.detail === 0 && setLifted(!lifted)}
      onBlur={() => setLifted(false)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      className={cx(
        roundClass,
        'right-0 bottom-0 cursor-grab touch-none active:cursor-grabbing',
        lifted && '*:bg-inverse *:text-on-inverse',
      )}
    >
      <GripVertical className="size-7" />
    </button>
  )
}
