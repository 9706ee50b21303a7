import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Bell, CheckCheck, Settings } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, type SessionUser, useUser } from '#people/sign-in/ui/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { QueryList } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Notification } from '../../contract.ts'
import { useUnread } from '../bell.tsx'
import { NotificationList } from '../list/notification-list.tsx'
import { notificationsQuery, useMarkRead } from '../queries.ts'

/** Page with the user's notifications. */
export const Route = createFileRoute('/dashboard/notifications')({
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role) context.queryClient.prefetchInfiniteQuery(notificationsQuery(context.api, user.email))
  },
  component: NotificationsPage,
})

function NotificationsPage() {
  const user = useUser()
  return <Guard skeleton={<ListSkeleton />}>{user && <Notifications user={user} />}</Guard>
}

function Notifications({ user }: { user: SessionUser }) {
  const { api } = Route.useRouteContext()
  const { list } = useWords().notifications
  const unread = useUnread()
  const query = useInfiniteQuery(notificationsQuery(api, user.email))
  return (
    <DashboardPage
      title={list.title}
      text={query.data ? list.text(unread) : ''}
      action={<Tools newest={unread > 0 ? query.data?.pages[0]?.items[0] : undefined} />}
    >
      <QueryList
        inPanel
        query={query}
        failed={list.failed}
        skeleton={<ListSkeleton />}
        moreClass="p-4"
        frame={(content) => <Panel className="overflow-hidden">{content}</Panel>}
      >
        {(lines) => (
          <>
            {lines.length === 0 && <EmptyState large icon={Bell} title={list.empty} text={list.emptyText} />}
            <NotificationList lines={lines} />
          </>
        )}
      </QueryList>
    </DashboardPage>
  )
}

/** Marks everything in the list as read, and leads to the settings, which stays in its place when the other appears. */
function Tools({ newest }: { newest: Notification | undefined }) {
  const { list } = useWords().notifications
  const { mutate } = useMarkRead()
  return (
    <div className="flex flex-wrap gap-2 max-lg:flex-row-reverse max-lg:justify-end">
      <Button
        kind="secondary"
        icon={CheckCheck}
        className={newest ? '' : 'invisible max-lg:hidden'}
        onClick={() => newest && mutate({ until: newest.createdAt })}
      >
        {list.markAll}
      </Button>
      <Link to="/dashboard/notifications/settings" className={buttonClass({ kind: 'secondary' })}>
        <Settings className="size-4.5" />
        {list.settings}
      </Link>
    </div>
  )
}

function ListSkeleton() {
  const { list } = useWords().notifications
  return (
    <Loading label={list.loading}>
      <Skeleton className="h-96 rounded-card" />
    </Loading>
  )
}
