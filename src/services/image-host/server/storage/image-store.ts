import { AVIF_WIDTHS, PHOTO_WIDTHS } from '#shared/photo.ts'

/**
 * Storage for the files of pictures: a folder of this machine, or a bucket of an object store. A picture is a few files under
 * its id. They never change, because the id is a hash of what was uploaded.
 */
export interface ImageStore {
  /** Names the place for people: the path of a folder, the address of a bucket. */
  readonly where: string
  /** Stores the files of a picture. Until all of them are stored, `has` answers false. */
  write: (id: string, files: Map<string, Buffer>) => Promise<void>
  /** Adds a file to a stored picture. */
  add: (id: string, name: string, data: Buffer) => Promise<void>
  /** The bytes of a file, or null when there is none. The caller has checked the names. */
  read: (id: string, name: string) => Promise<Buffer | null>
  /** True if the picture is stored, in all the sizes that an upload makes. */
  has: (id: string) => Promise<boolean>
  /** Removes all files of a picture; does nothing when there are none. */
  remove: (id: string) => Promise<void>
  /** Removes incomplete files of killed processes. */
  removeLeftovers: () => Promise<void>
}

/** File from which AVIF files are made; not served. */
export const SOURCE_FILE = 'source.jpg'

/** Every name that a file of a picture can have: a bucket is never listed. */
export const FILE_NAMES: readonly string[] = [
  SOURCE_FILE,
  ...PHOTO_WIDTHS.flatMap((width) => [`${width}.jpg`, `${width}.webp`]),
  ...AVIF_WIDTHS.map((width) => `${width}.avif`),
]

export const MIME = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** The ids of pictures: 22 digits of a hash, and an average colour. */
export const IMAGE_ID = /^[0-9a-f]{22}-[0-9a-f]{6}$/

/** The object store does not do what it was asked. */
export class StoreFailure extends Error {
  /**
   * The store's own code when it answered (`SignatureDoesNotMatch`, `NoSuchBucket`, …); null when it did not, or only that it
   * cannot now.
   */
  readonly refusal: string | null

  constructor(message: string, { refusal = null, cause }: { refusal?: string | null; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'StoreFailure'
    this.refusal = refusal
  }
}

/** The store does not answer, or says that it cannot do so now: the same call may succeed later. */
export function isAway(error: unknown): boolean {
  return error instanceof StoreFailure && error.refusal === null
}
