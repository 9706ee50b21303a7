import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { Badge } from '#ui/display/badge.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { languageOf } from '#ui/text/language.ts'
import { desk } from '#words/desk.ts'
import { records } from '#words/records.ts'
import type { LogLine } from '../../contract.ts'
import { deskLogQuery } from '../queries.ts'

/** Every act of the desk, newest first. */
export function DeskLog() {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useInfiniteQuery(deskLogQuery(api))
  return (
    <Panel className="overflow-hidden">
      <p className="border-b border-line px-4 py-3 text-small text-ink-2 lg:px-5">{desk.log.intro}</p>
      <QueryList
        query={query}
        failed={desk.log.failed}
        skeleton={<RowSkeletons label={desk.log.loading} count={6} />}
        empty={<EmptyState large icon={ScrollText} title={desk.log.none} text={desk.log.noneText} />}
        moreClass={panelMoreClass}
      >
        {(lines) => (
          <ol className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line._id} className="px-4 py-3 lg:px-5">
                <LogTitle line={line} />
                <LogText line={line} />
              </li>
            ))}
          </ol>
        )}
      </QueryList>
    </Panel>
  )
}

/** The case, or the person or product of an act outside of a case; empty for a list. */
function LogTitle({ line: { kind, caseId, thingId, title } }: { line: LogLine }) {
  const className = 'text-small font-semibold wrap-anywhere'
  if (kind === 'list') return null
  if (caseId !== null || thingId === null)
    return (
      <p lang={languageOf(title ?? '')} className={className}>
        {title === '' ? desk.one.former : (title ?? desk.log.gone)}
      </p>
    )
  return (
    <Link
      to="/dashboard/history/$kind/$id"
      params={{ kind, id: thingId }}
      lang={languageOf(title ?? '')}
      className={`${className} hover:underline`}
    >
      {title ?? desk.log.goneThing}
    </Link>
  )
}

/** An act with its actor, reason and time. */
export function LogText({ line }: { line: LogLine }) {
  const { act, actor, byRule, at, reason, words, days, rows, isUndone } = line
  return (
    <div className="text-caption">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{desk.log.acts[act]}</span>
        {act === 'suspend' && <span>{desk.act.forDays(days)}</span>}
        {rows !== null && <span>{records.rows(rows)}</span>}
        {reason && act !== 'note' && <span className="text-ink-2">{desk.reasons[reason]}</span>}
        {isUndone && <Badge>{desk.log.undone}</Badge>}
        <time dateTime={at} className="figures text-ink-3 sm:ml-auto">
          {desk.at(at)}
        </time>
      </p>
      <p className="text-ink-2">{byRule ? desk.log.rule : (actor ?? desk.log.former)}</p>
      {words && (
        <p lang={languageOf(words)} className="mt-1 wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
    </div>
  )
}
