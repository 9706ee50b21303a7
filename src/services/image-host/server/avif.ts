import { makeTaskQueue } from '#platform/limits/task-queue.ts'
import { isAppError } from '#shared/errors.ts'
import type { PhotoWidth } from '#shared/photo.ts'
import { refusal } from './refusal.ts'
import { SOURCE_FILE } from './storage/image-store.ts'
import { addImageFile, type Images, loadEncoder } from './store.ts'

// A queue of its own, so that uploads and AVIF files do not delay each other.
const encoding = makeTaskQueue({
  concurrency: 1,
  concurrencyOfOne: 1,
  maxWaiting: 60,
  maxWaitingOfOne: 20,
  full: () => refusal('busy'),
})
const running = new Map<string, Promise<Buffer | null>>()

/**
 * Makes an AVIF at its first request and stores it: all five take longer than an upload may (1.4 s of a core for a photo of 3
 * megapixels, against 0.5 s for JPEG and WebP). Requests for the same file share the work. Null when there is no such picture;
 * 'busy' when too many wait, or too many of the network that asks first. Two machines may make the same file: it is the same
 * bytes twice.
 */
export async function makeAvif(
  images: Images,
  id: string,
  width: PhotoWidth,
  network: string,
): Promise<Buffer | null | 'busy'> {
  const key = `${images.store.where}/${id}/${width}`
  const shared =
    running.get(key) ?? encoding.run(network, () => make(images, id, width)).finally(() => running.delete(key))
  running.set(key, shared)
  return shared.catch((error: unknown) => {
    if (isAppError(error) && error.code === 'busy') return 'busy' as const
    throw error
  })
}

async function make(images: Images, id: string, width: PhotoWidth): Promise<Buffer | null> {
  const source = await images.store.read(id, SOURCE_FILE)
  if (!source) return null
  const { encodeAvif } = await loadEncoder()
  const avif = await encodeAvif(source, width)
  await addImageFile(images, id, `${width}.avif`, avif)
  return avif
}
