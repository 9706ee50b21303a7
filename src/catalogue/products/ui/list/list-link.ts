import { linkOptions } from '@tanstack/react-router'
import type { ListSearch } from '../list-search.ts'

/**
 * The link to a list. On /products the brand is a search value (rows P05-P07). On a category's page it is in the path, and
 * a list without a brand, or of several, is /products.
 */
export function listLink(search: ListSearch, brandInPath: boolean) {
  const { brand, ...rest } = search
  return brandInPath && brand && !brand.includes(',')
    ? linkOptions({ to: '/products/$name', params: { name: brand }, search: rest })
    : linkOptions({ to: '/products', search })
}
