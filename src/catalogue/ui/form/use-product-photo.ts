import { useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { isFileFailure } from '#images/ui/upload-state.ts'
import { usePhotoUpload } from '#images/ui/use-photo-upload.ts'
import { useSettings, useWords } from '#ui/text/words.ts'

/**
 * The product's photo, uploaded as soon as it is chosen. `onUrl` gets its stored URL, '' while there is none. `initial`
 * is the photo of the product or the draft, or ''. It comes back when a new photo is cancelled or refused, so that the
 * field always shows what the form would store.
 */
export function useProductPhoto(initial: string, onUrl: (url: string) => void) {
  const words = useWords().images
  const [stored, setStored] = useState(initial)
  const { state, start, cancel: cancelUpload } = usePhotoUpload(useSettings().imageUpload)
  const lastFile = useRef<File>(null)
  async function send(file: File) {
    lastFile.current = file
    onUrl('')
    const result = await start(file)
    if (result.ok) onUrl(result.url)
    // A cancelled or replaced upload is no failure.
    else if (result.code !== 'canceled') {
      onUrl(stored)
      toast.error(words[result.code])
    }
  }
  function cancel() {
    cancelUpload()
    onUrl(stored)
  }
  function retry() {
    if (lastFile.current) void send(lastFile.current)
  }
  /** Replaces the stored photo; '' for none. */
  function reset(url: string) {
    cancelUpload()
    setStored(url)
  }
  const retryable = state.step === 'failed' && !isFileFailure(state.code)
  /** The photo that the form would store, as the screen shows it; null for none. */
  const shown = 'preview' in state ? state.preview : stored || null
  return { stored, shown, state, send, cancel, reset, retry: retryable ? retry : undefined }
}

export type ProductPhoto = ReturnType<typeof useProductPhoto>
