import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Page } from '#shared/endpoint.ts'
import { queriesOf } from '#ui/queries.ts'
import type { conversations, ThreadMessage } from '../contract.ts'

export type ConversationsApi = Client<typeof conversations>

const { query, listQuery } = queriesOf('conversations')

const THREADS = 20
const MESSAGES = 40

/** The conversations of the user with this e-mail address. */
export function threadsQuery(api: Pick<ConversationsApi, 'listThreads'>, email: string) {
  return listQuery(api.listThreads, { limit: THREADS }, { user: email, live: ['thread'] })
}

/** Number of conversations with unread messages. */
export function unreadThreadsQuery(api: Pick<ConversationsApi, 'countUnreadThreads'>, email: string) {
  return query(api.countUnreadThreads, {}, { user: email, live: ['thread'], select: ({ threads }) => threads })
}

/** A conversation without its messages. Live events reload it and its messages. */
export function threadQuery(api: Pick<ConversationsApi, 'showThread'>, id: string) {
  return query(api.showThread, { id }, { live: [`thread ${id}`] })
}

/** A page of messages. `isJoined`: the newest ones were put before those that were loaded, and older pages hold as they are. */
export interface MessagesPage extends Page<ThreadMessage> {
  isJoined: boolean
}
export type MessagesData = InfiniteData<MessagesPage, OlderPage | null>

/** Loads the page that begins after `cursor`. `isKept`: takes the page that was loaded before, if there is one. */
interface OlderPage {
  cursor: string
  isKept: boolean
}

/**
 * The messages, newest first; each further page is older. A reload loads only the newest page, however far the user has
 * scrolled back, because messages do not change. After a new system line all pages are loaded, because phone numbers may now
 * be shown or masked.
 */
export function messagesQuery(api: Pick<ConversationsApi, 'listThreadMessages'>, id: string) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'listThreadMessages', 'pages', { id }],
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

/** Joins the newest messages with the first page that was loaded before, without a gap. */
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
  return query(api.findThread, { id: productId }, { user: email, select: ({ threadId }) => threadId })
}

/**
 * The messages of a reported conversation, newest first, for an admin. The server notes each reading, so the messages are
 * loaded when the admin opens the conversation, and not again without a press.
 */
export function reportedMessagesQuery(
  api: Pick<ConversationsApi, 'readReportedThread'>,
  id: string,
  only?: 'reported',
) {
  const settings = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false }
  return listQuery(api.readReportedThread, { id, limit: MESSAGES, ...(only && { only }) }, settings)
}
