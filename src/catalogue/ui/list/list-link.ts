import { linkOptions } from '@tanstack/react-router'
import type { ListSearch } from './list-search.ts'

/**
 * Where a choice leads: on /products the brand is part of the search (rows P05-P07), on a category's own address it is the
 * path, and All leads back to /products.
 */
export function listLink(search: ListSearch, inPath: boolean) {
  const { brand, ...rest } = search
  return inPath && brand
    ? linkOptions({ to: '/products/$name', params: { name: brand }, search: rest })
    : linkOptions({ to: '/products', search })
}
