import { isSignedInHere } from '#people/sign-in/ui/page-owner.ts'
import type { Kit } from '../../contract.ts'
import { type Layout, resultOf, withDatabase, writing } from './database.ts'
import { firstProgress, mergeProgress, type Progress } from './progress.ts'

/** A kit as it lies on the device. */
export interface LocalKit {
  dealId: string
  /** The uid of the person who opened it. */
  owner: string
  /** When the server sent it. */
  savedAt: string
  kit: Kit
  progress: Progress
}

/** `clearOnUserChange` (`src/web/offline/saved-pages.ts`) deletes it at sign-out by its name. */
const KITS: Layout = {
  name: 'greentech-kits',
  version: 1,
  upgrade: (database) => database.createObjectStore('kits', { keyPath: 'dealId' }),
}
/** So many kits lie on a device; the one that was fetched longest ago goes first. */
const MAX_KITS = 10

export function readKit(dealId: string): Promise<LocalKit | undefined> {
  return withDatabase(KITS, (database) => resultOf(database.transaction('kits').objectStore('kits').get(dealId)))
}

/** The kits of this device, whoever they are of. */
export function readKits(): Promise<LocalKit[]> {
  return withDatabase(KITS, (database) => resultOf(database.transaction('kits').objectStore('kits').getAll()))
}

/**
 * Stores what the server sent. The progress of the same person stays; `isWaiting`: some of it has not been sent. What
 * arrives after that person has left the device is not stored.
 */
export async function saveKit(owner: string, kit: Kit, isWaiting: boolean): Promise<LocalKit> {
  if (!isSignedInHere(owner)) throw new Error('the person has left')
  return withDatabase(KITS, async (database) => {
    const { store, done } = writing(database, 'kits')
    const all: LocalKit[] = await resultOf(store.getAll())
    const { _id: dealId } = kit.deal
    const former = all.find((other) => other.dealId === dealId && other.owner === owner)
    const progress = former ? mergeProgress(former.progress, kit, isWaiting) : firstProgress(kit)
    const local: LocalKit = { dealId, owner, savedAt: new Date().toISOString(), kit, progress }
    store.put(local)
    const others = all.filter((other) => other.dealId !== dealId).toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
    for (const { dealId: old } of others.slice(MAX_KITS - 1)) store.delete(old)
    await done
    return local
  })
}

/** Changes the progress of a kit. Resolves when it is on the device, to null if the kit is no longer there. */
export function changeProgress(dealId: string, change: (progress: Progress) => Progress): Promise<LocalKit | null> {
  return withDatabase(KITS, async (database) => {
    const { store, done } = writing(database, 'kits')
    const local: LocalKit | undefined = await resultOf(store.get(dealId))
    const next = local && { ...local, progress: change(local.progress) }
    if (next) store.put(next)
    await done
    return next ?? null
  })
}

export function removeKit(dealId: string): Promise<void> {
  return withDatabase(KITS, async (database) => {
    const { store, done } = writing(database, 'kits')
    store.delete(dealId)
    await done
  })
}
