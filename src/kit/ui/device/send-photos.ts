import { uploadPhotos } from '#images/ui/upload-photos.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { KeptKit } from './kits.ts'
import { keepPhoto, photosOf, removePhoto } from './outbox.ts'
import { type Progress, withoutPhotos, withStoredPhotos } from './progress.ts'

type Change = (change: (progress: Progress) => Progress) => void

/** Connections and busy hosts get better; a file that is refused for itself does not. */
const FOR_GOOD = new Set(['not_a_picture', 'heic', 'too_large', 'too_many_pixels', 'damaged'])

/**
 * Sends the photos of faults that lie on the device to the image host, and puts their addresses into the inspection.
 * Resolves to why one of them was left out for good, or to null.
 */
export async function sendPhotos(
  { owner, dealId }: KeptKit,
  target: PublicSettings['imageUpload'],
  change: Change,
): Promise<string | null> {
  const photos = (await photosOf(owner, dealId)).filter(({ url }) => url === null)
  let lost: string | null = null
  for (const photo of photos) {
    if (!navigator.onLine) return lost
    const stored = new Map<string, string>()
    const named = { name: photo.id, file: () => new File([photo.blob], 'photo') }
    const events = { signal: AbortSignal.timeout(90_000), stored, onProgress: () => {}, onWait: () => {} }
    const failed = await uploadPhotos([named], target, events)
    const url = stored.get(photo.id)
    if (url) {
      await keepPhoto({ ...photo, url })
      change((progress) => withStoredPhotos(progress, stored, new Date()))
    } else if (failed && FOR_GOOD.has(failed.code)) {
      lost = failed.code
      await removePhoto(photo.id)
      change((progress) => withoutPhotos(progress, [photo.id], new Date()))
    } else return lost
  }
  return lost
}
