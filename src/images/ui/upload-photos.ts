import type { UploadFailure } from '../contract.ts'
import { type UploadTarget, uploadPhoto } from './upload/upload-photo.ts'

/** A photo that waits to be stored, under the name by which its owner knows it. */
export interface NamedPhoto {
  name: string
  file: () => File
}

interface UploadEvents {
  signal: AbortSignal
  /** The addresses of stored photos by their names. A second try goes on where the first one stopped. */
  stored: Map<string, string>
  onProgress: (done: number, total: number) => void
  /** The host takes no more for now: the upload goes on by itself. */
  onWait: () => void
}

/** Milliseconds until a host that is busy, or has taken enough from this address for now, is asked again. */
const PAUSE_MS = 60_000

/** Refusals of the host and not of the photo, which end by themselves. */
const LATER: readonly UploadFailure[] = ['too_many_requests', 'busy', 'storage_unavailable']

/** Stores photos one after the other in `stored`. Resolves to null, or to the first one that is refused and why. */
export async function uploadPhotos(
  photos: readonly NamedPhoto[],
  target: UploadTarget,
  { signal, stored, onProgress, onWait }: UploadEvents,
): Promise<{ name: string; code: UploadFailure } | null> {
  const missing = photos.filter(({ name }) => !stored.has(name))
  const before = photos.length - missing.length
  for (const [index, { name, file }] of missing.entries()) {
    for (;;) {
      onProgress(before + index, photos.length)
      const result = await uploadPhoto(file(), { ...target, signal })
      if (signal.aborted) return { name, code: 'canceled' }
      if (result.ok) {
        stored.set(name, result.url)
        break
      }
      if (!LATER.includes(result.code)) return { name, code: result.code }
      onWait()
      await pause(signal)
    }
  }
  return null
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
