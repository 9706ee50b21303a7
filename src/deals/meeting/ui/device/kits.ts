import { type DBSchema, openDB } from 'idb'
import { isSignedInHere } from '#people/sign-in/ui/page-owner.ts'
import type { Kit } from '../../contract.ts'
import { withDatabase, writeTo } from './database.ts'
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

interface Layout extends DBSchema {
  kits: { key: string; value: LocalKit }
}

/** `clearOnUserChange` (`src/web/offline/saved-pages.ts`) deletes it at sign-out by its name. */
function openKits() {
  return openDB<Layout>('greentech-kits', 1, {
    upgrade: (database) => void database.createObjectStore('kits', { keyPath: 'dealId' }),
  })
}

/** Meeting kits on a device at most; the kit that was fetched longest ago is deleted first. */
const MAX_KITS = 10

export function readKit(dealId: string): Promise<LocalKit | undefined> {
  return withDatabase(openKits, (database) => database.get('kits', dealId))
}

/** The kits of this device, whoever they are of. */
export function readKits(): Promise<LocalKit[]> {
  return withDatabase(openKits, (database) => database.getAll('kits'))
}

/**
 * Stores what the server sent. The progress of the same person stays; `isWaiting`: some of it has not been sent. What
 * arrives after that person has left the device is not stored.
 */
export async function saveKit(owner: string, kit: Kit, isWaiting: boolean): Promise<LocalKit> {
  if (!isSignedInHere(owner)) throw new Error('the person has left')
  return writeTo(openKits, 'kits', async (store) => {
    const all = await store.getAll()
    const { _id: dealId } = kit.deal
    const former = all.find((other) => other.dealId === dealId && other.owner === owner)
    const progress = former ? mergeProgress(former.progress, kit, isWaiting) : firstProgress(kit)
    const local: LocalKit = { dealId, owner, savedAt: new Date().toISOString(), kit, progress }
    await store.put(local)
    const others = all.filter((other) => other.dealId !== dealId).toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
    for (const { dealId: old } of others.slice(MAX_KITS - 1)) await store.delete(old)
    return local
  })
}

/** Changes the progress of a kit. Resolves when it is on the device, to null if the kit is no longer there. */
export function changeProgress(dealId: string, change: (progress: Progress) => Progress): Promise<LocalKit | null> {
  return writeTo(openKits, 'kits', async (store) => {
    const local = await store.get(dealId)
    const next = local && { ...local, progress: change(local.progress) }
    if (next) await store.put(next)
    return next ?? null
  })
}

export function removeKit(dealId: string): Promise<void> {
  return writeTo(openKits, 'kits', (store) => store.delete(dealId))
}
