import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Client } from '#shared/client.ts'
import type { Page } from '#shared/endpoint.ts'
import type { inbox, Message } from '../contract.ts'

type Api = Client<typeof inbox>

const PAGE_SIZE = 20

/** The open or the done messages, page by page; for an admin. */
export function messagesQuery(api: Pick<Api, 'listMessages'>, state: 'open' | 'done') {
  return infiniteQueryOptions({
    queryKey: ['inbox', 'listMessages', 'pages', { state }],
    queryFn: ({ pageParam, signal }) =>
      api.listMessages({ state, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** The number of open messages, beside Inbox in the menu. For an admin. */
export function openMessagesQuery(api: Pick<Api, 'listMessages'>) {
  return queryOptions({
    queryKey: ['inbox', 'listMessages', 'count'],
    queryFn: async ({ signal }) => (await api.listMessages({ state: 'open', limit: 1 }, { signal })).total,
  })
}

/** How people reach the shop. */
export function contactDetailsQuery(api: Pick<Api, 'showContactDetails'>) {
  return queryOptions({
    queryKey: ['inbox', 'showContactDetails'],
    queryFn: ({ signal }) => api.showContactDetails({}, { signal }),
  })
}

/** The subscribers of the newsletter; for an admin. */
export function subscribersQuery(api: Pick<Api, 'listSubscribers'>) {
  return infiniteQueryOptions({
    queryKey: ['inbox', 'listSubscribers', 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.listSubscribers({ limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

const MESSAGES = ['inbox', 'listMessages'] as const
type Pages = InfiniteData<Page<Message>, string>

/**
 * Marks a message as done or open. The update is optimistic: the message leaves its list at once and returns when the
 * call fails. Both lists and the count are then invalidated.
 */
export function useMarkMessage() {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { id: string; done: boolean }) => api.markMessage(change),
    onMutate: async ({ id, done }) => {
      await queryClient.cancelQueries({ queryKey: MESSAGES })
      const { queryKey } = messagesQuery(api, done ? 'open' : 'done')
      const previous = queryClient.getQueryData<Pages>(queryKey)
      queryClient.setQueryData<Pages>(queryKey, previous && { ...previous, pages: previous.pages.map(without(id)) })
      return () => queryClient.setQueryData<Pages>(queryKey, previous)
    },
    onError: (_error, _change, rollback) => rollback?.(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MESSAGES }),
  })
}

function without(id: string) {
  return ({ items, total, ...page }: Page<Message>): Page<Message> => ({
    ...page,
    items: items.filter((message) => message._id !== id),
    total: total - 1,
  })
}
