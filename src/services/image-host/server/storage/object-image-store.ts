import type { Bucket } from './bucket.ts'
import { FILE_NAMES, type ImageStore, MIME, SOURCE_FILE } from './image-store.ts'

/** Pictures in a bucket, as `images/<id>/<file>`. */
export function makeObjectImageStore(bucket: Bucket): ImageStore {
  const put = (id: string, name: string, data: Buffer) => bucket.put(objectKey(id, name), data, typeOf(name))
  return {
    where: bucket.where,
    write: async (id, files) => {
      const source = files.get(SOURCE_FILE)
      const others = [...files].filter(([name]) => name !== SOURCE_FILE)
      const puts = await Promise.allSettled(others.map(([name, data]) => put(id, name, data)))
      // Thrown when no put is under way any more: one that ends later would store a file after the clean-up.
      for (const result of puts) if (result.status === 'rejected') throw result.reason
      // The last one: `has` looks only for it.
      if (source) await put(id, SOURCE_FILE, source)
    },
    add: put,
    read: (id, name) => bucket.get(objectKey(id, name)),
    has: (id) => bucket.has(objectKey(id, SOURCE_FILE)),
    remove: async (id) => {
      // The first one, so that a picture that is removed in part does not count as stored.
      await bucket.delete(objectKey(id, SOURCE_FILE))
      const others = FILE_NAMES.filter((name) => name !== SOURCE_FILE)
      await Promise.all(others.map((name) => bucket.delete(objectKey(id, name))))
    },
    removeLeftovers: async () => {},
  }
}

function objectKey(id: string, name: string): string {
  return `images/${id}/${name}`
}

/** The content type of a file of a picture. */
function typeOf(name: string): string {
  const format = name.split('.')[1]
  return format === 'avif' || format === 'webp' ? MIME[format] : MIME.jpg
}
