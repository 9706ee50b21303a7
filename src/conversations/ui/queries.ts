import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { FIRST_PAGE, type Page } from '#shared/endpoint.ts'
import type { conversations, Thread, ThreadMessage } from '../contract.ts'

export type ConversationsApi = Client<typeof conversations>

const THREADS = 20
const MESSAGES = 40

/** The conversations of the person with this e-mail address: the next one who signs in does not see them. */
export function threadsQuery(api: Pick<ConversationsApi, 'listThreads'>, email: string) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'list', email],
    queryFn: ({ pageParam, signal }) =>
      api.listThreads({ limit: THREADS, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<Thread>) => last.next,
  })
}

/** In how many conversations there is something new. */
export function unreadThreadsQuery(api: Pick<ConversationsApi, 'countUnreadThreads'>, email: string) {
  return queryOptions({
    queryKey: ['conversations', 'unread', email],
    queryFn: async ({ signal }) => (await api.countUnreadThreads({}, { signal })).threads,
  })
}

/** A conversation without its messages. Live events ask for it again, and for its messages. */
export function threadQuery(api: Pick<ConversationsApi, 'showThread'>, id: string) {
  return queryOptions({
    queryKey: ['conversations', 'thread', id, 'details'],
    queryFn: ({ signal }) => api.showThread({ id }, { signal }),
  })
}

/** The messages, newest first; each further page is older. */
export function messagesQuery(api: Pick<ConversationsApi, 'listThreadMessages'>, id: string) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'thread', id, 'messages'],
    queryFn: ({ pageParam, signal }) =>
      api.listThreadMessages({ id, limit: MESSAGES, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<ThreadMessage>) => last.next,
  })
}

/** The caller's conversation about a product, if there is one. */
export function productThreadQuery(api: Pick<ConversationsApi, 'findThread'>, productId: string, email: string) {
  return queryOptions({
    queryKey: ['conversations', 'of', productId, email],
    queryFn: async ({ signal }) => (await api.findThread({ id: productId }, { signal })).threadId,
  })
}
