import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import { EmptyState } from '#ui/states/empty.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { Table } from '#ui/table/table.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Subscriber } from '../../contract.ts'
import { subscribersQuery } from '../queries.ts'
import { InboxSkeletons } from './message-list.tsx'

/** The list of the newsletter, newest first: who has confirmed the address gets it. */
export function SubscriberList() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { adminInbox: texts } = useWords()
  const query = useInfiniteQuery(subscribersQuery(api))
  const columns = [
    { key: 'email', head: texts.email, cell: ({ email }: Subscriber) => <span className="break-all">{email}</span> },
    { key: 'language', head: texts.language, width: 'w-28', cell: (row: Subscriber) => texts.languages[row.language] },
    {
      key: 'confirmed',
      head: texts.confirmed,
      width: 'w-44',
      cell: ({ confirmedAt }: Subscriber) => (confirmedAt ? texts.date(confirmedAt) : texts.unconfirmed),
    },
    { key: 'since', head: texts.since, width: 'w-44', cell: ({ createdAt }: Subscriber) => texts.date(createdAt) },
  ]
  return (
    <QueryList
      query={query}
      failed={texts.failed}
      skeleton={<InboxSkeletons />}
      empty={<EmptyState large icon={Newspaper} title={texts.noSubscribers} text={texts.noSubscribersText} />}
      moreClass={panelMoreClass}
    >
      {(rows) => (
        <Table caption={texts.subscribers} columns={columns} rows={rows} rowKey={(row) => row._id} cardsBelow="sm" />
      )}
    </QueryList>
  )
}
