import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { ObjectStoreMetrics } from '#platform/telemetry/metrics/object-store-metrics.ts'
import { openBucket } from './bucket.ts'
import { makeDiskStore } from './disk-store.ts'
import { IMAGE_ID, type ImageStore } from './image-store.ts'
import { makeMovingStore } from './moving-store.ts'
import { makeObjectImageStore } from './object-image-store.ts'

type Place = Pick<Config, 'dataDir' | 'objectStore'>

/** The folder of pictures in the data folder. */
export function imageFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'images')
}

/** Where the settings say that pictures are. Asks nothing of an object store yet. `metrics` count its calls. */
export function openImageStore(config: Place, metrics?: ObjectStoreMetrics): ImageStore {
  const folder = imageFolder(config)
  const onDisk = makeDiskStore(folder)
  if (!config.objectStore) return onDisk
  const store = makeObjectImageStore(openBucket(config.objectStore, undefined, metrics))
  return namesIn(folder).some((name) => IMAGE_ID.test(name)) ? makeMovingStore(store, onDisk) : store
}

/** Says in the folder that a site which runs on it has the store, so that the copies there may be removed after a move. */
export function noteStoreInUse(config: Place): void {
  const folder = imageFolder(config)
  if (namesIn(folder).length === 0) return
  const note = path.join(folder, STORE_IN_USE)
  if (config.objectStore) writeFileSync(note, 'The site that runs on this folder stores pictures in an object store.\n')
  else rmSync(note, { force: true })
}

export const STORE_IN_USE = 'store-in-use.txt'

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
