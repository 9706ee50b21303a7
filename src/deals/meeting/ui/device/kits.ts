import { type DBSchema, openDB } from 'idb'
import { isSignedInHere } from '#people/sign-in/ui/page-owner.ts'
import type { Kit } from '../../contract.ts'
import { withDatabase, writeTo } from './database.ts'
import { firstProgress, mergeProgress, type Progress } from './progress.ts'

/** Data of a meeting page on this device. */
export interface LocalKit {
  dealId: string
  /** Uid of the person who opened the page. */
  owner: string
  /** Time of the server's answer. */
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

/** Deals whose data is stored on a device, at most. The deal that was loaded longest ago is deleted first. */
const MAX_KITS = 10

export function readKit(dealId: string): Promise<LocalKit | undefined> {
  return withDatabase(openKits, (database) => database.get('kits', dealId))
}

/** Data of all owners on this device. */
export function readKits(): Promise<LocalKit[]> {
  return withDatabase(openKits, (database) => database.getAll('kits'))
}

/**
 * Stores the server's answer. The progress of the same person stays. `isWaiting`: an inspection waits to be sent. Throws if the
 * person has signed out on this device since.
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

/** Changes the progress of a deal. Resolves when it is on the device, to null if the device no longer has the deal. */
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
