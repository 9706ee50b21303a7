import type { FieldError } from 'react-hook-form'
import { smallPhoto } from '#images/contract.ts'
import { PhotoUploadField } from '#images/ui/photo-upload-field.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ProductPhoto } from './use-product-photo.ts'

type PhotoFieldProps = {
  photo: ProductPhoto
  error: FieldError | undefined
  /** Shown with the stored photo. */
  storedNote: string
}

export function PhotoField({ photo, error, storedNote }: PhotoFieldProps) {
  const { form, edit } = useWords().saller
  const stored = { name: edit.photo, preview: smallPhoto(photo.stored), note: storedNote }
  const required = photo.sending ? form.errors.photo_pending : form.photoRequired
  const message = error?.type === 'required' ? required : error?.message
  return <PhotoUploadField label={form.photo} upload={photo} stored={stored} error={message} words={form.upload} />
}
