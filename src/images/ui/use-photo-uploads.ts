import { useEffect, useRef, useState } from 'react'
import { useSettings } from '#ui/text/words.ts'
import { type PhotoItem, PhotoQueue } from './upload/photo-queue.ts'

export type { PhotoItem } from './upload/photo-queue.ts'

interface PhotoUploadsOptions {
  /** The addresses of photos that are stored already. */
  initial: string[]
  max: number
  /** Gets the addresses of the stored photos when they or their order have changed. */
  onChange: (urls: string[]) => void
}

/** The photos of a form: one to `max`, in an order, each with an upload of its own. */
export function usePhotoUploads({ initial, max, onChange }: PhotoUploadsOptions) {
  const target = useSettings().imageUpload
  const onChangeRef = useRef(onChange)
  onChangeRef.current = onChange
  const [queue] = useState(() => {
    const onUrls = (urls: string[]) => onChangeRef.current(urls)
    return new PhotoQueue(initial, { target, max, onUrls, onItems: (next) => setItems(next) })
  })
  const [items, setItems] = useState<PhotoItem[]>(queue.items)
  useEffect(() => () => queue.stop(), [queue])
  return {
    items,
    isSending: items.some(({ step }) => step === 'sending' || step === 'waiting'),
    add: (files: File[]) => queue.add(files),
    remove: (key: string) => queue.remove(key),
    retry: (key: string) => queue.retry(key),
    move: (key: string, to: number) => queue.move(key, to),
    reset: (urls: string[]) => queue.reset(urls),
  }
}
