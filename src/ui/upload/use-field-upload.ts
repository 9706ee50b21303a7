import { useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { useSettings, useWords } from '../text/words.ts'
import { isFileFailure } from './upload-state.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

interface UploadEvents {
  /** The URL of the stored photo. */
  onStored: (url: string) => void
  onStart?: () => void
  onFailed?: () => void
}

/**
 * The upload of a form field whose photo is sent as soon as it is chosen. A failure is shown as a toast, and by
 * `PhotoUploadField` in the field. `retry` is undefined when the same file would fail again.
 */
export function useFieldUpload({ onStored, onStart, onFailed }: UploadEvents) {
  const words = useWords().images
  const { state, start, cancel } = usePhotoUpload(useSettings().imageUpload)
  const lastFile = useRef<File>(null)
  async function send(file: File) {
    lastFile.current = file
    onStart?.()
    const result = await start(file)
    if (result.ok) onStored(result.url)
    // A cancelled or replaced upload is no failure.
    else if (result.code !== 'canceled') {
      onFailed?.()
      toast.error(words[result.code])
    }
  }
  function retry() {
    if (lastFile.current) void send(lastFile.current)
  }
  const sending = state.step === 'shrinking' || state.step === 'uploading'
  const canRetry = state.step === 'failed' && !isFileFailure(state.code)
  return { state, sending, send, cancel, retry: canRetry ? retry : undefined }
}

export type FieldUpload = ReturnType<typeof useFieldUpload>
