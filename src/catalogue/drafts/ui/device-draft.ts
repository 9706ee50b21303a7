import { EMPTY, type ProductValues } from '#catalogue/products/ui/product-form-shape.ts'

/** The localStorage key of the draft that was written last. Only the user who wrote it sees it again. */
const STORAGE_KEY = 'greentech:product-draft'
/** With the id of a draft: one that the server does not have, beside which another one was begun. */
const SET_ASIDE = `${STORAGE_KEY}:`

const DAY_MS = 86_400_000
/** How long a draft is opened by itself. One that the server does not have stays: it is nowhere else. */
const LIFETIME_MS = 30 * DAY_MS
/** The image host deletes a photo that neither a product nor a stored draft shows after a day. */
export const PHOTO_LIFETIME_MS = DAY_MS / 2

export interface DeviceDraft {
  owner: string
  /** When it was written, in milliseconds since 1970. */
  at: number
  /** The id of the draft on the server. */
  id: string
  /** As the server last answered; undefined while it has no such draft. */
  updatedAt: string | undefined
  /** Whether the server has these values, too. */
  synced: boolean
  values: ProductValues
}

/**
 * The owner's draft on this device: the one with `id`, or the one that was written last. Null without a usable one. All
 * that was typed is read, even what the server would refuse.
 */
export function readDeviceDraft(owner: string, id?: string): DeviceDraft | null {
  const last = readKey(STORAGE_KEY, owner)
  if (id === undefined || last?.id === id) return last
  return readKey(SET_ASIDE + id, owner)
}

/** The owner's drafts that were set aside. */
export function readSetAside(owner: string): DeviceDraft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(SET_ASIDE))
    return keys.map((key) => readKey(key, owner)).filter((draft) => draft !== null)
  } catch {
    return []
  }
}

/** Gives one that was set aside another id: the server has, or had, another draft with the former. */
export function renameSetAside(draft: DeviceDraft): DeviceDraft {
  const renamed = { ...draft, id: crypto.randomUUID(), updatedAt: undefined }
  localStorage.setItem(SET_ASIDE + renamed.id, JSON.stringify(renamed))
  localStorage.removeItem(SET_ASIDE + draft.id)
  return renamed
}

/** False when this browser stores nothing. Another draft that only this device has is set aside. */
export function storeDeviceDraft(draft: DeviceDraft): boolean {
  try {
    const last = parse(localStorage.getItem(STORAGE_KEY))
    if (last?.id !== undefined && last.id !== draft.id && !last.synced)
      localStorage.setItem(SET_ASIDE + last.id, JSON.stringify(last))
    localStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
    localStorage.removeItem(SET_ASIDE + draft.id)
    return true
  } catch {
    return false
  }
}

/** Removes one that was set aside. The draft that was written last stays: with the same id, it is newer. */
export function removeSetAside(id: string): void {
  localStorage.removeItem(SET_ASIDE + id)
}

/** Removes it, if it is there: another window may be writing another one. */
export function removeDeviceDraft(id: string): void {
  try {
    const last = parse(localStorage.getItem(STORAGE_KEY))
    if (last?.id === undefined || last.id === id) localStorage.removeItem(STORAGE_KEY)
    localStorage.removeItem(SET_ASIDE + id)
  } catch {
    // Storage is not available, and so holds no draft.
  }
}

function parse(stored: string | null): DeviceDraft | null {
  try {
    return JSON.parse(stored ?? 'null') as DeviceDraft | null
  } catch {
    return null
  }
}

function readKey(key: string, owner: string): DeviceDraft | null {
  try {
    const stored = parse(localStorage.getItem(key))
    if (stored?.owner !== owner) return null
    const age = Date.now() - stored.at
    if (stored.synced && age > LIFETIME_MS) return null
    const values = valuesIn(stored.values)
    const isOld = !stored.synced && age > PHOTO_LIFETIME_MS
    // One of an earlier version of this page has no id.
    return { ...stored, id: stored.id ?? crypto.randomUUID(), values: isOld ? { ...values, photos: [] } : values }
  } catch {
    return null
  }
}

/** The stored values that are of the type of their field, whatever their length; the others are empty. */
export function valuesIn(stored: unknown): ProductValues {
  const given: Record<string, unknown> = Object(stored)
  const fields = Object.entries(EMPTY).map(([name, empty]) => [name, sameType(given[name], empty)])
  return { ...Object.fromEntries(fields), specs: specsIn(given.specs) }
}

function sameType(value: unknown, empty: unknown): unknown {
  if (Array.isArray(empty)) return textsIn(value)
  return typeof value === typeof empty ? value : empty
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function specsIn(value: unknown): ProductValues['specs'] {
  const facts = Object.entries(typeof value === 'object' ? (value ?? {}) : {}).map(
    ([name, fact]): [string, string | string[]] | null => {
      if (typeof fact === 'string') return [name, fact]
      return Array.isArray(fact) ? [name, textsIn(fact)] : null
    },
  )
  return Object.fromEntries(facts.filter((fact) => fact !== null))
}
