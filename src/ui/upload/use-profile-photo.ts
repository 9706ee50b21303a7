import { useEffect, useRef, useState } from 'react'
import { pictureKind, type UploadFailure } from '#services/image-host/contract.ts'
import type { UploadState } from '../controls/upload-field.tsx'
import { useSettings, useWords } from '../text/words.ts'
import { isFileFailure, uploadState } from './upload-state.ts'
import { type PhotoUpload, usePhotoUpload } from './use-photo-upload.ts'

interface ChosenPhoto {
  file: File
  preview: string
}

/**
 * The profile image of a registration or a profile: shown when it is chosen, sent as the first step when the form is
 * submitted (row S08). A finished upload is used again when the form is submitted again.
 */
export function useProfilePhoto() {
  const words = useWords()
  const upload = usePhotoUpload(useSettings().imageUpload)
  const { chosen, setChosen, discard } = useChosenPhoto()
  const [refused, setRefused] = useState<{ name: string; code: UploadFailure } | null>(null)

  /** The file if it is a photo; otherwise undefined, and the field says why. */
  async function choose(file: File): Promise<File | undefined> {
    upload.cancel()
    discard()
    const isPhoto = (await kindOf(file)) !== null
    setRefused(isPhoto ? null : { name: file.name, code: 'not_a_picture' })
    if (!isPhoto) return undefined
    setChosen(file)
    return file
  }

  /**
   * The URL of the stored photo, or the message of the failure; '' after a cancel. `fileRefused`: the same file would
   * fail again.
   */
  async function send(file: File): Promise<{ url: string } | { failure: string; fileRefused: boolean }> {
    if (upload.state.step === 'done') return upload.state
    const result = await upload.start(file)
    if (result.ok) return result
    const failure = result.code === 'canceled' ? '' : words.images[result.code]
    return { failure, fileRefused: isFileFailure(result.code) }
  }

  /** Discards the chosen photo, for example after it was saved. */
  function clear() {
    upload.cancel()
    discard()
    setRefused(null)
  }

  const retryable = upload.state.step === 'failed' && !isFileFailure(upload.state.code)
  const state: UploadState = refused
    ? { look: 'refused', name: refused.name, reason: words.images[refused.code] }
    : fieldState(upload.state, chosen, words)
  return { state, choose, send, cancel: upload.cancel, clear, onRetry: retryable ? upload.retry : undefined }
}

/** The chosen file with its preview, whose `blob:` URL is revoked when it is discarded or the form unmounts. */
function useChosenPhoto() {
  const [chosen, setState] = useState<ChosenPhoto | null>(null)
  const previewRef = useRef<string>(null)
  function discard() {
    if (previewRef.current) URL.revokeObjectURL(previewRef.current)
    previewRef.current = null
    setState(null)
  }
  function setChosen(file: File) {
    previewRef.current = URL.createObjectURL(file)
    setState({ file, preview: previewRef.current })
  }
  useEffect(
    () => () => {
      if (previewRef.current) URL.revokeObjectURL(previewRef.current)
    },
    [],
  )
  return { chosen, setChosen, discard }
}

async function kindOf(file: File) {
  const head = await file
    .slice(0, 32)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return pictureKind(new Uint8Array(head))
}

type Words = ReturnType<typeof useWords>

function fieldState(upload: PhotoUpload, chosen: ChosenPhoto | null, { images, accounts }: Words): UploadState {
  const texts = accounts.register.upload
  if (upload.step === 'idle' && chosen) {
    return { look: 'done', name: chosen.file.name, preview: chosen.preview, note: texts.ready(chosen.file.size) }
  }
  return uploadState(upload, { doneNote: texts.uploaded, images })
}
