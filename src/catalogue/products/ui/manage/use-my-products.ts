import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { State } from '../../rules.ts'
import { myProductsQuery, myStatesQuery } from './queries.ts'

type Api = Parameters<typeof myProductsQuery>[0] & Parameters<typeof myStatesQuery>[0]

export type Loading = Pick<UseQueryResult, 'isPending' | 'failureCount'>

/**
 * The products of the saller with this address in one state, and what their page shows beside them. `requests` is the query
 * of what the cards show of other slices.
 */
export function useMyProducts(api: Api, email: string, state: State | undefined, requests: Loading) {
  const query = useInfiniteQuery(myProductsQuery(api, email, state))
  const counts = useQuery(myStatesQuery(api, email))
  // Chips and links that came later would move what is below. Without them the cards show.
  const isWaiting = query.isPending || [counts, requests].some((one) => one.isPending && one.failureCount === 0)
  const [isLoaded, setLoaded] = useState(false)
  if (!isWaiting && !isLoaded) setLoaded(true)
  return { query, counts, isWaiting, isLoaded }
}
