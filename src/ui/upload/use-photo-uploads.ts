import { useEffect, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { UploadFailure } from '#services/image-host/contract.ts'
import { useSettings, useWords } from '../text/words.ts'
import { type PhotoItem, PhotoQueue } from './upload/photo-queue.ts'

export type { PhotoItem } from './upload/photo-queue.ts'

interface PhotoUploadsOptions {
  /** The addresses of photos that are stored already. */
  initial: string[]
  max: number
  /** Gets the addresses of the stored photos when they or their order have changed. */
  onChange: (urls: string[]) => void
}

/** The photos of a form: one to `max`, in an order, each with an upload of its own. A failure is also a toast (row Z10). */
export function usePhotoUploads({ initial, max, onChange }: PhotoUploadsOptions) {
  const target = useSettings().imageUpload
  const onChangeRef = useRef(onChange)
  onChangeRef.current = onChange
  const { images } = useWords()
  const wordsRef = useRef(images)
  wordsRef.current = images
  const [queue] = useState(() => {
    const onUrls = (urls: string[]) => onChangeRef.current(urls)
    const onFailed = (code: UploadFailure) => void toast.error(wordsRef.current[code])
    return new PhotoQueue(initial, { target, max, onUrls, onFailed, onItems: (next) => setItems(next) })
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
