import { useEffect, useRef, useState } from 'react'
import type { UploadState } from '#ui/controls/upload-field.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { pictureKind, type UploadFailure } from '../contract.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

/** Failures after which the same file may get through. */
const PASSING: readonly UploadFailure[] = [
  'network_error',
  'timeout',
  'busy',
  'internal',
  'interrupted',
  'bad_response',
]

interface Chosen {
  file: File
  preview: string
}

/**
 * The profile image of a registration or a profile: shown as soon as it is chosen, sent with the form as its first step (row S08).
 * An upload that is done is kept for the next try of the form.
 */
export function useProfilePhoto() {
  const words = useWords()
  const upload = usePhotoUpload(useSettings().imageUpload)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refused, setRefused] = useState<{ name: string; code: UploadFailure } | null>(null)
  const previewRef = useRef<string>(null)

  useEffect(() => () => forget(previewRef.current), [])

  /** The file when it looks like a photo, otherwise undefined and the field says why. */
  async function choose(file: File): Promise<File | undefined> {
    upload.cancel()
    forget(previewRef.current)
    previewRef.current = null
    setChosen(null)
    const kind = await kindOf(file)
    setRefused(kind ? null : { name: file.name, code: 'not_a_picture' })
    if (!kind) return undefined
    previewRef.current = URL.createObjectURL(file)
    setChosen({ file, preview: previewRef.current })
    return file
  }

  /**
   * The address of the stored photo, or the sentence that says why there is none; '' after a cancel. `lasting` is true
   * for a file that no second try can send.
   */
  async function send(file: File): Promise<{ url: string } | { failure: string; lasting: boolean }> {
    if (upload.state.step === 'done') return upload.state
    const result = await upload.start(file)
    if (result.ok) return result
    const lasting = result.code !== 'canceled' && !PASSING.includes(result.code)
    return { failure: result.code === 'canceled' ? '' : words.images[result.code], lasting }
  }

  /** Forgets what was chosen, as after it was saved. */
  function clear() {
    upload.cancel()
    forget(previewRef.current)
    previewRef.current = null
    setChosen(null)
    setRefused(null)
  }

  const mayRetry = upload.state.step === 'failed' && PASSING.includes(upload.state.code)
  const state = refused ? refusedLook(refused, words.images) : look(upload.state, chosen, words)
  return { state, choose, send, cancel: upload.cancel, clear, onRetry: mayRetry ? upload.retry : undefined }
}

function forget(preview: string | null): void {
  if (preview) URL.revokeObjectURL(preview)
}

async function kindOf(file: File) {
  const head = await file
    .slice(0, 32)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return pictureKind(new Uint8Array(head))
}

type Words = ReturnType<typeof useWords>

function refusedLook({ name, code }: { name: string; code: UploadFailure }, sentences: Words['images']): UploadState {
  return { look: 'refused', name, reason: sentences[code] }
}

function look(
  state: ReturnType<typeof usePhotoUpload>['state'],
  chosen: Chosen | null,
  { images, accounts }: Words,
): UploadState {
  const { upload } = accounts.register
  switch (state.step) {
    case 'shrinking':
      return { look: 'sending', name: state.name, preview: state.preview, percent: 0 }
    case 'uploading':
      return { look: 'sending', name: state.name, preview: state.preview, percent: state.progress * 100 }
    case 'done':
      return { look: 'done', name: state.name, preview: state.preview, note: upload.uploaded }
    case 'failed':
      return refusedLook(state, images)
    case 'idle':
      if (!chosen) return { look: 'empty' }
      return { look: 'done', name: chosen.file.name, preview: chosen.preview, note: upload.ready(chosen.file.size) }
  }
}
