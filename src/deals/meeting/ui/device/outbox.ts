import { type DBSchema, openDB } from 'idb'
import { deviceStorage } from '#ui/browser/storage.ts'
import type { KitEntry } from '../../contract.ts'
import { withDatabase, writeTo } from './database.ts'

/** A final answer of the server that is no success. */
export interface Refusal {
  status: number
  code: string
  message: string
  /** What the deal is now, and since when; of a locked code, until when. */
  now?: { state: string; at: string } | undefined
}

/** An entry of a kit that the server does not have yet, or has refused. */
export interface OutboxEntry {
  /** Its place in the order. */
  seq: number
  /** The idempotency key: the server makes an entry with the same key once. */
  key: string
  /** The uid of the person who made it. */
  owner: string
  dealId: string
  ticket: string
  entry: KitEntry
  /** When it was made, by the clock of the device. */
  at: string
  /** Null while it waits. A refused one stays until the person has read why. */
  refusal: Refusal | null
  /** Its owner has left this device: the service worker leaves it alone until a page of theirs sends it. */
  held?: boolean
}

/** The mark in the local storage that says that something waits: any page then sends it (`src/web/client/member-parts.tsx`). */
const MARK = 'outbox'

/**
 * Takes the mark away when nothing waits any more, neither entry nor photo, whoever it is from: the owner may not be the one
 * who is signed in now.
 */
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
 * Puts an entry at the end, or in the place of one of the same kind and deal that still waits, if the whole of it is sent
 * each time: so that an hour of ticking is one entry. Resolves when it is on the device.
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

/** Whether `given` says all that `waiting` says, and later. */
export function isReplacedBy(waiting: Pick<OutboxEntry, 'dealId' | 'entry' | 'refusal'>, given: NewEntry): boolean {
  if (waiting.dealId !== given.dealId || waiting.refusal !== null) return false
  const [former, later] = [waiting.entry, given.entry]
  // All that was said on this device is sent each time.
  const isWhole = former.kind === 'pay' || former.kind === 'price' || former.kind === 'statement'
  if (isWhole) return later.kind === former.kind
  // A kit that was opened anew on this device may lack what the former one has noted.
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

/** Whether what a person checked waits to be sent. */
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
