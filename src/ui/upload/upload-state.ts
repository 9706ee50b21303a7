import type { Messages } from '#messages/en.ts'
import type { UploadFailure } from '#services/image-host/contract.ts'
import type { UploadState } from '../controls/upload-field.tsx'
import type { PhotoUpload } from './use-photo-upload.ts'

/** Failures of the file itself. After all others (connection, host, limits) another try may succeed. */
const FILE_FAILURES: readonly UploadFailure[] = ['not_a_picture', 'heic', 'too_large', 'too_many_pixels', 'damaged']

/** True if the same file would fail again, so that no retry is offered. */
export function isFileFailure(code: UploadFailure): boolean {
  return FILE_FAILURES.includes(code)
}

interface UploadTexts {
  /** Shown while nothing was uploaded and after a failure: the photo that the form has already, if any. */
  stored?: UploadState | undefined
  /** Shown with a finished upload. */
  doneNote: string
  images: Messages['images']
}

/** The state of an upload as the upload field shows it. */
export function uploadState(upload: PhotoUpload, { stored, doneNote, images }: UploadTexts): UploadState {
  switch (upload.step) {
    case 'idle':
      return stored ?? { look: 'empty' }
    case 'shrinking':
      return { look: 'sending', name: upload.name, preview: upload.preview, percent: 0 }
    case 'uploading':
      return { look: 'sending', name: upload.name, preview: upload.preview, percent: upload.progress * 100 }
    case 'done':
      return { look: 'done', name: upload.name, preview: upload.preview, note: doneNote }
    case 'failed':
      return stored ?? { look: 'refused', name: upload.name, reason: images[upload.code] }
  }
}
