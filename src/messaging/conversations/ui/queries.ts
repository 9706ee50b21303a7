import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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
    meta: { live: ['thread'] },
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
    meta: { live: ['thread'] },
    queryFn: async ({ signal }) => (await api.countUnreadThreads({}, { signal })).threads,
  })
}

/** A conversation without its messages. Live events ask for it again, and for its messages. */
export function threadQuery(api: Pick<ConversationsApi, 'showThread'>, id: string) {
  return queryOptions({
    queryKey: ['conversations', 'thread', id, 'details'],
    meta: { live: [`thread ${id}`] },
    queryFn: ({ signal }) => api.showThread({ id }, { signal }),
  })
}

/** A page of messages. `isJoined`: the newest ones were put before those that were loaded, and older pages hold as they are. */
export interface MessagesPage extends Page<ThreadMessage> {
  isJoined: boolean
}
export type MessagesData = InfiniteData<MessagesPage, OlderPage | null>

/** The page that begins after `cursor`; `isKept`: as it was loaded before, if it was. */
interface OlderPage {
  cursor: string
  isKept: boolean
}

/**
 * The messages, newest first; each further page is older. Asking again costs the newest page alone, however far somebody has
 * scrolled back: what was written does not change. Only with a line of the site the shown phone numbers may: then all pages are
 * asked for.
 */
export function messagesQuery(api: Pick<ConversationsApi, 'listThreadMessages'>, id: string) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'thread', id, 'messages'],
    meta: { live: [`thread ${id}`] },
    queryFn: async ({ pageParam: older, signal, client, queryKey }): Promise<MessagesPage> => {
      const list = (cursor: string | null) =>
        api.listThreadMessages({ id, limit: MESSAGES, ...(cursor !== null && { cursor }) }, { signal })
      const loaded = client.getQueryData<MessagesData>(queryKey)
      if (older === null) return newestPage(loaded?.pages[0], list)
      const kept = older.isKept && loaded?.pages[loaded.pageParams.findIndex((page) => page?.cursor === older.cursor)]
      return kept || { ...(await list(older.cursor)), isJoined: false }
    },
    initialPageParam: null as OlderPage | null,
    getNextPageParam: (last: MessagesPage, [first = last]) =>
      last.next === null ? null : { cursor: last.next, isKept: first.isJoined },
  })
}

/** The newest messages with those of the first page that was loaded before, without a gap between them. */
async function newestPage(
  loaded: MessagesPage | undefined,
  list: (cursor: string | null) => Promise<Page<ThreadMessage>>,
): Promise<MessagesPage> {
  const first = await list(null)
  const items = [...first.items]
  const newest = loaded?.items[0]
  if (!loaded || !newest) return { ...first, isJoined: false }
  for (let { next } = first; next !== null && (items.at(-1)?.number ?? 0) > newest.number + 1; ) {
    const page = await list(next)
    items.push(...page.items)
    next = page.next
  }
  const known = new Set(loaded.items.map(({ _id }) => _id))
  if (items.some(({ _id, from }) => from === 'system' && !known.has(_id))) return { ...first, isJoined: false }
  const oldest = items.at(-1)?.number ?? 0
  const older = loaded.items.filter(({ number }) => number < oldest)
  return { ...first, items: [...items, ...older], next: loaded.next, isJoined: true }
}

/** The caller's conversation about a product, if there is one. */
export function productThreadQuery(api: Pick<ConversationsApi, 'findThread'>, productId: string, email: string) {
  return queryOptions({
    queryKey: ['conversations', 'of', productId, email],
    queryFn: async ({ signal }) => (await api.findThread({ id: productId }, { signal })).threadId,
  })
}
