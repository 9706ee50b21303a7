import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, type SessionUser, useSession } from '#people/sign-in/ui/session.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { QueryList } from '#ui/states/list-states.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { BuyersTable } from '../list/buyers-table.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { PrintButton } from '../list/print-button.tsx'
import { bookingsQuery } from '../queries.ts'

export const Route = createFileRoute('/dashboard/my-buyers')({
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role === 'saller') context.queryClient.prefetchInfiniteQuery(bookingsQuery(context.api, user.email))
  },
  component: MyBuyersPage,
})

// For an admin this is the list behind Total Orders: the same table with everybody's bookings.
function MyBuyersPage() {
  const words = useWords().orders.buyers
  const { user } = useSession()
  return (
    <Guard skeleton={<ListSkeleton label={words.loading} />} roles={['saller', 'admin']}>
      {user && <MyBuyers user={user} />}
    </Guard>
  )
}

function MyBuyers({ user }: { user: SessionUser }) {
  const { api } = Route.useRouteContext()
  const words = useWords()
  const { buyers } = words.orders
  const admin = user.role === 'admin'
  const query = useInfiniteQuery(bookingsQuery(api, user.email))
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    <DashboardPage
      title={admin ? buyers.allTitle : words.dashboard.pages['/dashboard/my-buyers']}
      text={admin ? buyers.allText : buyers.text}
      action={total > 0 && <PrintButton />}
    >
      <QueryList
        inPanel
        query={query}
        failed={buyers.failed}
        skeleton={<ListSkeleton label={buyers.loading} />}
        empty={<NoBuyers admin={admin} />}
      >
        {(bookings) => (
          <>
            {!admin && (
              <Notice tone="warn" className="mb-4 print:hidden">
                {buyers.received}
              </Notice>
            )}
            <BuyersTable bookings={bookings} withSaller={admin} />
          </>
        )}
      </QueryList>
    </DashboardPage>
  )
}

function NoBuyers({ admin }: { admin: boolean }) {
  const words = useWords().orders.buyers
  const action = (
    <Link to="/dashboard/my-products" className={buttonClass()}>
      {words.products}
    </Link>
  )
  return (
    <Panel>
      <EmptyState
        large
        icon={Handshake}
        title={words.empty}
        text={admin ? undefined : words.emptyText}
        action={admin ? undefined : action}
      />
    </Panel>
  )
}
