import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { useUser } from '#people/sign-in/ui/session.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { proofs as words } from '#words/proofs.ts'
import { HoldingsPanel } from '../holdings-panel.tsx'
import { shopProofQuery } from '../queries.ts'
import { ShopPanel } from '../shop-panel.tsx'

/** How a saller proves that the shop is registered, and that they hold what they sell. */
export const Route = createFileRoute('/dashboard/proofs')({
  component: () => (
    <Guard roles={['saller']} skeleton={<Skeleton className="h-96 rounded-card" />}>
      <Proofs />
    </Guard>
  ),
})

function Proofs() {
  const user = useUser()
  return (
    <DashboardPage title={words.title} text={words.text}>
      {user && <Panels email={user.email} />}
    </DashboardPage>
  )
}

function Panels({ email }: { email: string }) {
  const { api } = Route.useRouteContext()
  const { isPending } = useQuery(shopProofQuery(api, email))
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:items-start">
      <ShopPanel email={email} />
      {/* On a phone the list would move when the papers come. */}
      {!isPending && <HoldingsPanel email={email} />}
    </div>
  )
}
