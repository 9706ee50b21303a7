import { useRef, useState } from 'react'
import toast from 'react-hot-toast'
import type { UploadFailure } from '#images/contract.ts'
import { usePhotoUpload } from '#images/ui/use-photo-upload.ts'
import { UploadField, type UploadState } from '#ui/controls/upload-field.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'

/** Failures of the file itself: trying the same one again is no use. */
const LASTING: readonly UploadFailure[] = ['not_a_picture', 'heic', 'too_large', 'too_many_pixels', 'damaged']

/** The cover: sent as soon as it is chosen. `onUrl` gets its stored address; giving up brings the stored one back. */
export function useCover(stored: string, onUrl: (url: string) => void) {
  const words = useWords().images
  const upload = usePhotoUpload(useSettings().imageUpload)
  const [shown, setShown] = useState(stored)
  const last = useRef<File>(null)
  const { state } = upload
  async function send(file: File) {
    last.current = file
    const result = await upload.start(file)
    if (result.ok) {
      setShown(result.url)
      onUrl(result.url)
    } else if (result.code !== 'canceled') toast.error(words[result.code])
  }
  const again = () => last.current && void send(last.current)
  const mayRetry = state.step === 'failed' && !LASTING.includes(state.code)
  const sending = state.step === 'shrinking' || state.step === 'uploading'
  return { state, shown, sending, send, stop: upload.cancel, again: mayRetry ? again : undefined }
}

type Cover = ReturnType<typeof useCover>

/** One picture with its progress, cancel, and the reason of every failure. */
export function CoverField({ cover, error }: { cover: Cover; error: string | undefined }) {
  const words = useWords()
  const { editor } = words.blogOffice
  return (
    <UploadField
      label={editor.cover}
      state={lookOf(cover, words)}
      onFile={cover.send}
      onCancel={cover.stop}
      onRetry={cover.again}
      error={error ?? refusalBeside(cover, words)}
      accept="image/*"
      words={editor.upload}
    />
  )
}

type Words = ReturnType<typeof useWords>

/** Why a file was refused, where the cover that stays is shown in its place. */
function refusalBeside({ state, shown }: Cover, { images }: Words): string | undefined {
  return state.step === 'failed' && shown !== '' ? images[state.code] : undefined
}

function lookOf({ state, shown }: Cover, { images, blogOffice }: Words): UploadState {
  const { editor } = blogOffice
  const there = { look: 'done', name: editor.coverNow, preview: shown, note: editor.coverStored } as const
  switch (state.step) {
    case 'idle':
      return shown === '' ? { look: 'empty' } : there
    case 'shrinking':
      return { look: 'sending', name: state.name, preview: state.preview, percent: 0 }
    case 'uploading':
      return { look: 'sending', name: state.name, preview: state.preview, percent: state.progress * 100 }
    case 'done':
      return { look: 'done', name: state.name, preview: state.preview, note: editor.upload.done }
    case 'failed':
      if (shown !== '') return there
      return { look: 'refused', name: state.name, reason: images[state.code] }
  }
}
