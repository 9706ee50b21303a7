import { Check, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { ReportedThread } from '../../contract.ts'
import { ReportedMessages } from './reported-messages.tsx'

const CloseReportDialog = lazy(async () => ({
  default: (await import('./close-report-dialog.tsx')).CloseReportDialog,
}))

/** A report: who is meant, why, and what an admin did about it. */
export function ReportRow({ report }: { report: ReportedThread }) {
  const { adminInbox, conversations } = useWords()
  const { office } = conversations
  const { productName, reason, words, by, buyer, saller, createdAt } = report
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
      <Closed report={report} />
      <Actions report={report} />
    </li>
  )
}

function Closed({ report: { closed } }: { report: ReportedThread }) {
  const { adminInbox, conversations } = useWords()
  if (!closed) return null
  return (
    <div className="mt-3 max-w-3xl rounded-control bg-sunken p-3 text-small">
      <p className="text-caption text-ink-2">
        {conversations.office.closedBy(closed.by ?? conversations.formerMember, adminInbox.date(closed.at))}
      </p>
      <p lang={languageOf(closed.note)} className="mt-1 wrap-anywhere whitespace-pre-line">
        {closed.note}
      </p>
    </div>
  )
}

function Actions({ report }: { report: ReportedThread }) {
  const { office } = useWords().conversations
  const [isRead, setRead] = useState(false)
  const dialog = useLazyDialog()
  const { _id, threadId, productName, buyer, saller, closed } = report
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          kind="secondary"
          size="sm"
          className="max-sm:h-11"
          icon={ChevronDown}
          aria-expanded={isRead}
          aria-controls={isRead ? `thread-${_id}` : undefined}
          aria-label={isRead ? office.hideOf(productName) : office.readOf(productName)}
          onClick={() => setRead(!isRead)}
        >
          {isRead ? office.hide : office.read}
        </Button>
        {!closed && (
          <Button
            kind="secondary"
            size="sm"
            className="max-sm:h-11"
            icon={Check}
            aria-haspopup="dialog"
            aria-label={office.closeReportOf(productName)}
            onClick={dialog.open}
          >
            {office.closeReport}
          </Button>
        )}
      </div>
      {isRead && (
        <div id={`thread-${_id}`} className="mt-4">
          <ReportedMessages id={threadId} names={{ buyer, saller }} />
        </div>
      )}
      {dialog.isMounted && (
        <Suspense fallback={<LoadingBar />}>
          <CloseReportDialog id={_id} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
