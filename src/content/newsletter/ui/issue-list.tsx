import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Mails, Plus } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { Table } from '#ui/table/table.tsx'
import { languageOf } from '#ui/text/language.ts'
import { language } from '#words/language.ts'
import { newsletter as words } from '#words/newsletter.ts'
import type { Issue } from '../contract.ts'
import { issuesQuery } from './queries.ts'

/** The issues of the newsletter with how far each is. */
export function IssueList() {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useInfiniteQuery(issuesQuery(api))
  return (
    <>
      <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-3">
        <h2 className="text-h4 font-semibold">{words.issues}</h2>
        <WriteLink />
      </div>
      <QueryList
        query={query}
        failed={words.listFailed}
        skeleton={<RowSkeletons label={words.loading} count={2} />}
        empty={<EmptyState icon={Mails} title={words.noIssues} text={words.noIssuesText} />}
        moreClass={panelMoreClass}
      >
        {(issues) => (
          <Table
            caption={words.issues}
            rows={issues}
            rowKey={(issue) => issue._id}
            cardsBelow="lg"
            columns={[
              { key: 'subject', head: words.columns.subject, cell: (issue) => <Subject issue={issue} /> },
              { key: 'state', head: words.columns.state, width: 'w-32', cell: (issue) => <StateBadge issue={issue} /> },
              ...(['sent', 'failed', 'remaining'] as const).map((figure) => ({
                key: figure,
                head: words.columns[figure],
                width: 'w-24',
                cell: (issue: Issue) => <span className="figures">{words.count(issue[figure])}</span>,
              })),
              { key: 'date', head: words.columns.date, width: 'w-44', cell: ({ createdAt }) => words.date(createdAt) },
            ]}
          />
        )}
      </QueryList>
    </>
  )
}

function WriteLink() {
  return (
    <Link to="/dashboard/newsletter/$id" params={{ id: 'new' }} className={buttonClass({ size: 'sm' })}>
      <Plus className="size-4.5" />
      {words.write}
    </Link>
  )
}

function Subject({ issue: { _id, subjectEn, subjectBn } }: { issue: Issue }) {
  const subject = (language === 'bn' ? subjectBn || subjectEn : subjectEn || subjectBn) || words.untitled
  return (
    <Link
      to="/dashboard/newsletter/$id"
      params={{ id: _id }}
      lang={languageOf(subject)}
      className="touch-area font-medium wrap-anywhere hover:underline"
    >
      {subject}
    </Link>
  )
}

export function StateBadge({ issue: { state, trouble } }: { issue: Pick<Issue, 'state' | 'trouble'> }) {
  const tone = trouble ? 'warn' : state === 'sent' ? 'leaf' : 'plain'
  return <Badge tone={tone}>{words.states[state]}</Badge>
}
