import type { FieldError } from 'react-hook-form'
import { smallPhoto } from '#images/contract.ts'
import { uploadState } from '#images/ui/upload-state.ts'
import { UploadField, type UploadState } from '#ui/controls/upload-field.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ProductPhoto } from './use-product-photo.ts'

type PhotoFieldProps = {
  photo: ProductPhoto
  error: FieldError | undefined
  /** Shown with the stored photo. */
  storedNote: string
}

/** An image file with its progress, cancel, and the reason of every failure (rows F02 X08 Z10). */
export function PhotoField({ photo, error, storedNote }: PhotoFieldProps) {
  const { saller, images } = useWords()
  const { form, edit } = saller
  const { state, stored: url } = photo
  const sending = state.step === 'shrinking' || state.step === 'uploading'
  const required = sending ? form.errors.photo_pending : form.photoRequired
  const stored: UploadState | undefined =
    url === '' ? undefined : { look: 'done', name: edit.photo, preview: smallPhoto(url), note: storedNote }
  // The reason of a failure is below the field when the stored photo is shown in it.
  const failure = stored && state.step === 'failed' ? images[state.code] : undefined
  return (
    <UploadField
      label={form.photo}
      state={uploadState(state, { stored, doneNote: form.upload.done, images })}
      onFile={photo.send}
      onCancel={photo.cancel}
      onRetry={photo.retry}
      error={error ? (error.type === 'required' ? required : error.message) : failure}
      accept="image/*"
      words={form.upload}
    />
  )
}
