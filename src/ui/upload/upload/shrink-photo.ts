import { MAX_UPLOAD_BYTES, pictureKind, type UploadFailure } from '#services/image-host/contract.ts'

const LONGEST_SIDE = 1600
const TARGET_BYTES = 350_000

/**
 * A JPEG of at most 1600 px and about 350 kB. The file itself when it is small already, or when this browser cannot
 * decode it (HEIC outside Safari): the host then decides. A failure code for a file that cannot be sent.
 */
export async function shrinkPhoto(file: File): Promise<Blob | UploadFailure> {
  const head = await readHead(file)
  if (!head) return 'damaged'
  const kind = pictureKind(head)
  if (!kind) return 'not_a_picture'
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file.size > MAX_UPLOAD_BYTES ? 'too_large' : file
  try {
    const small = file.size <= TARGET_BYTES && Math.max(bitmap.width, bitmap.height) <= LONGEST_SIDE
    return small && kind !== 'heic' ? file : await toJpeg(bitmap)
  } catch {
    // Old phones run out of canvas memory.
    return file.size > MAX_UPLOAD_BYTES ? 'too_large' : file
  } finally {
    bitmap.close()
  }
}

async function readHead(file: File): Promise<Uint8Array | null> {
  const bytes = await file
    .slice(0, 32)
    .arrayBuffer()
    .catch(() => null)
  return bytes && new Uint8Array(bytes)
}

async function toJpeg(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas')
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: transparent pixels would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  let blob = await encode(canvas, 0.85)
  for (const quality of [0.75, 0.65, 0.55, 0.45]) {
    if (blob.size <= TARGET_BYTES) break
    blob = await encode(canvas, quality)
  }
  return blob
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas could not be encoded')))
    canvas.toBlob(done, 'image/jpeg', quality)
  })
}
