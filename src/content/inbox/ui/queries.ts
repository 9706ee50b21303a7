import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Client } from '#shared/client.ts'
import type { Page } from '#shared/endpoint.ts'
import { queriesOf } from '#ui/queries.ts'
import type { inbox, Message } from '../contract.ts'

type Api = Client<typeof inbox>

const { query, listQuery } = queriesOf('inbox')

const PAGE_SIZE = 20

/** The open or the done messages, page by page; for an admin. */
export function messagesQuery(api: Pick<Api, 'listMessages'>, state: 'open' | 'done') {
  return listQuery(api.listMessages, { state, limit: PAGE_SIZE })
}

/** The number of open messages, beside Inbox in the menu. For an admin. */
export function openMessagesQuery(api: Pick<Api, 'listMessages'>) {
  return query(api.listMessages, { state: 'open', limit: 1 }, { select: ({ total }) => total })
}

/** How people reach the shop. */
export function contactDetailsQuery(api: Pick<Api, 'showContactDetails'>) {
  return query(api.showContactDetails, {})
}

/** The subscribers of the newsletter; for an admin. */
export function subscribersQuery(api: Pick<Api, 'listSubscribers'>) {
  return listQuery(api.listSubscribers, { limit: PAGE_SIZE })
}

const MESSAGES = ['inbox', 'listMessages'] as const

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
      const previous = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, previous && { ...previous, pages: previous.pages.map(without(id)) })
      return () => queryClient.setQueryData(queryKey, previous)
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
