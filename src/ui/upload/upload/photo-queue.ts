import type { UploadFailure } from '#services/image-host/contract.ts'
import { type UploadTarget, uploadPhoto } from './upload-photo.ts'

type Step =
  | { step: 'stored'; url: string }
  | { step: 'waiting' }
  | { step: 'sending'; progress: number }
  | { step: 'failed'; code: UploadFailure }

/** One photo of several. `preview` is its address, `blob:` while it is not stored; `progress` goes from 0 to 1. */
export type PhotoItem = { key: string; name: string; preview: string } & Step

interface Upload {
  file: File
  abort: AbortController
}

interface QueueOptions {
  target: UploadTarget
  max: number
  onItems: (items: PhotoItem[]) => void
  /** Gets the addresses of the stored photos when they or their order have changed. */
  onUrls: (urls: string[]) => void
  onFailed: (code: UploadFailure) => void
}

/** A slow connection that sends all photos at once finishes none of them for long. */
const AT_ONCE = 2

/** Photos in an order that can be changed, each with an upload of its own. */
export class PhotoQueue {
  readonly #options: QueueOptions
  readonly #uploads = new Map<string, Upload>()
  #items: PhotoItem[]

  /** @param initial the addresses of photos that are stored already */
  constructor(initial: string[], options: QueueOptions) {
    this.#options = options
    this.#items = initial.map(storedItem)
  }

  get items(): PhotoItem[] {
    return this.#items
  }

  /** Adds files as far as there is room; returns how many were left out. */
  add(files: File[]): number {
    const room = Math.max(0, this.#options.max - this.#items.length)
    const added = files.slice(0, room).map((file): PhotoItem => {
      const key = crypto.randomUUID()
      this.#uploads.set(key, { file, abort: new AbortController() })
      return { key, name: file.name, preview: URL.createObjectURL(file), step: 'waiting' }
    })
    this.#update([...this.#items, ...added])
    this.#sendNext()
    return files.length - added.length
  }

  /** Takes a photo away, and stops its upload. */
  remove(key: string): void {
    this.#uploads.get(key)?.abort.abort()
    this.#uploads.delete(key)
    this.#update(this.#items.filter((item) => item.key !== key))
    this.#sendNext()
  }

  retry(key: string): void {
    const upload = this.#uploads.get(key)
    if (!upload) return
    this.#uploads.set(key, { ...upload, abort: new AbortController() })
    this.#change(key, { step: 'waiting' })
    this.#sendNext()
  }

  /** Moves a photo to another place; the others make room. */
  move(key: string, to: number): void {
    const moved = this.#items.find((item) => item.key === key)
    if (!moved || to < 0 || to >= this.#items.length) return
    this.#update(this.#items.filter((item) => item !== moved).toSpliced(to, 0, moved))
  }

  /** Shows other stored photos instead of all. */
  reset(urls: string[]): void {
    this.stop()
    this.#items = urls.map(storedItem)
    this.#options.onItems(this.#items)
  }

  stop(): void {
    for (const { abort } of this.#uploads.values()) abort.abort()
    this.#uploads.clear()
    for (const { preview } of this.#items) if (preview.startsWith('blob:')) URL.revokeObjectURL(preview)
  }

  #sendNext(): void {
    const sending = this.#items.filter(({ step }) => step === 'sending').length
    const next = this.#items.find(({ step }) => step === 'waiting')
    if (!next || sending >= AT_ONCE) return
    void this.#send(next.key)
    this.#sendNext()
  }

  async #send(key: string): Promise<void> {
    const upload = this.#uploads.get(key)
    if (!upload) return
    this.#change(key, { step: 'sending', progress: 0 })
    const result = await uploadPhoto(upload.file, {
      ...this.#options.target,
      signal: upload.abort.signal,
      onProgress: (progress) => this.#change(key, { step: 'sending', progress }),
    })
    // Taken away meanwhile, or sent once more.
    if (this.#uploads.get(key) !== upload) return
    this.#change(key, result.ok ? { step: 'stored', url: result.url } : { step: 'failed', code: result.code })
    if (!result.ok) this.#options.onFailed(result.code)
    this.#sendNext()
  }

  #change(key: string, step: Step): void {
    this.#update(
      this.#items.map((item) => (item.key === key ? { key, name: item.name, preview: item.preview, ...step } : item)),
    )
  }

  #update(items: PhotoItem[]): void {
    const [before, urls] = [urlsOf(this.#items), urlsOf(items)]
    this.#items = items
    this.#options.onItems(items)
    if (urls.join('\n') !== before.join('\n')) this.#options.onUrls(urls)
  }
}

function storedItem(url: string): PhotoItem {
  return { key: url, name: '', preview: url, step: 'stored', url }
}

function urlsOf(items: PhotoItem[]): string[] {
  return items.flatMap((item) => (item.step === 'stored' ? [item.url] : []))
}
