import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft, FileX } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { isNotFound } from '#shared/errors.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { PageFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { newsletter as words } from '#words/newsletter.ts'
import { IssueEditor } from '../editor/issue-editor.tsx'
import { IssueProgress } from '../issue-progress.tsx'
import { issueQuery } from '../queries.ts'

/** One issue of the newsletter, for an admin: its editor while it is a draft, then how far its sending is. `new` starts one. */
export const Route = createFileRoute('/dashboard/newsletter/$id')({ component: IssuePage })

function IssuePage() {
  const { id } = Route.useParams()
  return (
    <Guard roles={['admin']} skeleton={<IssueSkeleton />}>
      <DashboardPage title={id === 'new' ? words.newTitle : words.title} action={<Back />}>
        {id === 'new' ? <IssueEditor issue={null} /> : <StoredIssue key={id} id={id} />}
      </DashboardPage>
    </Guard>
  )
}

function StoredIssue({ id }: { id: string }) {
  const { api } = Route.useRouteContext()
  const query = useQuery({
    ...issueQuery(api, id),
    refetchInterval: ({ state: { data } }) => (data?.state === 'sending' ? 3_000 : false),
  })
  const issue = query.data
  if (issue && issue.state !== 'draft') return <IssueProgress issue={issue} />
  if (issue && (query.isFetchedAfterMount || !query.isFetching)) return <IssueEditor issue={issue} />
  if (!query.error) return <IssueSkeleton />
  if (!isNotFound(query.error)) return <PageFailed title={words.failed} query={query} />
  return (
    <Panel>
      <EmptyState large icon={FileX} title={words.gone} text={words.goneText} action={<Back />} />
    </Panel>
  )
}

function Back() {
  return (
    <Link to="/dashboard/inbox" search={{ part: 'newsletter' }} className={buttonClass({ kind: 'secondary' })}>
      <ArrowLeft className="size-4.5" />
      {words.back}
    </Link>
  )
}

function IssueSkeleton() {
  return (
    <Loading label={words.loading}>
      <Skeleton className="h-[70dvh] rounded-card" />
    </Loading>
  )
}
