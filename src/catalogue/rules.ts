import type { Role } from '#shared/endpoint.ts'
import { parseTaka } from '#shared/money.ts'

/** The kind of a product whose call names none (decisions A08). */
export const DEFAULT_KIND = 'laptop'

/** What a product's state can be. Lists show those that are live or reserved. Drafts are not products yet. */
export const STATES = ['live', 'reserved', 'sold', 'paused', 'expired', 'hidden'] as const

/** The most photos of a product, its cover included. */
export const MAX_PHOTOS = 8

/** The choices of Sort By. `rating` is Average Rating: the order is newest first until ratings exist (decisions P03). */
export const SORTS = ['default', 'popularity', 'rating', 'newness', 'price'] as const

/** The brand to filter by, or null for everything: the All chip, and no chip (rows P06 P07). */
export function brandFilter(brand: string | undefined): string | null {
  return !brand || brand.toLowerCase() === 'all' ? null : brand
}

export type SortOrder = 'newest' | 'popular' | 'price' | 'best-match'

/** What a choice of Sort By means; ratings do not exist yet, so that they order nothing (decisions P03). */
export function sortOrder(sort: (typeof SORTS)[number] | undefined, searching: boolean): SortOrder {
  if (sort === 'popularity') return 'popular'
  if (sort === 'price') return 'price'
  return searching && (sort ?? 'default') === 'default' ? 'best-match' : 'newest'
}

/** Only its saller or an admin may delete or advertise a product (decisions Q14). */
export function isOwnerOrAdmin(product: { sellerId: string }, person: { id: string; role: Role }): boolean {
  return person.role === 'admin' || product.sellerId === person.id
}

/** Lists that belong to an e-mail address are for that person or an admin (decisions Q08). */
export function isSelfOrAdmin(email: string, person: { email: string; role: Role }): boolean {
  return person.role === 'admin' || person.email === email
}

/** Whole taka of a price that the contract has found to be one. */
export function takaOf(price: string): number {
  const taka = parseTaka(price)
  if (taka === null) throw new Error(`not a price: ${price}`)
  return taka
}
