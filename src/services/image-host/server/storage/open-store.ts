import path from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { openBucket } from './bucket.ts'
import { makeDiskStore } from './disk-store.ts'
import type { ImageStore } from './image-store.ts'
import { makeObjectImageStore } from './object-image-store.ts'

/** The image store of the settings: a bucket, or a folder of the data folder. Sends no request to an object store yet. */
export function openImageStore({ dataDir, objectStore }: Pick<Config, 'dataDir' | 'objectStore'>): ImageStore {
  return objectStore ? makeObjectImageStore(openBucket(objectStore)) : makeDiskStore(path.join(dataDir, 'images'))
}
