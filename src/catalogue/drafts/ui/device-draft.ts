import { EMPTY, type ProductValues } from '#catalogue/products/ui/product-form-shape.ts'
import { deviceStorage } from '#ui/browser/storage.ts'

/** The localStorage key of a draft begins so. Only the user who wrote it sees it again. */
const STORAGE_KEY = 'greentech:product-draft'

const DAY_MS = 86_400_000
/** How long a draft that the server has, too, is kept. Another one stays: it is nowhere else. */
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
  /** True if the server has these values too. */
  synced: boolean
  values: ProductValues
}

/** The owner's drafts on this device, the newest first. All that was typed is read, even what the server would refuse. */
export function readDeviceDrafts(owner: string): DeviceDraft[] {
  for (const draft of storedDrafts()) if (draft.synced && ageOf(draft) > LIFETIME_MS) removeDeviceDraft(draft.id)
  return storedDrafts()
    .filter((draft) => draft.owner === owner)
    .map((draft) => {
      const values = valuesIn(draft.values)
      const isOld = !draft.synced && ageOf(draft) > PHOTO_LIFETIME_MS
      return { ...draft, values: isOld ? { ...values, photos: [] } : values }
    })
    .toSorted((one, other) => other.at - one.at)
}

/**
 * Returns false when this browser stores nothing, or no more: then only the open page has the draft. Other drafts that the
 * server has too are deleted to make room.
 */
export function storeDeviceDraft(draft: DeviceDraft): boolean {
  for (const { id, synced } of storedDrafts()) if (synced && id !== draft.id) removeDeviceDraft(id)
  return deviceStorage.set(`${STORAGE_KEY}:${draft.id}`, JSON.stringify(draft))
}

export function removeDeviceDraft(id: string): void {
  // An earlier version stored the last one without its id in the key.
  if (parse(deviceStorage.get(STORAGE_KEY))?.id === id) deviceStorage.remove(STORAGE_KEY)
  deviceStorage.remove(`${STORAGE_KEY}:${id}`)
}

function ageOf({ at }: DeviceDraft): number {
  return Date.now() - at
}

function storedDrafts(): DeviceDraft[] {
  const keys = deviceStorage.keysOf(STORAGE_KEY)
  return keys.flatMap((key) => parse(deviceStorage.get(key)) ?? [])
}

function parse(stored: string | null): DeviceDraft | null {
  try {
    return JSON.parse(stored ?? 'null') as DeviceDraft | null
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
