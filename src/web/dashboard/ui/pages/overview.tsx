import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { nextStepsQuery } from '#deals/bookings/ui/queries.ts'
import { OwnNumbers } from '#deals/numbers/ui/own-numbers.tsx'
import { VerifyEmailNotice } from '#people/sign-in/ui/guard.tsx'
import { currentSession, type SessionUser, useUser } from '#people/sign-in/ui/session.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { hourOf } from '#words/times.ts'
import { AdminTasks } from '../overview/admin-tasks.tsx'
import { Figures } from '../overview/figures.tsx'
import { NewestBookings, NewestProducts } from '../overview/newest-lists.tsx'
import { NextSteps } from '../overview/next-steps.tsx'
import { overviewQuery } from '../overview/queries.ts'
import { BuyerTip, OwnOrders, SallerTip, SellingTip } from '../overview/tips.tsx'

export const Route = createFileRoute('/dashboard/')({
  // Prefetched on hover; the page itself does not wait for it.
  loader: ({ context }) => {
    const { user } = currentSession()
    if (!user?.role) return
    context.queryClient.prefetchQuery(overviewQuery(context.api, user.email))
    context.queryClient.prefetchQuery(nextStepsQuery(context.api, user.email))
  },
  component: OverviewPage,
})

function OverviewPage() {
  const words = useWords().dashboard
  const user = useUser()
  if (!user) return null
  return (
    <DashboardPage title={words.pages['/dashboard']} text={words.overview.greeting(hourNow(), firstName(user))}>
      <VerifyEmailNotice className="mb-4" />
      {user.role === 'admin' ? <AdminOverview user={user} /> : <MemberOverview user={user} />}
    </DashboardPage>
  )
}

function MemberOverview({ user }: { user: SessionUser }) {
  const { api } = Route.useRouteContext()
  const words = useWords().dashboard.overview
  const query = useQuery(nextStepsQuery(api, user.email))
  // The cards would move when the steps above them came later.
  if (query.isPending)
    return (
      <Loading label={words.next.loading}>
        <Skeleton className="h-[60dvh] rounded-card" />
      </Loading>
    )
  return (
    <>
      <NextSteps query={query} />
      {user.role === 'buyer' ? <BuyerOverview user={user} /> : <SallerOverview user={user} />}
    </>
  )
}

function BuyerOverview({ user }: { user: SessionUser }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_1.35fr] lg:gap-6">
      <div className="space-y-4">
        <Figures user={user} forRole="buyer" />
        <BuyerTip />
        <SellingTip user={user} />
      </div>
      <NewestBookings user={user} to="/dashboard/my-orders" own />
    </div>
  )
}

function SallerOverview({ user }: { user: SessionUser }) {
  return (
    <>
      <Figures user={user} forRole="saller" />
      <div className="mt-4 grid grid-cols-1 gap-4 lg:mt-6 lg:grid-cols-[1.35fr_1fr] lg:gap-6">
        <NewestBookings user={user} to="/dashboard/my-buyers" />
        <div className="space-y-4">
          <OwnNumbers email={user.email} />
          <SallerTip />
          <OwnOrders user={user} />
        </div>
      </div>
    </>
  )
}

function AdminOverview({ user }: { user: SessionUser }) {
  return (
    <>
      <AdminTasks />
      <Figures user={user} forRole="admin" />
      <div className="mt-4 grid grid-cols-1 gap-4 lg:mt-6 lg:grid-cols-2 lg:gap-6">
        <NewestBookings user={user} to="/dashboard/my-buyers" />
        <NewestProducts />
      </div>
    </>
  )
}

/** The hour of the day in Bangladesh, 0 to 23. */
function hourNow(): number {
  return Number(hourOf(new Date().toISOString()))
}

function firstName({ displayName, email }: SessionUser): string {
  const [first = ''] = (displayName || email).split(/[\s@]/)
  return first
}
