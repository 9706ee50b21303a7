import type { ImageStore } from './image-store.ts'

/**
 * A store that pictures are being moved to, with the folder that they come from: new ones are written to the store, and
 * those of the folder are served until they have been moved.
 */
export function makeMovingStore(store: ImageStore, folder: ImageStore): ImageStore {
  return {
    where: store.where,
    write: store.write,
    add: store.add,
    // The folder first: it answers faster, and also while the store is away.
    read: async (id, name) => (await folder.read(id, name)) ?? (await store.read(id, name)),
    has: async (id) => (await folder.has(id)) || (await store.has(id)),
    remove: async (id) => {
      await store.remove(id)
      await folder.remove(id)
    },
    removeLeftovers: folder.removeLeftovers,
  }
}
