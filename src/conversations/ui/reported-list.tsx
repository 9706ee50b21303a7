import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ChevronDown, Flag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadFailed, LoadMore } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { Loading } from '#ui/states/skeleton.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { ReportedThread } from '../contract.ts'
import { reportedThreadsQuery } from './office/queries.ts'
import { ReportedMessages } from './office/reported-messages.tsx'

/** The conversations that somebody reported, each of which an admin may open. */
export function ReportedList() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { office } = useWords().conversations
  const query = useInfiniteQuery(reportedThreadsQuery(api))
  if (!query.data) {
    if (query.isPending && !query.error)
      return (
        <Loading label={office.loading}>
          <RowSkeletons count={6} />
        </Loading>
      )
    const retry = () => query.refetch()
    return <LoadFailed title={office.failed} error={query.error} retrying={query.isFetching} onRetry={retry} />
  }
  const reports = query.data.pages.flatMap((page) => page.items)
  if (reports.length === 0) return <EmptyState large icon={Flag} title={office.none} text={office.noneText} />
  const total = query.data.pages[0]?.total ?? 0
  return (
    <>
      <ul>
        {reports.map((report) => (
          <Report key={report._id} report={report} />
        ))}
      </ul>
      <LoadMore query={query} shown={reports.length} total={total} className="border-t border-line px-4 py-3" />
    </>
  )
}

function Report({ report }: { report: ReportedThread }) {
  const { adminInbox, conversations } = useWords()
  const { office } = conversations
  const [isOpen, setOpen] = useState(false)
  const { _id, threadId, productName, reason, words, by, buyer, saller, createdAt } = report
  return (
    <li className="border-t border-line p-4 first:border-t-0 lg:px-5 lg:py-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 lang={languageOf(productName)} className="text-body font-semibold break-words">
          {productName}
        </h2>
        <Badge tone="warn">{conversations.report.reasons[reason]}</Badge>
        <time dateTime={createdAt} className="figures text-caption text-ink-3 max-sm:basis-full sm:ml-auto">
          {adminInbox.date(createdAt)}
        </time>
      </div>
      <p className="mt-1 text-caption text-ink-2">
        {office.people(buyer ?? conversations.formerMember, saller ?? conversations.formerMember)} {by && office.by[by]}
      </p>
      {words && (
        <p lang={languageOf(words)} className="mt-3 max-w-3xl text-small wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
      <Button
        kind="secondary"
        size="sm"
        className="mt-4 max-sm:h-11"
        icon={ChevronDown}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `thread-${_id}` : undefined}
        aria-label={isOpen ? office.hideOf(productName) : office.readOf(productName)}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? office.hide : office.read}
      </Button>
      {isOpen && (
        <div id={`thread-${_id}`} className="mt-4">
          <ReportedMessages id={threadId} names={{ buyer, saller }} />
        </div>
      )}
    </li>
  )
}
