import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { isAppError } from '#shared/errors.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { PageFailed, panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { records } from '#words/records.ts'
import { RECORD_KINDS, type RecordKind } from '../../rules.ts'
import { EventLine } from '../history/event-line.tsx'
import { RecordHead } from '../history/record-head.tsx'
import { ReportedConversations } from '../history/reported-conversations.tsx'
import { eventsQuery, recordQuery } from '../queries.ts'

/** Page for admins with all events of a person or a product. */
export const Route = createFileRoute('/dashboard/history/$kind/$id')({ component: HistoryPage })

function HistoryPage() {
  const { kind: given, id } = Route.useParams()
  const kind = RECORD_KINDS.find((one) => one === given)
  return (
    <Guard roles={['admin']} skeleton={<Skeleton className="h-96 rounded-card" />}>
      <DashboardPage title={records.title} text={records.text}>
        {kind ? <WholeHistory key={id} kind={kind} id={id} /> : <Nothing />}
      </DashboardPage>
    </Guard>
  )
}

function WholeHistory({ kind, id }: { kind: RecordKind; id: string }) {
  const { api } = Route.useRouteContext()
  const head = useQuery(recordQuery(api, { kind, id }))
  const events = useInfiniteQuery(eventsQuery(api, { kind, id }))
  const isGone = isAppError(head.error) && [400, 404].includes(head.error.status)
  const isKnown = head.data !== undefined || Boolean(events.data?.pages[0]?.total)
  if (head.error && !isGone) return <PageFailed title={records.failed} query={head} />
  if (isGone && !events.isPending && !isKnown) return <Nothing />
  // Both at once: otherwise the list would shift when the head loads.
  if (head.isPending) return <Skeleton className="h-96 rounded-card" />
  return (
    <>
      {head.data ? (
        <RecordHead kind={kind} head={head.data} />
      ) : (
        <Notice tone="warn" className="mb-4">
          {records.gone[kind]}
        </Notice>
      )}
      {kind === 'person' && head.data && <ReportedConversations conversations={head.data.conversations} />}
      <Panel className="overflow-hidden">
        <QueryList
          query={events}
          failed={records.failed}
          skeleton={<RowSkeletons label={records.loading} count={6} />}
          empty={<Nothing />}
          moreClass={panelMoreClass}
        >
          {(list) => (
            <ol className="divide-y divide-line">
              {list.map((event) => (
                <EventLine key={event._id} event={event} />
              ))}
            </ol>
          )}
        </QueryList>
      </Panel>
    </>
  )
}

function Nothing() {
  return <EmptyState large icon={History} title={records.none} text={records.noneText} />
}
