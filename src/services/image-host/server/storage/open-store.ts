import path from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { openBucket } from './bucket.ts'
import { makeDiskStore } from './disk-store.ts'
import type { ImageStore } from './image-store.ts'
import { makeObjectImageStore } from './object-image-store.ts'

/** Where the settings say that pictures are: a bucket, or a folder of the data folder. Asks nothing of an object store yet. */
export function openImageStore({ dataDir, objectStore }: Pick<Config, 'dataDir' | 'objectStore'>): ImageStore {
  return objectStore ? makeObjectImageStore(openBucket(objectStore)) : makeDiskStore(path.join(dataDir, 'images'))
}
