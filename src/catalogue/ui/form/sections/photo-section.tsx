import { ImagePlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { FieldNote } from '#ui/controls/field.tsx'
import { useWords } from '#ui/text/words.ts'
import { MAX_PHOTOS } from '../../../rules.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { Card } from './card.tsx'
import { PhotoTile } from './photo-tile.tsx'

/** One to eight photos; the first is the cover. Their order changes by dragging, and by Space and the arrow keys. */
export function PhotoSection({ state }: { state: ProductFormState }) {
  const { saller, listing, errors: sentences } = useWords()
  const { photos, form } = state
  const { errors } = useFormState({ control: form.control, name: 'photos' })
  const [leftOut, setLeftOut] = useState(0)
  const [announced, announce] = useState('')
  const [control, note] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  function take(files: FileList | null) {
    setLeftOut(photos.add([...(files ?? [])]))
    // Otherwise the same file cannot be chosen again.
    if (input.current) input.current.value = ''
  }
  function move(key: string, to: number) {
    photos.move(key, to)
    announce(listing.photoAt(to + 1, photos.items.length))
  }
  const room = MAX_PHOTOS - photos.items.length
  const missing = photos.isSending ? saller.form.errors.photo_pending : saller.form.photoRequired
  const fault = errors.photos?.type === 'required' ? missing : errors.photos?.message
  const tooMany = leftOut > 0 && `${sentences.too_many_photos} ${listing.leftOut(leftOut)}`
  return (
    <Card
      step="photos"
      shown={state.step}
      title={listing.photos}
      aside={listing.photoCount(photos.items.length, MAX_PHOTOS)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input is the first */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
      >
        <ul className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-3 sm:grid-cols-4">
          {photos.items.map((item, index) => (
            <PhotoTile
              key={item.key}
              item={item}
              index={index}
              count={photos.items.length}
              onMove={(to) => move(item.key, to)}
              onRemove={() => photos.remove(item.key)}
              onRetry={() => photos.retry(item.key)}
            />
          ))}
          {room > 0 && (
            <li className="relative">
              <label
                htmlFor={control}
                className="flex aspect-square cursor-pointer flex-col items-center justify-center gap-1.5 rounded-control border border-dashed border-line-strong bg-surface text-small font-medium text-ink-2 hover:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
              >
                <ImagePlus className="size-6" />
                {listing.addPhotos}
                <input
                  ref={input}
                  id={control}
                  type="file"
                  accept="image/*"
                  multiple
                  aria-describedby={note}
                  aria-invalid={fault ? true : undefined}
                  onChange={(event) => take(event.target.files)}
                  className="sr-only"
                />
              </label>
            </li>
          )}
        </ul>
        <FieldNote id={note} error={fault || tooMany} hint={listing.photoHint} />
        <p role="status" className="sr-only">
          {announced}
        </p>
      </div>
    </Card>
  )
}
