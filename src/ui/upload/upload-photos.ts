import type { UploadFailure } from '#services/image-host/contract.ts'
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
  onProgress: (done: number) => void
  /** The host takes no more for now, for this reason: the upload goes on by itself. */
  onWait: (code: UploadFailure) => void
}

/** Milliseconds until a host that is busy, or has taken enough from this address for now, is asked again. */
const PAUSE_MS = 60_000
/** The host makes several sizes of each: one photo is sent while it does so with another. */
const AT_ONCE = 3

/** Refusals of the host and not of the photo, which end by themselves. */
const LATER: readonly UploadFailure[] = ['too_many_requests', 'busy', 'storage_unavailable']

interface Refused {
  name: string
  code: UploadFailure
}

/** Stores photos in `stored`, a few at once. Resolves to null, or to the first one that is refused and why. */
export async function uploadPhotos(
  photos: readonly NamedPhoto[],
  target: UploadTarget,
  { signal, stored, onProgress, onWait }: UploadEvents,
): Promise<Refused | null> {
  const missing = photos.filter(({ name }) => !stored.has(name))
  const refused: Refused[] = []
  async function storeNext(): Promise<void> {
    for (let photo = missing.shift(); photo && refused.length === 0; photo = missing.shift()) {
      const { name, file } = photo
      onProgress(stored.size)
      const result = await uploadPhoto(file(), { ...target, signal })
      if (signal.aborted) refused.push({ name, code: 'canceled' })
      else if (result.ok) stored.set(name, result.url)
      else if (!LATER.includes(result.code)) refused.push({ name, code: result.code })
      else {
        missing.unshift(photo)
        onWait(result.code)
        await pause(signal)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext))
  return signal.aborted ? { name: '', code: 'canceled' } : (refused[0] ?? null)
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
