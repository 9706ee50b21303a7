import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import { Table } from '#ui/display/table.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadFailed, LoadMore } from '#ui/states/list-states.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Subscriber } from '../../contract.ts'
import { subscribersQuery } from '../queries.ts'
import { InboxSkeletons } from './message-list.tsx'

/** The subscribers of the newsletter, newest first. */
export function SubscriberList() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { adminInbox: texts } = useWords()
  const query = useInfiniteQuery(subscribersQuery(api))
  if (!query.data) {
    if (query.isPending && !query.error) return <InboxSkeletons />
    const retry = () => query.refetch()
    return <LoadFailed title={texts.failed} error={query.error} retrying={query.isFetching} onRetry={retry} />
  }
  const rows = query.data.pages.flatMap((page) => page.items)
  if (rows.length === 0)
    return <EmptyState large icon={Newspaper} title={texts.noSubscribers} text={texts.noSubscribersText} />
  const columns = [
    { key: 'email', head: texts.email, cell: ({ email }: Subscriber) => <span className="break-all">{email}</span> },
    { key: 'since', head: texts.since, width: 'w-44', cell: ({ createdAt }: Subscriber) => texts.date(createdAt) },
  ]
  const total = query.data.pages[0]?.total ?? 0
  return (
    <>
      <Table caption={texts.subscribers} columns={columns} rows={rows} rowKey={(row) => row._id} cardsBelow="sm" />
      <LoadMore query={query} shown={rows.length} total={total} className="border-t border-line px-4 py-3" />
    </>
  )
}
