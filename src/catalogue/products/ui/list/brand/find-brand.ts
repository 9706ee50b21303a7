import { notFound, redirect } from '@tanstack/react-router'
import { isNotFound } from '#shared/errors.ts'
import { filterOf, type ListSearch } from '../../list-search.ts'
import { loadList } from '../load-list.ts'
import { brandQuery, nearBrandQuery } from './brand-queries.ts'

type Context = Parameters<typeof loadList>[0] & Parameters<typeof brandQuery>[0]

/**
 * Loads the page of a brand that the lists do not offer, because it has nothing on sale or is hidden, and returns its name.
 * Redirects from a former name. Throws the 404 of the router when there never was such a brand. Lazy, because the first load
 * of a list needs none of it.
 */
export async function loadOtherBrand(context: Context, name: string, search: ListSearch): Promise<string> {
  const brand = await findBrand(context, name)
  if (brand.toLowerCase() !== name.toLowerCase())
    throw redirect({ to: '/products/$name', params: { name: brand }, search, statusCode: 301, replace: true })
  await Promise.all([
    loadList(context, { ...filterOf(search), brand }, search.page),
    // A failure does not fail the page.
    context.queryClient.prefetchQuery(nearBrandQuery(context, brand)),
  ])
  return brand
}

async function findBrand(context: Context, name: string): Promise<string> {
  try {
    return (await context.queryClient.ensureQueryData(brandQuery(context, name))).name
  } catch (error) {
    throw isNotFound(error) ? notFound() : error
  }
}
