import { createFileRoute } from '@tanstack/react-router'
import { hourOf } from '#messages/en/times.ts'
import { VerifyEmailNotice } from '#people/sign-in/ui/guard.tsx'
import { currentSession, type SessionUser, useSession } from '#people/sign-in/ui/session.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { useWords } from '#ui/text/words.ts'
import { Figures } from '../overview/figures.tsx'
import { NewestBookings, NewestProducts } from '../overview/newest-lists.tsx'
import { overviewQuery } from '../overview/queries.ts'
import { BuyerTip, OwnOrders, SallerTip, SellingTip } from '../overview/tips.tsx'

export const Route = createFileRoute('/dashboard/')({
  // Prefetched on hover; the page itself does not wait for it.
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role) context.queryClient.prefetchQuery(overviewQuery(context.api, user.email))
  },
  component: OverviewPage,
})

function OverviewPage() {
  const words = useWords().dashboard
  const { user } = useSession()
  if (!user) return null
  return (
    <DashboardPage title={words.pages['/dashboard']} text={words.overview.greeting(partOfDay(), firstName(user))}>
      <VerifyEmailNotice className="mb-4" />
      {user.role === 'buyer' && <BuyerOverview user={user} />}
      {user.role === 'saller' && <SallerOverview user={user} />}
      {user.role === 'admin' && <AdminOverview user={user} />}
    </DashboardPage>
  )
}

function BuyerOverview({ user }: { user: SessionUser }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[1fr_1.35fr] lg:gap-6">
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
      <Figures user={user} forRole="admin" />
      <div className="mt-4 grid grid-cols-1 gap-4 lg:mt-6 lg:grid-cols-2 lg:gap-6">
        <NewestBookings user={user} to="/dashboard/my-buyers" />
        <NewestProducts />
      </div>
    </>
  )
}

function partOfDay(): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(hourOf(new Date().toISOString()))
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

function firstName({ displayName, email }: SessionUser): string {
  const [first = ''] = (displayName || email).split(/[\s@]/)
  return first
}
