import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import type { Coding } from './content-coding.ts'

/** Brotli 5 compresses a page about as well as gzip 9 in a third of its time. */
const BROTLI_QUALITY = 5

export async function encode(coding: Coding, body: string | Buffer): Promise<Buffer> {
  if (coding === 'plain') return ownMemory(Buffer.from(body))
  if (coding === 'gzip') return ownMemory(await promisify(gzip)(body))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // The smallest window that holds the whole page: with the default one each compression takes 4 MB.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(body.length + 1)), 16), 22),
  }
  return ownMemory(await promisify(brotliCompress)(body, { params }))
}

/** The plain body, from whichever coding of it exists. */
export async function decode({ plain, brotli, gzip: gzipped }: Partial<Record<Coding, Buffer>>): Promise<Buffer> {
  if (plain) return plain
  if (brotli) return promisify(brotliDecompress)(brotli)
  return gzipped ? promisify(gunzip)(gzipped) : Buffer.alloc(0)
}

/** A copy of exactly these bytes: zlib's results are slices of chunks of 16 kB or more, which they would keep in memory. */
function ownMemory(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
