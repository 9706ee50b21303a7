import { Badge } from '#ui/display/badge.tsx'
import { languageOf } from '#ui/text/language.ts'
import { desk } from '#words/desk.ts'
import type { FullCase, ReportOfCase } from '../../contract.ts'
import { HistoryLink } from './history-link.tsx'

/** Reports of a case: reporter, reason, and a mark on reports from one network. */
export function CaseReports({ one: { list, kind } }: { one: FullCase }) {
  if (kind === 'appeal') return null
  return (
    <div className="border-t border-line p-4">
      <h3 className="text-body font-semibold">{desk.one.reports}</h3>
      {list.length === 0 && <p className="mt-2 text-small text-ink-3">{desk.one.noReports}</p>}
      <ul className="mt-2 space-y-3">
        {list.map((report) => (
          <Report key={`${report.at}${report.reporter?._id}`} report={report} />
        ))}
      </ul>
    </div>
  )
}

function Report({ report: { reporter, reason, words, counts, network, device, at } }: { report: ReportOfCase }) {
  return (
    <li className="text-small">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        {reporter ? (
          <HistoryLink kind="person" id={reporter._id} name={reporter.name} />
        ) : (
          <span className="font-semibold">{desk.one.former}</span>
        )}
        <span className="text-ink-2">{desk.reasons[reason]}</span>
        {counts && <Badge>{desk.one.counts}</Badge>}
        {device !== null && <Badge tone="warn">{desk.one.device(device)}</Badge>}
        {device === null && network !== null && <Badge tone="warn">{desk.one.network(network)}</Badge>}
        <time dateTime={at} className="figures text-caption text-ink-3 sm:ml-auto">
          {desk.at(at)}
        </time>
      </p>
      {words && (
        <p lang={languageOf(words)} className="mt-0.5 wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
    </li>
  )
}

/** Decisions that the person was notified of, questions to them, and their answers. */
export function CaseNotices({ one: { notices } }: { one: FullCase }) {
  if (notices.length === 0) return null
  return (
    <div className="border-t border-line p-4">
      <h3 className="text-body font-semibold">{desk.one.notices}</h3>
      <ul className="mt-2 space-y-3 text-small">
        {notices.map(({ act, reason, words, reply, at, isWithdrawn }) => (
          <li key={at}>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{desk.log.acts[act]}</span>
              <span className="text-ink-2">{desk.reasons[reason]}</span>
              {isWithdrawn && <Badge>{desk.one.withdrawn}</Badge>}
              <time dateTime={at} className="figures text-caption text-ink-3 sm:ml-auto">
                {desk.at(at)}
              </time>
            </p>
            {words && (
              <p lang={languageOf(words)} className="mt-0.5 wrap-anywhere whitespace-pre-line">
                {words}
              </p>
            )}
            <div className="mt-2 rounded-control bg-sunken p-3">
              <p className="text-caption text-ink-3">{reply === null ? desk.one.noAnswer : desk.one.answered}</p>
              {reply && (
                <p lang={languageOf(reply)} className="wrap-anywhere whitespace-pre-line">
                  {reply}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
