import { createFileRoute } from '@tanstack/react-router'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, useUser } from '#people/sign-in/ui/session.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { useWords } from '#ui/text/words.ts'
import { ThreadList, ThreadsSkeleton } from '../list/thread-list.tsx'
import { threadsQuery } from '../queries.ts'

export const Route = createFileRoute('/dashboard/messages')({
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role) context.queryClient.prefetchInfiniteQuery(threadsQuery(context.api, user.email))
  },
  component: MessagesPage,
})

function MessagesPage() {
  const words = useWords().conversations
  const user = useUser()
  return (
    <Guard skeleton={<ThreadsSkeleton />} roles={['buyer', 'saller', 'admin']}>
      {user && (
        <DashboardPage title={words.title}>
          <ThreadList user={user} />
        </DashboardPage>
      )}
    </Guard>
  )
}
