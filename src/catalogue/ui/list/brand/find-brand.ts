import { notFound } from '@tanstack/react-router'
import { isNotFound } from '#shared/errors.ts'
import type { loadList } from '../load-list.ts'
import { brandQuery, nearBrandQuery } from './brand-queries.ts'

type Context = Parameters<typeof loadList>[0] & Parameters<typeof brandQuery>[0]

/**
 * The name of a brand that the lists do not offer: one that has nothing on sale or is hidden, or what it is called by now.
 * Throws the 404 of the router when there never was such a brand.
 */
export async function findBrand(context: Context, name: string): Promise<string> {
  try {
    return (await context.queryClient.ensureQueryData(brandQuery(context, name))).name
  } catch (error) {
    throw isNotFound(error) ? notFound() : error
  }
}

/** What stands in place of the goods of a brand that has none. A failure does not fail the page. */
export async function loadNearBrand(context: Context, name: string): Promise<void> {
  await context.queryClient.prefetchQuery(nearBrandQuery(context, name))
}
