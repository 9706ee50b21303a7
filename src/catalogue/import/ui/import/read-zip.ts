import { unzipSync } from 'fflate'
import { MAX_UPLOAD_BYTES, pictureKind, type UploadFailure } from '#services/image-host/contract.ts'
import { MAX_ZIP_BYTES, photoNameOf } from '../../rules.ts'

/** Entries of a ZIP that are looked at, and the bytes that they may have together when they are unpacked. */
const MAX_ENTRIES = 10_000
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024

/** The pictures of a ZIP file by the names that rows give them. */
export interface ZipPhotos {
  good: Map<string, () => File>
  /** Why a file of the ZIP is no photo. */
  bad: Map<string, UploadFailure | 'same_name_twice'>
}

interface Entry {
  name: string
  path: string
  size: number
}

/**
 * Reads a ZIP file in memory. Nothing of it is written anywhere, and a file is known by its file name only: folders and
 * `..` mean nothing. Sizes are looked at before anything is unpacked.
 */
export async function readZip(file: Blob): Promise<ZipPhotos | 'zip_too_large' | 'not_a_zip'> {
  if (file.size > MAX_ZIP_BYTES) return 'zip_too_large'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const entries = listEntries(bytes)
  if (!entries) return 'not_a_zip'
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (entries.length > MAX_ENTRIES || unpacked > MAX_UNPACKED_BYTES) return 'zip_too_large'
  const photos: ZipPhotos = { good: new Map(), bad: new Map() }
  for (const entry of entries) {
    const { name } = entry
    if (photos.good.delete(name) || photos.bad.has(name)) photos.bad.set(name, 'same_name_twice')
    else {
      const fault = faultOf(bytes, entry)
      if (fault) photos.bad.set(name, fault)
      else photos.good.set(name, () => unpack(bytes, entry) ?? new File([], name))
    }
    // The page stays usable while a large file is looked through.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return photos
}

/** The files of a ZIP, without folders and what macOS adds to one; null for what is no ZIP. */
function listEntries(bytes: Uint8Array): Entry[] | null {
  const entries: Entry[] = []
  try {
    unzipSync(bytes, {
      filter: ({ name: path, originalSize: size }) => {
        const name = photoNameOf(path)
        const isOurs = name !== '' && !name.startsWith('.') && !path.startsWith('__MACOSX/')
        if (isOurs && entries.length <= MAX_ENTRIES) entries.push({ name, path, size })
        return false
      },
    })
    return entries
  } catch {
    return null
  }
}

function faultOf(bytes: Uint8Array, entry: Entry): UploadFailure | null {
  if (entry.size > MAX_UPLOAD_BYTES) return 'too_large'
  const content = unpackBytes(bytes, entry)
  if (!content) return 'damaged'
  return pictureKind(content.subarray(0, 32)) ? null : 'not_a_picture'
}

function unpack(bytes: Uint8Array, entry: Entry): File | null {
  const content = unpackBytes(bytes, entry)
  return content && new File([content], entry.name)
}

/** At most the bytes that the entry says it has: what lies about its size is cut off. */
function unpackBytes(bytes: Uint8Array, { path }: Entry): Uint8Array<ArrayBuffer> | null {
  try {
    const found = unzipSync(bytes, { filter: ({ name }) => name === path })[path]
    return found ? new Uint8Array(found) : null
  } catch {
    return null
  }
}
