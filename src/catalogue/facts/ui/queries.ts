import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { facts } from '../contract.ts'

type Api = Client<typeof facts>

/** The kinds of goods that can be listed. */
export function kindsQuery(api: Pick<Api, 'listKinds'>) {
  return queryOptions({
    queryKey: ['facts', 'listKinds', {}],
    queryFn: ({ signal }) => api.listKinds({}, { signal }),
  })
}

/** The four grades with what they mean for a kind. */
export function gradesQuery(api: Pick<Api, 'listGrades'>, kind: string) {
  return queryOptions({
    queryKey: ['facts', 'listGrades', { kind }],
    queryFn: ({ signal }) => api.listGrades({ kind }, { signal }),
  })
}
