import type { QueryClient } from '@tanstack/react-query'
import type { facts } from '#catalogue/facts/contract.ts'
import { kindsQuery } from '#catalogue/facts/ui/queries.ts'
import type { Client } from '#shared/client.ts'
import type { catalogue } from '../contract.ts'
import { brandsQuery, categoriesQuery } from './queries.ts'

type Api = Client<Pick<typeof catalogue, 'listBrands' | 'listCategories'> & Pick<typeof facts, 'listKinds'>>

/**
 * Loads the choices of the listing form: brands, brands with the most products on sale, and kinds. The form shows a failure
 * (row R25).
 */
export async function prefetchFormChoices({ queryClient, api }: { queryClient: QueryClient; api: Api }): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(brandsQuery(api)),
    queryClient.prefetchQuery(categoriesQuery(api)),
    queryClient.prefetchQuery(kindsQuery(api)),
  ])
}
