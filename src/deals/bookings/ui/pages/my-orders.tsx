import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, useUser } from '#people/sign-in/ui/session.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { QueryList } from '#ui/states/list-states.tsx'
import { useWords } from '#ui/text/words.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { OrdersTable } from '../list/orders-table.tsx'
import { PrintButton } from '../list/print-button.tsx'
import { myOrdersQuery } from '../queries.ts'

export const Route = createFileRoute('/dashboard/my-orders')({
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role) context.queryClient.prefetchInfiniteQuery(myOrdersQuery(context.api, user.email))
  },
  component: MyOrdersPage,
})

// Sallers and admins may book, too, and are redirected here afterwards.
function MyOrdersPage() {
  const words = useWords().orders.mine
  const user = useUser()
  return (
    <Guard skeleton={<ListSkeleton label={words.loading} />} roles={['buyer', 'saller', 'admin']}>
      {user && <MyOrders email={user.email} />}
    </Guard>
  )
}

function MyOrders({ email }: { email: string }) {
  const { api } = Route.useRouteContext()
  const words = useWords()
  const { mine } = words.orders
  const query = useInfiniteQuery(myOrdersQuery(api, email))
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    <DashboardPage
      title={words.dashboard.pages['/dashboard/my-orders']}
      text={query.data ? mine.count(total) : ''}
      action={total > 0 && <PrintButton />}
    >
      <QueryList
        inPanel
        query={query}
        failed={mine.failed}
        skeleton={<ListSkeleton label={mine.loading} />}
        empty={<NoOrders />}
      >
        {(orders) => <OrdersTable orders={orders} />}
      </QueryList>
    </DashboardPage>
  )
}

function NoOrders() {
  const words = useWords().orders.mine
  return (
    <Panel>
      <EmptyState
        large
        icon={ReceiptText}
        title={words.empty}
        text={words.emptyText}
        action={
          <Link to="/products" className={buttonClass()}>
            {words.products}
          </Link>
        }
      />
    </Panel>
  )
}
