import { infiniteQueryOptions } from '@tanstack/react-query'
import { FIRST_PAGE, type Page } from '#shared/endpoint.ts'
import type { ReportedMessage, ReportedThread, ReportState } from '../../contract.ts'
import type { ConversationsApi } from '../queries.ts'

const REPORTS = 20
const MESSAGES = 40

/** The reports of conversations that are open, or closed, the newest first. For an admin. */
export function reportedThreadsQuery(api: Pick<ConversationsApi, 'listReportedThreads'>, state: ReportState) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'reports', state],
    queryFn: ({ pageParam, signal }) =>
      api.listReportedThreads({ state, limit: REPORTS, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<ReportedThread>) => last.next,
  })
}

/** The messages of a reported conversation, newest first. */
export function reportedMessagesQuery(api: Pick<ConversationsApi, 'readReportedThread'>, id: string) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'reported', id],
    queryFn: ({ pageParam, signal }) =>
      api.readReportedThread({ id, limit: MESSAGES, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<ReportedMessage>) => last.next,
    // The server notes each reading: it is asked when the admin opens the conversation, and not again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
}
