import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import type { SessionUser } from '#people/sign-in/ui/session.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { QueryList } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { threadsQuery } from '../queries.ts'
import { ThreadRow } from './thread-row.tsx'

/** The conversations of the user, the newest message first. */
export function ThreadList({ user }: { user: SessionUser }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords().conversations
  const query = useInfiniteQuery(threadsQuery(api, user.email))
  return (
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

export function ThreadsSkeleton() {
  const words = useWords().conversations
  return (
    <Loading label={words.loading} className="space-y-2">
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </Loading>
  )
}
