import { useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { isFileFailure, uploadState } from '#images/ui/upload-state.ts'
import { usePhotoUpload } from '#images/ui/use-photo-upload.ts'
import { UploadField, type UploadState } from '#ui/controls/upload-field.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'

/**
 * The cover, uploaded as soon as it is chosen. `onUrl` gets the URL of each stored upload; a cancel shows the stored
 * cover again.
 */
export function useCover(stored: string, onUrl: (url: string) => void) {
  const words = useWords().images
  const upload = usePhotoUpload(useSettings().imageUpload)
  const [shown, setShown] = useState(stored)
  const lastFile = useRef<File>(null)
  const { state } = upload
  async function send(file: File) {
    lastFile.current = file
    const result = await upload.start(file)
    if (result.ok) {
      setShown(result.url)
      onUrl(result.url)
    } else if (result.code !== 'canceled') toast.error(words[result.code])
  }
  const retry = () => lastFile.current && void send(lastFile.current)
  const retryable = state.step === 'failed' && !isFileFailure(state.code)
  const sending = state.step === 'shrinking' || state.step === 'uploading'
  return { state, shown, sending, send, cancel: upload.cancel, retry: retryable ? retry : undefined }
}

type Cover = ReturnType<typeof useCover>

/** An image file with its progress, cancel, and the reason of every failure. */
export function CoverField({ cover, error }: { cover: Cover; error: string | undefined }) {
  const { blogAdmin, images } = useWords()
  const { editor } = blogAdmin
  const { state, shown } = cover
  const stored: UploadState | undefined =
    shown === '' ? undefined : { look: 'done', name: editor.coverNow, preview: shown, note: editor.coverStored }
  // The reason of a failure is below the field when the stored cover is shown in it.
  const failure = stored && state.step === 'failed' ? images[state.code] : undefined
  return (
    <UploadField
      label={editor.cover}
      state={uploadState(state, { stored, doneNote: editor.upload.done, images })}
      onFile={cover.send}
      onCancel={cover.cancel}
      onRetry={cover.retry}
      error={error ?? failure}
      accept="image/*"
      words={editor.upload}
    />
  )
}
