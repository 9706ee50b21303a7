import type { QueryClient } from '@tanstack/react-query'
import { messagesQuery, threadQuery } from './queries.ts'

interface Context {
  queryClient: QueryClient
  api: Parameters<typeof threadQuery>[0] & Parameters<typeof messagesQuery>[0]
}

export function loadThread({ queryClient, api }: Context, id: string): void {
  queryClient.prefetchQuery(threadQuery(api, id))
  queryClient.prefetchInfiniteQuery(messagesQuery(api, id))
}
