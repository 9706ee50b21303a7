import type { ProductDetails } from '#catalogue/products/contract.ts'
import type { ProductValues } from '#catalogue/products/ui/product-form-shape.ts'
import { deviceStorage } from '#ui/browser/storage.ts'
import { PHOTO_LIFETIME_MS, valuesIn } from './device-draft.ts'

/** The localStorage key of what was typed in the edit of a product, with its id. Only who typed it sees it again. */
const STORAGE_KEY = 'greentech:product-edit:'
const LIFETIME_MS = 30 * 86_400_000

type Edited = Pick<ProductDetails, '_id' | 'updatedAt' | 'photos'>

interface EditDraft {
  owner: string
  /** When it was written, in milliseconds since 1970. */
  at: number
  /** The version of the product that the edit began with. */
  updatedAt: string
  values: ProductValues
}

/**
 * The owner's unsaved edit of a product on this device. Returns `outdated` when the product was edited elsewhere since, and
 * null when there is none. The newer edit wins: an outdated draft is deleted.
 */
export function openEditDraft(owner: string, product: Edited): ProductValues | 'outdated' | null {
  const draft = parse(deviceStorage.get(STORAGE_KEY + product._id))
  if (draft?.owner !== owner || isExpired(draft)) return null
  if (draft.updatedAt !== product.updatedAt) {
    removeEditDraft(product._id)
    return 'outdated'
  }
  const values = valuesIn(draft.values)
  // The image host may have deleted its new photos.
  return Date.now() - draft.at > PHOTO_LIFETIME_MS ? { ...values, photos: product.photos } : values
}

export function storeEditDraft(owner: string, product: Edited, values: ProductValues): void {
  forgetExpired()
  const draft: EditDraft = { owner, at: Date.now(), updatedAt: product.updatedAt, values }
  // A browser that stores nothing loses it with the page: the form asks before it is left.
  deviceStorage.set(STORAGE_KEY + product._id, JSON.stringify(draft))
}

export function removeEditDraft(id: string): void {
  deviceStorage.remove(STORAGE_KEY + id)
}

/** True if two forms hold the same values, in any order of keys. A fact without a value equals a missing fact. */
export function sameValues(one: ProductValues, other: ProductValues): boolean {
  return inOrder(one) === inOrder(other)
}

function inOrder({ specs, ...values }: ProductValues): string {
  const facts = Object.entries(specs).filter(([, fact]) => fact.length > 0)
  return JSON.stringify([Object.entries(values).toSorted(byName), facts.toSorted(byName)])
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}

function forgetExpired(): void {
  for (const key of deviceStorage.keysOf(STORAGE_KEY)) {
    const draft = parse(deviceStorage.get(key))
    if (draft && isExpired(draft)) deviceStorage.remove(key)
  }
}

function isExpired({ at }: EditDraft): boolean {
  return !(Date.now() - at < LIFETIME_MS)
}

function parse(stored: string | null): EditDraft | null {
  try {
    return JSON.parse(stored ?? 'null') as EditDraft | null
  } catch {
    return null
  }
}
