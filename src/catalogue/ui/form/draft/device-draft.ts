import { DraftForm } from '#listings/contract.ts'
import { EMPTY, type ProductValues } from '../product-form-shape.ts'

/** The localStorage key of the draft. Only the user who wrote it sees it again. */
const STORAGE_KEY = 'greentech:product-draft'

const DAY_MS = 86_400_000
const LIFETIME_MS = 30 * DAY_MS
/** The image host deletes a photo that neither a product nor a stored draft shows after a day. */
const PHOTO_LIFETIME_MS = DAY_MS / 2

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

/** The owner's draft on this device; null without a usable one. */
export function readDeviceDraft(owner: string): DeviceDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as DeviceDraft | null
    if (stored?.owner !== owner || Date.now() - stored.at > LIFETIME_MS) return null
    const read = DraftForm.safeParse(stored.values)
    const values: ProductValues = read.success ? { ...EMPTY, ...read.data } : EMPTY
    const isOld = !stored.synced && Date.now() - stored.at > PHOTO_LIFETIME_MS
    // One of an earlier version of this page has no id.
    return { ...stored, id: stored.id ?? crypto.randomUUID(), values: isOld ? { ...values, photos: [] } : values }
  } catch {
    return null
  }
}

/** False when this browser stores nothing. */
export function storeDeviceDraft(draft: DeviceDraft): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Removes it; with `id` only if it is that draft: another window may be writing another one. */
export function removeDeviceDraft(id?: string): void {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as DeviceDraft | null
    if (id === undefined || stored?.id === undefined || stored.id === id) localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is not available, and so holds no draft.
  }
}
