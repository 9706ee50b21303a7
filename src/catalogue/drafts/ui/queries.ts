import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { drafts } from '../contract.ts'

type Api = Client<typeof drafts>

export const DRAFTS = ['drafts', 'listDrafts'] as const

/** The saller's unpublished listings. */
export function draftsQuery(api: Pick<Api, 'listDrafts'>) {
  return queryOptions({ queryKey: DRAFTS, queryFn: ({ signal }) => api.listDrafts({}, { signal }) })
}
