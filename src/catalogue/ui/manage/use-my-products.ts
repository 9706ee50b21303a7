import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRequestCounts } from '#bookings/ui/requests-link.tsx'
import type { State } from '../../rules.ts'
import { myProductsQuery, myStatesQuery } from './queries.ts'

type Api = Parameters<typeof myProductsQuery>[0] & Parameters<typeof myStatesQuery>[0]

/** The products of the saller with this address in one state, and what their page shows beside them. */
export function useMyProducts(api: Api, email: string, state: State | undefined) {
  const query = useInfiniteQuery(myProductsQuery(api, email, state))
  const counts = useQuery(myStatesQuery(api, email))
  const requests = useRequestCounts(email)
  // Chips and links that came later would move what is below. Without them the cards show.
  const isWaiting = query.isPending || [counts, requests].some((one) => one.isPending && one.failureCount === 0)
  const [isLoaded, setLoaded] = useState(false)
  if (!isWaiting && !isLoaded) setLoaded(true)
  return { query, counts, isWaiting, isLoaded }
}
