import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, type SessionUser, useSession } from '#people/sign-in/ui/session.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { QueryList } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { ThreadRow } from '../list/thread-row.tsx'
import { threadsQuery } from '../queries.ts'

export const Route = createFileRoute('/dashboard/messages')({
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role) context.queryClient.prefetchInfiniteQuery(threadsQuery(context.api, user.email))
  },
  component: MessagesPage,
})

function MessagesPage() {
  const { user } = useSession()
  return (
    <Guard skeleton={<ThreadsSkeleton />} roles={['buyer', 'saller', 'admin']}>
      {user && <Threads user={user} />}
    </Guard>
  )
}

function Threads({ user }: { user: SessionUser }) {
  const { api } = Route.useRouteContext()
  const words = useWords().conversations
  const query = useInfiniteQuery(threadsQuery(api, user.email))
  return (
    <DashboardPage title={words.title}>
      <QueryList
        inPanel
        query={query}
        failed={words.failed}
        skeleton={<ThreadsSkeleton />}
        empty={<NoThreads isSaller={user.role === 'saller'} />}
      >
        {(threads) => (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {threads.map((thread) => (
              <li key={thread._id} className="[&:first-child>a]:rounded-t-card [&:last-child>a]:rounded-b-card">
                <ThreadRow thread={thread} />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </DashboardPage>
  )
}

function NoThreads({ isSaller }: { isSaller: boolean }) {
  const words = useWords().conversations
  const action = (
    <Link to="/products" className={buttonClass({ kind: 'secondary' })}>
      {words.products}
    </Link>
  )
  return (
    <Panel>
      <EmptyState
        large
        icon={MessageSquareText}
        title={words.empty}
        text={isSaller ? words.emptySaller : words.emptyText}
        action={!isSaller && action}
      />
    </Panel>
  )
}

function ThreadsSkeleton() {
  const words = useWords().conversations
  return (
    <Loading label={words.loading} className="space-y-2">
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </Loading>
  )
}
