import { useState } from 'react'
import { useWords } from '#ui/text/words.ts'
import { PhotoUploadField } from '#ui/upload/photo-upload-field.tsx'
import { useFieldUpload } from '#ui/upload/use-field-upload.ts'

/** The cover of a post. `onUrl` gets the URL of each stored upload; `shown` is the last one, first `initial`. */
export function useCover(initial: string, onUrl: (url: string) => void) {
  const [shown, setShown] = useState(initial)
  const upload = useFieldUpload({
    onStored: (url) => {
      setShown(url)
      onUrl(url)
    },
  })
  return { ...upload, shown }
}

type Cover = ReturnType<typeof useCover>

export function CoverField({ cover, error }: { cover: Cover; error: string | undefined }) {
  const { editor } = useWords().blogAdmin
  const stored = { name: editor.coverNow, preview: cover.shown, note: editor.coverStored }
  return <PhotoUploadField label={editor.cover} upload={cover} stored={stored} error={error} words={editor.upload} />
}
