import path from 'node:path'
import sharp from 'sharp'
import { PHOTOS } from './listing-form.ts'

/** A photo of this width as a good camera makes it, with the grain of a dark room: 12 MB at 4,000 pixels. */
export async function cameraPhoto(width: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const size = { width, height: (width * 3) / 4 }
  const noise = { type: 'gaussian', mean: 128, sigma: 28 } as const
  const grain = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const buffer = await sharp(path.join(PHOTOS, 'laptop-business-front.jpg'))
    .resize(size.width, size.height, { fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { name: 'IMG_20261121.jpg', mimeType: 'image/jpeg', buffer }
}
