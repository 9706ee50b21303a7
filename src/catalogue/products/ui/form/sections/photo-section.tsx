import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { FieldNote } from '#ui/controls/field.tsx'
import { useWords } from '#ui/text/words.ts'
import { MAX_PHOTOS } from '../../../rules.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { Card } from './card.tsx'
import { PhotoTile } from './photo-tile.tsx'

/** The photos of a product (row F02). */
export function PhotoSection({ state }: { state: ProductFormState }) {
  const { saller, listing } = useWords()
  const { photos, form } = state
  const { errors } = useFormState({ control: form.control, name: 'photos' })
  const missing = photos.isSending ? saller.form.errors.photo_pending : saller.form.photoRequired
  return (
    <Card
      step="photos"
      shown={state.step}
      title={listing.photos}
      aside={listing.photoCount(photos.items.length, MAX_PHOTOS)}
    >
      <PhotoGrid photos={photos} fault={errors.photos?.type === 'required' ? missing : errors.photos?.message} />
    </Card>
  )
}

interface PhotoGridProps {
  photos: ProductFormState['photos']
  fault: string | undefined
}

/** One to eight photos; the first is the cover. Their order changes by dragging, and by Space and the arrow keys. */
export function PhotoGrid({ photos, fault }: PhotoGridProps) {
  const { listing, errors } = useWords()
  const [leftOut, setLeftOut] = useState(0)
  const [announced, announce] = useState('')
  const note = useId()
  const hint = leftOut > 0 ? `${errors.too_many_photos} ${listing.leftOut(leftOut)}` : undefined
  const take = (files: FileList | null) => setLeftOut(photos.add([...(files ?? [])]))
  function move(key: string, to: number) {
    photos.move(key, to)
    announce(listing.photoAt(to + 1, photos.items.length))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input is the first
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
        {photos.items.length < MAX_PHOTOS && <AddTile note={note} isWrong={fault !== undefined} onFiles={take} />}
      </ul>
      <FieldNote
        id={note}
        error={fault ?? hint}
        mild={fault === undefined}
        hint={
          <>
            {listing.photoHint} <span className="pointer-coarse:hidden">{listing.photoOrder}</span>
          </>
        }
      />
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

interface AddTileProps {
  /** The id of the line that describes the field. */
  note: string
  isWrong: boolean
  onFiles: (files: FileList | null) => void
}

function AddTile({ note, isWrong, onFiles }: AddTileProps) {
  const { listing } = useWords()
  const control = useId()
  return (
    <li className="relative">
      <label
        htmlFor={control}
        className="flex aspect-square cursor-pointer flex-col items-center justify-center gap-1.5 rounded-control border border-dashed border-line-strong bg-surface text-small font-medium text-ink-2 hover:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
      >
        <ImagePlus className="size-6" />
        {listing.addPhotos}
        <input
          id={control}
          type="file"
          accept="image/*"
          multiple
          aria-describedby={note}
          aria-invalid={isWrong || undefined}
          onChange={(event) => {
            onFiles(event.target.files)
            // Otherwise the same file cannot be chosen again.
            event.target.value = ''
          }}
          className="sr-only"
        />
      </label>
    </li>
  )
}
