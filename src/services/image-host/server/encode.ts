import sharp, { type Sharp } from 'sharp'
import { isAppError } from '#shared/errors.ts'
import { PHOTO_WIDTHS, type PhotoWidth } from '#shared/photo.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { MAX_AVIF_PIXELS, MAX_UPLOAD_PIXELS, type PictureKind, pictureKind } from '../contract.ts'
import { refusal } from './refusal.ts'

// One thread a picture: the queue limits how many cores pictures take. Nothing is decoded twice.
sharp.concurrency(1)
sharp.cache(false)
// libvips chooses its decoder by other bytes than `pictureKind` looks at: an SVG may begin as an AVIF does.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) })

const LARGEST = 1280
/** Enough for any phone's screenshot; WebP has a limit of its own. */
const TALLEST = 3

/** A decoded picture: upright, sRGB, without metadata, transparency on white, at most 1280 px wide. */
interface Pixels {
  data: Buffer
  width: number
  height: number
}

export interface EncodedPhoto {
  /** Average colour as `rrggbb`. */
  colour: string
  /** A tiny WebP as a data address, under 400 characters. */
  placeholder: string
  /** The picture in 32 by 32 points of grey, a byte each, to compare it by. */
  grey: Buffer
  /** Size in pixels and bytes of `1280.jpg`. */
  width: number
  height: number
  bytes: number
  /** Files by their names in an address. */
  files: Map<string, Buffer>
  /** JPEG from which AVIF files are made later. */
  source: Buffer
}

/**
 * JPEG and WebP in all widths from an upload. Throws a refusal for what is no picture, too big or damaged. Not mozjpeg, which
 * takes six times as long for a fifth of a JPEG's bytes, and not WebP's effort 4, which takes twice as long for a twentieth.
 */
export async function encodePhoto(upload: Buffer): Promise<EncodedPhoto> {
  const pixels = await decode(upload)
  const files = new Map<string, Buffer>()
  for (const width of PHOTO_WIDTHS) {
    // Not `clone()`, which copies the pixels on the event loop.
    const sized = () => shrink(open(pixels), width)
    files.set(`${width}.jpg`, await sized().jpeg({ quality: 80, progressive: true }).toBuffer())
    files.set(`${width}.webp`, await sized().webp({ quality: 78, effort: 2 }).toBuffer())
  }
  return {
    colour: await averageColour(pixels),
    placeholder: await placeholderOf(pixels),
    grey: await greyOf(open(pixels)),
    width: pixels.width,
    height: pixels.height,
    bytes: files.get('1280.jpg')?.length ?? 0,
    files,
    source: await open(pixels).jpeg({ quality: 93, chromaSubsampling: '4:4:4' }).toBuffer(),
  }
}

/** One AVIF from the source file. Effort 2 takes a quarter of the default's time for a tenth more bytes. */
export function encodeAvif(source: Buffer, width: PhotoWidth): Promise<Buffer> {
  return shrink(sharp(source), width).avif({ quality: 55, effort: 2 }).toBuffer()
}

/** Grey thumbnail of a file that this host has made. */
export function greyOfFile(file: Buffer): Promise<Buffer> {
  return greyOf(sharp(file))
}

function greyOf(picture: Sharp): Promise<Buffer> {
  return picture.greyscale().resize(32, 32, { fit: 'fill' }).raw().toBuffer()
}

export async function decode(upload: Buffer): Promise<Pixels> {
  const kind = pictureKind(upload)
  if (!kind) throw refusal('not_a_picture')
  const limitInputPixels = kind === 'avif' || kind === 'heic' ? MAX_AVIF_PIXELS : MAX_UPLOAD_PIXELS
  const options = { failOn: 'error', limitInputPixels } as const
  try {
    const { width, height } = await sharp(upload, options).metadata()
    if (width * height > limitInputPixels) throw refusal('too_many_pixels')
    const upright = sharp(upload, options).autoOrient().flatten({ background: '#fff' })
    const { data, info } = await shrink(upright, LARGEST)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    throw decodeRefusal(error, kind)
  }
}

/** A file that libvips cannot read is damaged, because its kind is known. */
function decodeRefusal(error: unknown, kind: PictureKind): Error {
  if (isAppError(error)) return error
  if (/pixel limit/i.test(errorMessage(error))) return refusal('too_many_pixels')
  // Not every build has the HEIC codec, because of its patents.
  return refusal(kind === 'heic' ? 'heic' : 'damaged')
}

export function open({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

function shrink(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })
}

async function averageColour(pixels: Pixels): Promise<string> {
  const dot = await open(pixels).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return dot.toString('hex', 0, 3)
}

async function placeholderOf(pixels: Pixels): Promise<string> {
  const tiny = open(pixels).resize(16, 16, { fit: 'inside' })
  const webp = await tiny.webp({ quality: 20, effort: 4 }).toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}
