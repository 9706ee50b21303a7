import type { PublicSettings } from '#shared/settings.ts'
import { uploadPhotos } from '#ui/upload/upload-photos.ts'
import type { LocalKit } from './kits.ts'
import { type KeptPhoto, photosOf, removePhoto } from './outbox.ts'
import { type Progress, withoutPhotos, withStoredPhotos } from './progress.ts'

type Change = (change: (progress: Progress) => Progress) => void

/** Milliseconds for one photo. */
const TIMEOUT_MS = 90_000
/** Connections and busy hosts get better; a file that is refused for itself does not. */
const FOR_GOOD = new Set(['not_a_picture', 'heic', 'too_large', 'too_many_pixels', 'damaged'])

/** Milliseconds for which a photo lies here that no fault names: its sheet may still be open. */
const UNUSED_MS = 24 * 3_600_000

/**
 * Sends the photos of faults that lie on the device to the image host, and puts their addresses into the inspection.
 * Resolves to why one of them was left out for good, or to null.
 */
export async function sendPhotos(
  local: LocalKit,
  target: PublicSettings['imageUpload'],
  change: Change,
): Promise<string | null> {
  const used = new Set(local.progress.points.flatMap(({ photos }) => photos))
  let lost: string | null = null
  for (const photo of await photosOf(local.owner, local.dealId)) {
    if (!used.has(photo.id)) {
      if (Date.now() - Date.parse(photo.at) > UNUSED_MS) await removePhoto(photo.id)
      continue
    }
    const sent = await send(photo, target)
    if (sent === null) return lost
    if ('url' in sent) change((progress) => withStoredPhotos(progress, new Map([[photo.id, sent.url]]), new Date()))
    else {
      lost = sent.refused
      change((progress) => withoutPhotos(progress, [photo.id], new Date()))
    }
    await removePhoto(photo.id)
  }
  return lost
}

type Sent = { url: string } | { refused: string }

/** The address of a photo, or why it was refused for good; null when a later try may succeed. */
async function send({ id, blob }: KeptPhoto, target: PublicSettings['imageUpload']): Promise<Sent | null> {
  if (!navigator.onLine) return null
  const stored = new Map<string, string>()
  const photo = { name: id, file: () => new File([blob], 'photo') }
  const events = { signal: AbortSignal.timeout(TIMEOUT_MS), stored, onProgress: () => {}, onWait: () => {} }
  const failed = await uploadPhotos([photo], target, events)
  const url = stored.get(id)
  if (url) return { url }
  return failed && FOR_GOOD.has(failed.code) ? { refused: failed.code } : null
}
