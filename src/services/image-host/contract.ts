import * as z from 'zod/mini'

/** The largest file that is taken, in bytes (row Q19). */
export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024
/** The largest picture that is decoded, in pixels. */
export const MAX_UPLOAD_PIXELS = 50_000_000
/** The same of an AVIF, which is decoded as a whole: one of 50 megapixels has 2 kB and takes 900 MB of memory. */
export const MAX_AVIF_PIXELS = 16_000_000

/** The error codes of an upload, each with its HTTP status. The sentences are `messages.images`. */
export const UPLOAD_REFUSALS = {
  no_file: 400,
  several_files: 400,
  interrupted: 400,
  key_missing: 401,
  key_wrong: 403,
  not_found: 404,
  timeout: 408,
  too_large: 413,
  not_a_picture: 415,
  heic: 415,
  too_many_pixels: 422,
  damaged: 422,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  storage_unavailable: 503,
} as const

export type UploadRefusal = keyof typeof UPLOAD_REFUSALS
/** Every way an upload can end badly for the person: a refusal, or no usable answer at all. */
export type UploadFailure = UploadRefusal | 'network_error' | 'canceled' | 'bad_response'

/** Response of an upload (row Q19). Another host of the protocol need not give more than `success` and `data.url`. */
export const UploadAnswer = z.object({
  success: z.literal(true),
  data: z.object({ url: z.string(), placeholder: z.optional(z.string()) }),
})

/** The body of a refusal. */
export const UploadRefused = z.object({ success: z.literal(false), error: z.object({ code: z.string() }) })

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** File type by its first 32 bytes, whatever its name says; null for types that we do not accept (GIF, SVG, PDF, text, …). */
export function pictureKind(head: Uint8Array): PictureKind | null {
  const text = String.fromCharCode(...head.subarray(0, 32))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) !== 'ftyp') return null
  // The main brand, then those that the file is compatible with: the general `mif1` may be either.
  const brands = text.slice(8)
  if (/avi[fs]/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? 'heic' : null
}

/** The smallest stored size of a photo, for a preview of 56 px; another host's photo is taken as it is. */
export function smallPhoto(url: string): string {
  return url.replace(/(\/images\/[0-9a-f]{22}-[0-9a-f]{6}\/)\d+\.(?:avif|webp|jpg)$/, '$1160.jpg')
}
