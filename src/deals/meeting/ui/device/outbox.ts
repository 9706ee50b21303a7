import { type DBSchema, openDB } from 'idb'
import { deviceStorage } from '#ui/browser/storage.ts'
import type { KitEntry } from '../../contract.ts'
import { withDatabase, writeTo } from './database.ts'

/** A final error of the server. */
export interface Refusal {
  status: number
  code: string
  message: string
  /** State of the deal, and its start in `at`; for a locked code `at` is the end of the lock. */
  now?: { state: string; at: string } | undefined
}

/** An entry that the server has not taken yet or has refused. */
export interface OutboxEntry {
  /** Number in the order of sending. */
  seq: number
  /** The idempotency key: the server makes an entry with the same key once. */
  key: string
  /** Uid of the author. */
  owner: string
  dealId: string
  ticket: string
  entry: KitEntry
  /** Time of the action, by the clock of the device. */
  at: string
  /** Null while the entry waits. A refused entry stays until the person has read the reason. */
  refusal: Refusal | null
  /** True after the owner has signed out here. The service worker skips the entry until a page of the owner sends it. */
  held?: boolean
}

/** Key in the local storage while entries or photos wait. Any page then sends them (`src/web/client/member-parts.tsx`). */
const MARK = 'outbox'

/** Removes the mark when no entry and no photo of any owner waits. The owner may not be the signed-in person. */
export async function markIfSent(): Promise<void> {
  const [entries, photos] = await Promise.all([allEntries(), allPhotos()])
  if (photos.length === 0 && entries.every(({ refusal }) => refusal !== null)) deviceStorage.remove(MARK)
}

interface Layout extends DBSchema {
  entries: { key: number; value: OutboxEntry }
  photos: { key: string; value: KeptPhoto }
}

/** The service worker (`src/web/offline/worker.js`) reads the same database. */
function openOutbox() {
  return openDB<Layout>('greentech-outbox', 1, {
    upgrade: (database) => {
      database.createObjectStore('entries', { keyPath: 'seq' })
      database.createObjectStore('photos', { keyPath: 'id' })
    },
  })
}

export type NewEntry = Pick<OutboxEntry, 'owner' | 'dealId' | 'ticket' | 'entry'>

/**
 * Adds an entry at the end, or replaces a waiting entry that it supersedes, so that an hour of ticking is one entry. Resolves
 * when the entry is on the device.
 */
export async function addEntry(given: NewEntry): Promise<OutboxEntry> {
  const added = await writeTo(openOutbox, 'entries', async (store) => {
    const entries = await store.getAll()
    const replaced = entries.find((other) => isReplacedBy(other, given))
    const seq = replaced?.seq ?? (entries.at(-1)?.seq ?? 0) + 1
    const entry = { ...given, seq, key: crypto.randomUUID(), at: new Date().toISOString(), refusal: null }
    await store.put(entry)
    return entry
  })
  deviceStorage.set(MARK, 'waiting')
  return added
}

/** Returns true if `given` is a later and complete version of `waiting`. */
export function isReplacedBy(waiting: Pick<OutboxEntry, 'dealId' | 'entry' | 'refusal'>, given: NewEntry): boolean {
  if (waiting.dealId !== given.dealId || waiting.refusal !== null) return false
  const [former, later] = [waiting.entry, given.entry]
  // Each of these entries is complete: it holds everything that was entered on this device.
  const isWhole = former.kind === 'pay' || former.kind === 'price' || former.kind === 'statement'
  if (isWhole) return later.kind === former.kind
  // Data that was loaded anew on this device may lack notes of the former data.
  const isBoth = former.kind === 'inspection' && later.kind === 'inspection'
  return isBoth && former.inspection.device === later.inspection.device
}

/** The entries of a person, in their order. */
export async function entriesOf(owner: string, dealId?: string): Promise<OutboxEntry[]> {
  const all = await allEntries()
  return all.filter((entry) => entry.owner === owner && (dealId === undefined || entry.dealId === dealId))
}

function allEntries(): Promise<OutboxEntry[]> {
  return withDatabase(openOutbox, (database) => database.getAll('entries'))
}

/** The owner is back: the service worker may send their entries again. */
export function releaseEntries(owner: string): Promise<void> {
  return changeEntries((entry) => (entry.owner === owner && entry.held ? { ...entry, held: false } : null))
}

/** Changes the entries for which `change` returns another one. */
function changeEntries(change: (entry: OutboxEntry) => OutboxEntry | null): Promise<void> {
  return writeTo(openOutbox, 'entries', async (store) => {
    for (const changed of (await store.getAll()).map(change)) if (changed) await store.put(changed)
  })
}

/** Returns true if an inspection of the person waits to be sent. */
export async function hasInspection(owner: string, dealId: string): Promise<boolean> {
  const entries = await entriesOf(owner, dealId)
  return entries.some(({ entry, refusal }) => entry.kind === 'inspection' && refusal === null)
}

/** Removes an entry, unless another one has taken its place since it was read. */
export function removeEntry({ seq, key }: Pick<OutboxEntry, 'seq' | 'key'>): Promise<void> {
  return writeTo(openOutbox, 'entries', async (store) => {
    if ((await store.get(seq))?.key === key) await store.delete(seq)
  })
}

/** Keeps an entry with the reason why the server did not take it. */
export function refuseEntry({ seq, key }: OutboxEntry, refusal: Refusal): Promise<void> {
  return changeEntries((entry) => (entry.seq === seq && entry.key === key ? { ...entry, refusal } : null))
}

/** Gives the entries of a deal a new ticket. Those that were refused for the old one wait again. */
export function renewTickets(owner: string, dealId: string, ticket: string): Promise<void> {
  return changeEntries((entry) => {
    if (entry.owner !== owner || entry.dealId !== dealId) return null
    return { ...entry, ticket, refusal: entry.refusal?.code === 'ticket_invalid' ? null : entry.refusal }
  })
}

/** A photo of a fault that the image host does not have yet. */
export interface KeptPhoto {
  id: string
  owner: string
  dealId: string
  blob: Blob
  at: string
}

/**
 * Stores photos on the device, each by itself: one that is too large for the storage that is left keeps out no other. Resolves
 * to the ids of those that are on the device, and how many are not.
 */
export async function keepPhotos(
  blobs: Blob[],
  of: Pick<KeptPhoto, 'owner' | 'dealId'>,
): Promise<{ ids: string[]; lost: number }> {
  const ids: string[] = []
  for (const blob of blobs) {
    const photo = { ...of, id: crypto.randomUUID(), blob, at: new Date().toISOString() }
    await keepPhoto(photo).then(
      () => ids.push(photo.id),
      () => undefined,
    )
  }
  return { ids, lost: blobs.length - ids.length }
}

async function keepPhoto(photo: KeptPhoto): Promise<void> {
  await writeTo(openOutbox, 'photos', (store) => store.put(photo))
  deviceStorage.set(MARK, 'waiting')
}

export async function photosOf(owner: string, dealId: string): Promise<KeptPhoto[]> {
  return (await allPhotos()).filter((photo) => photo.owner === owner && photo.dealId === dealId)
}

function allPhotos(): Promise<KeptPhoto[]> {
  return withDatabase(openOutbox, (database) => database.getAll('photos'))
}

export function removePhoto(id: string): Promise<void> {
  return writeTo(openOutbox, 'photos', (store) => store.delete(id))
}
