import { useRef, useState } from 'react'
import type { FieldError } from 'react-hook-form'
import toast from 'react-hot-toast'
import { smallPhoto, type UploadFailure } from '#images/contract.ts'
import { usePhotoUpload } from '#images/ui/use-photo-upload.ts'
import { UploadField, type UploadState } from '#ui/controls/upload-field.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'

/** Failures of the file itself: trying the same one again is no use. */
const LASTING: readonly UploadFailure[] = ['not_a_picture', 'heic', 'too_large', 'too_many_pixels', 'damaged']

/**
 * The product's photo: sent as soon as it is chosen. `onUrl` gets its stored address, '' while there is none. `first`,
 * which a product or a draft has already or '', comes back when the new one is given up or refused: what the field shows
 * is what is stored.
 */
export function useProductPhoto(first: string, onUrl: (url: string) => void) {
  const words = useWords().images
  const [current, setCurrent] = useState(first)
  const { state, start, cancel } = usePhotoUpload(useSettings().imageUpload)
  const last = useRef<File>(null)
  async function send(file: File) {
    last.current = file
    onUrl('')
    const result = await start(file)
    if (result.ok) onUrl(result.url)
    // A photo that was given up or replaced is no failure.
    else if (result.code !== 'canceled') {
      onUrl(current)
      toast.error(words[result.code])
    }
  }
  function stop() {
    cancel()
    onUrl(current)
  }
  function again() {
    if (last.current) void send(last.current)
  }
  /** Another photo is the one that there is; '' for none. */
  function give(url: string) {
    cancel()
    setCurrent(url)
  }
  const mayRetry = state.step === 'failed' && !LASTING.includes(state.code)
  /** What the form would store, as the screen shows it; null for none. */
  const shown = 'preview' in state ? state.preview : current || null
  return { current, shown, state, send, stop, give, again: mayRetry ? again : undefined }
}

type Photo = ReturnType<typeof useProductPhoto>

type PhotoFieldProps = {
  photo: Photo
  error: FieldError | undefined
  /** What is said of the photo that there is already. */
  note: string
}

/** One image file with its progress, cancel, and the reason of every failure (rows F02 X08 Z10). */
export function PhotoField({ photo, error, note }: PhotoFieldProps) {
  const words = useWords()
  const { form } = words.saller
  const { state } = photo
  const sending = state.step === 'shrinking' || state.step === 'uploading'
  const missing = sending ? form.errors.photo_pending : form.photoRequired
  return (
    <UploadField
      label={form.photo}
      state={lookOf(photo, words, note)}
      onFile={photo.send}
      onCancel={photo.stop}
      onRetry={photo.again}
      error={error ? (error.type === 'required' ? missing : error.message) : refusalBeside(photo, words)}
      accept="image/*"
      words={form.upload}
    />
  )
}

type Words = ReturnType<typeof useWords>

/** Why a file was refused, where the photo that stays is shown in its place. */
function refusalBeside({ state, current }: Photo, { images }: Words): string | undefined {
  return state.step === 'failed' && current !== '' ? images[state.code] : undefined
}

function lookOf({ state, current }: Photo, { images, saller }: Words, note: string): UploadState {
  const there = { look: 'done', name: saller.edit.photo, preview: smallPhoto(current), note } as const
  switch (state.step) {
    case 'idle':
      return current === '' ? { look: 'empty' } : there
    case 'shrinking':
      return { look: 'sending', name: state.name, preview: state.preview, percent: 0 }
    case 'uploading':
      return { look: 'sending', name: state.name, preview: state.preview, percent: state.progress * 100 }
    case 'done':
      return { look: 'done', name: state.name, preview: state.preview, note: saller.form.upload.done }
    case 'failed':
      if (current !== '') return there
      return { look: 'refused', name: state.name, reason: images[state.code] }
  }
}
