import { useEffect, useRef } from 'react'
import { initials } from '#shared/text/initials.ts'
import { UploadField } from '#ui/controls/upload-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { makeInitialsPicture } from '#ui/upload/initials-picture.ts'
import type { useProfilePhoto } from '#ui/upload/use-profile-photo.ts'

interface PhotoFieldProps {
  photo: ReturnType<typeof useProfilePhoto>
  /** The name as typed, of which the initials are drawn. */
  name: string
  /** The initials were asked for, and there is no name yet. */
  onNameMissing: () => void
  onPhoto: (file: File | undefined) => void
  error: string | undefined
}

/** The photo of a new user (rows G03 X03): image files only, one of which can be the initials. */
export function PhotoField({ photo, name, onNameMissing, onPhoto, error }: PhotoFieldProps) {
  const { register } = useWords().accounts
  /** The initials that the photo shows; null for a photo of the person's own. */
  const drawn = useRef<string | null>(null)
  async function choose(file: File) {
    drawn.current = null
    onPhoto(await photo.choose(file))
  }
  async function draw() {
    if (!initials(name)) return onNameMissing()
    const picture = await makeInitialsPicture(name)
    if (!picture) return
    await choose(picture)
    drawn.current = initials(name)
  }
  const drawRef = useRef(draw)
  drawRef.current = draw
  // The name was changed after its initials were drawn.
  useEffect(() => {
    const letters = initials(name)
    if (letters && drawn.current !== null && drawn.current !== letters) drawRef.current()
  }, [name])
  return (
    <UploadField
      label={register.photo}
      aside={register.photoNeeded}
      round
      accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
      state={photo.state}
      onFile={choose}
      onCancel={photo.cancel}
      onRetry={photo.onRetry}
      ways={{ camera: register.camera, made: register.initials, make: draw }}
      error={photo.state.look === 'refused' ? undefined : error}
      words={register.upload}
    />
  )
}
