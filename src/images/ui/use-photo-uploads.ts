import { useEffect, useRef, useState } from 'react'
import { useSettings } from '#ui/text/words.ts'
import type { UploadFailure } from '../contract.ts'
import { uploadPhoto } from './upload/upload-photo.ts'

/** One photo of several. `preview` is its address, `blob:` while it is not stored; `progress` goes from 0 to 1. */
export type PhotoItem = { key: string; name: string; preview: string } & (
  | { step: 'stored'; url: string }
  | { step: 'waiting' }
  | { step: 'sending'; progress: number }
  | { step: 'failed'; code: UploadFailure }
)

interface Upload {
  file: File
  abort: AbortController
}

/** A slow connection that sends all photos at once finishes none of them for long. */
const AT_ONCE = 2

/**
 * Several photos in an order that can be changed, each with an upload of its own. `onChange` gets the addresses of those that
 * are stored, in their order.
 *
 * @param initial the addresses of photos that are stored already
 */
export function usePhotoUploads({ initial, max, onChange }: PhotoUploadsOptions) {
  const target = useSettings().imageUpload
  const [items, setItems] = useState<PhotoItem[]>(() => initial.map(storedItem))
  const current = useRef(items)
  const uploads = useRef(new Map<string, Upload>())
  const onChangeRef = useRef(onChange)
  onChangeRef.current = onChange

  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const { abort } of running.values()) abort.abort()
      for (const { preview } of current.current) if (preview.startsWith('blob:')) URL.revokeObjectURL(preview)
    }
  }, [])

  function update(next: PhotoItem[]) {
    const before = urlsOf(current.current)
    current.current = next
    setItems(next)
    const urls = urlsOf(next)
    if (urls.join('\n') !== before.join('\n')) onChangeRef.current(urls)
  }

  function change(key: string, make: (item: PhotoItem) => PhotoItem) {
    update(current.current.map((item) => (item.key === key ? make(item) : item)))
  }

  function sendNext() {
    const sending = current.current.filter(({ step }) => step === 'sending').length
    const next = current.current.find(({ step }) => step === 'waiting')
    if (!next || sending >= AT_ONCE) return
    void send(next.key)
    sendNext()
  }

  async function send(key: string) {
    const upload = uploads.current.get(key)
    if (!upload) return
    const base = ({ name, preview }: PhotoItem) => ({ key, name, preview })
    change(key, (item) => ({ ...base(item), step: 'sending', progress: 0 }))
    const onProgress = (progress: number) => change(key, (item) => ({ ...base(item), step: 'sending', progress }))
    const result = await uploadPhoto(upload.file, { ...target, signal: upload.abort.signal, onProgress })
    if (uploads.current.get(key) === upload && !upload.abort.signal.aborted) {
      if (result.ok) change(key, (item) => ({ ...base(item), step: 'stored', url: result.url }))
      else change(key, (item) => ({ ...base(item), step: 'failed', code: result.code }))
    }
    sendNext()
  }

  /** Adds files as far as there is room; returns how many were left out. */
  function add(files: File[]): number {
    const room = Math.max(0, max - current.current.length)
    const added = files.slice(0, room).map((file): PhotoItem => {
      const key = crypto.randomUUID()
      uploads.current.set(key, { file, abort: new AbortController() })
      return { key, name: file.name, preview: URL.createObjectURL(file), step: 'waiting' }
    })
    update([...current.current, ...added])
    sendNext()
    return files.length - added.length
  }

  /** Takes a photo away, and stops its upload. */
  function remove(key: string) {
    uploads.current.get(key)?.abort.abort()
    uploads.current.delete(key)
    update(current.current.filter((item) => item.key !== key))
    sendNext()
  }

  function retry(key: string) {
    const upload = uploads.current.get(key)
    if (!upload) return
    uploads.current.set(key, { ...upload, abort: new AbortController() })
    change(key, ({ name, preview }) => ({ key, name, preview, step: 'waiting' }))
    sendNext()
  }

  /** Moves a photo to another place; the others make room. */
  function move(key: string, to: number) {
    const from = current.current.findIndex((item) => item.key === key)
    if (from < 0 || to < 0 || to >= current.current.length || from === to) return
    const next = current.current.filter((item) => item.key !== key)
    next.splice(to, 0, current.current[from] as PhotoItem)
    update(next)
  }

  /** Shows other stored photos instead of all. */
  function reset(urls: string[]) {
    for (const { abort } of uploads.current.values()) abort.abort()
    uploads.current.clear()
    current.current = urls.map(storedItem)
    setItems(current.current)
  }

  const isSending = items.some(({ step }) => step === 'sending' || step === 'waiting')
  return { items, isSending, add, remove, retry, move, reset }
}

interface PhotoUploadsOptions {
  initial: string[]
  max: number
  onChange: (urls: string[]) => void
}

function storedItem(url: string): PhotoItem {
  return { key: url, name: '', preview: url, step: 'stored', url }
}

function urlsOf(items: PhotoItem[]): string[] {
  return items.flatMap((item) => (item.step === 'stored' ? [item.url] : []))
}
