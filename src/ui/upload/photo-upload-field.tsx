import { UploadField, type UploadFieldProps, type UploadState } from '../controls/upload-field.tsx'
import { useWords } from '../text/words.ts'
import { uploadState } from './upload-state.ts'
import type { FieldUpload } from './use-field-upload.ts'

interface PhotoUploadFieldProps {
  label: string
  upload: Pick<FieldUpload, 'state' | 'send' | 'cancel' | 'retry'>
  /** The photo that the form would store while nothing is being uploaded; `preview` is '' when there is none. */
  stored: { name: string; preview: string; note: string }
  /** Shown instead of the reason of a failed upload. */
  error: string | undefined
  words: UploadFieldProps['words'] & { done: string }
}

/** An image file with its progress, cancel, and the reason of every failure (rows F02 X08 Z10). */
export function PhotoUploadField({ label, upload, stored: photo, error, words }: PhotoUploadFieldProps) {
  const { images } = useWords()
  const { state } = upload
  const stored: UploadState | undefined = photo.preview === '' ? undefined : { look: 'done', ...photo }
  // The field shows the stored photo again, so the reason is below it.
  const failure = stored && state.step === 'failed' ? images[state.code] : undefined
  return (
    <UploadField
      label={label}
      state={uploadState(state, { stored, doneNote: words.done, images })}
      onFile={upload.send}
      onCancel={upload.cancel}
      onRetry={upload.retry}
      error={error ?? failure}
      accept="image/*"
      words={words}
    />
  )
}
