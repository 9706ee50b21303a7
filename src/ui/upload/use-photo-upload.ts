import { useEffect, useRef, useState } from 'react'
import type { UploadFailure } from '#services/image-host/contract.ts'
import { type UploadTarget, uploadPhoto } from './upload/upload-photo.ts'

/** The state of an upload. `preview` is a `blob:` URL, valid until another file is chosen or the form unmounts. */
export type PhotoUpload =
  | { step: 'idle' }
  | { step: 'shrinking'; name: string; preview: string }
  | { step: 'uploading'; name: string; preview: string; progress: number }
  | { step: 'done'; name: string; preview: string; url: string; placeholder: string | null }
  | { step: 'failed'; name: string; code: UploadFailure }

interface Upload {
  file: File
  abort: AbortController
  preview: string
}

function discard(upload: Upload | null): void {
  upload?.abort.abort()
  if (upload) URL.revokeObjectURL(upload.preview)
}

/** The upload of one photo of a form. When `state.step` is `done`, the form sends `state.url`. */
export function usePhotoUpload(target: UploadTarget) {
  const [state, setState] = useState<PhotoUpload>({ step: 'idle' })
  const current = useRef<Upload | null>(null)

  useEffect(() => () => discard(current.current), [])

  async function start(file: File) {
    discard(current.current)
    const upload: Upload = { file, abort: new AbortController(), preview: URL.createObjectURL(file) }
    current.current = upload
    const photo = { name: file.name, preview: upload.preview }
    const show = (next: PhotoUpload) => {
      // A file that was chosen later, or a cancel, has replaced this upload.
      if (current.current === upload) setState(next)
    }
    show({ step: 'shrinking', ...photo })
    const onProgress = (progress: number) => show({ step: 'uploading', ...photo, progress })
    const result = await uploadPhoto(file, { ...target, signal: upload.abort.signal, onProgress })
    if (result.ok) show({ step: 'done', ...photo, url: result.url, placeholder: result.placeholder })
    else show({ step: 'failed', name: file.name, code: result.code })
    return result
  }

  /** Stops the upload, or discards a finished one. */
  function cancel() {
    discard(current.current)
    current.current = null
    setState({ step: 'idle' })
  }

  function retry() {
    const file = current.current?.file
    if (file) void start(file)
  }

  return { state, start, cancel, retry }
}
