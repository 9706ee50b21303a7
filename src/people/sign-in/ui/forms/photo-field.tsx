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

/** The photo of a new user (rows G03 X03): image files only. It is a picture of the initials until one is chosen. */
export function PhotoField({ photo, name, onNameMissing, onPhoto, error }: PhotoFieldProps) {
  const { register } = useWords().accounts
  /** The initials that the photo shows, '' before there is a name; null for a photo of the person's own. */
  const drawn = useRef<string | null>('')
  async function choose(file: File) {
    drawn.current = null
    onPhoto(await photo.choose(file))
  }
  async function draw() {
    const letters = initials(name)
    if (!letters) return onNameMissing()
    drawn.current = letters
    const picture = await makeInitialsPicture(name)
    // Other initials or a photo may have been chosen meanwhile.
    if (picture && drawn.current === letters) onPhoto(await photo.choose(picture))
  }
  const drawRef = useRef(draw)
  drawRef.current = draw
  // The name has other initials than the picture.
  useEffect(() => {
    const letters = initials(name)
    if (letters && drawn.current !== null && drawn.current !== letters) drawRef.current()
  }, [name])
  return (
    <UploadField
      label={register.photo}
      aside={register.photoOffer}
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
