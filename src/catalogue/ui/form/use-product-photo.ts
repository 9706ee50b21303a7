import { useState } from 'react'
import { useFieldUpload } from '#images/ui/use-field-upload.ts'

/**
 * The product's photo. `onUrl` gets its stored URL, '' while there is none. `initial` is the photo of the product or the
 * draft, or ''. It comes back when a new photo is cancelled or refused, so that the field always shows what the form would
 * store.
 */
export function useProductPhoto(initial: string, onUrl: (url: string) => void) {
  const [stored, setStored] = useState(initial)
  const upload = useFieldUpload({
    onStart: () => onUrl(''),
    onStored: onUrl,
    onFailed: () => onUrl(stored),
  })
  function cancel() {
    upload.cancel()
    onUrl(stored)
  }
  /** Replaces the stored photo; '' for none. */
  function reset(url: string) {
    upload.cancel()
    setStored(url)
  }
  /** The photo that the form would store, as the screen shows it; null for none. */
  const shown = 'preview' in upload.state ? upload.state.preview : stored || null
  return { ...upload, stored, shown, cancel, reset }
}

export type ProductPhoto = ReturnType<typeof useProductPhoto>
