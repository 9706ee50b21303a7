import { queriesOf } from '#ui/queries.ts'
import type { ReportState } from '../../contract.ts'
import type { ConversationsApi } from '../queries.ts'

const { listQuery } = queriesOf('conversations')

const REPORTS = 20
const MESSAGES = 40

/** The reports of conversations that are open, or closed, the newest first. For an admin. */
export function reportedThreadsQuery(api: Pick<ConversationsApi, 'listReportedThreads'>, state: ReportState) {
  return listQuery(api.listReportedThreads, { state, limit: REPORTS })
}

/**
 * The messages of a reported conversation, newest first. The server notes each reading: it is asked when the admin opens the
 * conversation, and not again by itself.
 */
export function reportedMessagesQuery(api: Pick<ConversationsApi, 'readReportedThread'>, id: string) {
  const settings = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false }
  return listQuery(api.readReportedThread, { id, limit: MESSAGES }, settings)
}
