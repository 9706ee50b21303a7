import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { dealOfThreadQuery, dealQuery } from './queries.ts'

/** Loads the newest deal of a conversation, if there is one. After a failure `isPending` is false, too. */
export function useDealOfThread(threadId: string) {
  const { api } = useRouteContext({ from: rootRouteId })
  const found = useQuery(dealOfThreadQuery(api, threadId))
  const id = found.data ?? null
  const deal = useQuery({ ...dealQuery(api, id ?? ''), enabled: id !== null })
  const isWaiting = (query: typeof found | typeof deal) => query.isPending && query.failureCount === 0
  return { deal: deal.data, isPending: isWaiting(found) || (id !== null && isWaiting(deal)) }
}
