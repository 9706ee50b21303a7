import { useEffect, useState } from 'react'
import { isAppError } from '#shared/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { UploadField, type UploadState } from '#ui/controls/upload-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { useWords } from '#ui/text/words.ts'
import { shrinkPhoto } from '#ui/upload/upload/shrink-photo.ts'
import { proofs as words } from '#words/proofs.ts'

interface PictureFormProps {
  label: string
  action: string
  /** Sends the picture as base64. */
  send: (photo: string) => Promise<unknown>
}

/** Chooses one picture and sends it. What the server says of the picture stands at the field. */
export function PictureForm({ label, action, send }: PictureFormProps) {
  const { images } = useWords()
  const [state, setState] = useState<UploadState>({ look: 'empty' })
  const [photo, setPhoto] = useState<Blob | null>(null)
  const preview = 'preview' in state ? state.preview : undefined
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])
  const { submit, pending } = useSubmit({
    call: async (file: Blob) => send(await toBase64(file)),
    refresh: ['proofs', 'catalogue', 'reviews'],
    done: words.sent,
    showsError: (error) => {
      const reason = isAppError(error) ? error.fields?.photo?.message : undefined
      if (reason) refuse(reason)
      return reason !== undefined
    },
  })
  function refuse(reason: string, name = '') {
    setPhoto(null)
    setState({ look: 'refused', name, reason })
  }
  async function choose(file: File) {
    const small = await shrinkPhoto(file)
    if (typeof small === 'string') return refuse(images[small], file.name)
    setPhoto(small)
    setState({ look: 'done', name: file.name, preview: URL.createObjectURL(small), note: words.picture.chosen })
  }
  return (
    <div className="space-y-3">
      <UploadField
        label={label}
        state={state}
        onFile={choose}
        onCancel={() => setState({ look: 'empty' })}
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
        words={words.picture}
      />
      <Button disabled={!photo} loading={pending} onClick={() => photo && submit(photo)}>
        {action}
      </Button>
    </div>
  )
}

function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
