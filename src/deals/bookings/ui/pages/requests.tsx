import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { useMarkLinkRead } from '#messaging/notifications/ui/queries.ts'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, useUser } from '#people/sign-in/ui/session.ts'
import { isAppError } from '#shared/errors.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { PageFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { useOffers } from '../offers/use-offers.ts'
import { requestsQuery } from '../queries.ts'
import { RequestsView } from '../requests/requests-view.tsx'

/** Page with the requests on one product of the saller. */
export const Route = createFileRoute('/dashboard/my-products/$id/requests')({
  loader: ({ context, params }) => {
    // After a full load nobody is signed in yet: the page asks once that is known.
    if (currentSession().user) context.queryClient.prefetchQuery(requestsQuery(context.api, params.id))
  },
  component: RequestsPage,
})

function RequestsPage() {
  const { id } = Route.useParams()
  const user = useUser()
  return (
    <Guard skeleton={<RequestsSkeleton />} roles={['saller', 'admin']}>
      {user && <Requests key={id} id={id} />}
    </Guard>
  )
}

function Requests({ id }: { id: string }) {
  const { api } = Route.useRouteContext()
  const words = useWords().deal
  const query = useQuery(requestsQuery(api, id))
  const offers = useOffers(id)
  useMarkLinkRead(`/dashboard/my-products/${id}/requests`, query.data !== undefined)
  const isGone = isAppError(query.error) && [400, 403, 404].includes(query.error.status)
  return (
    <DashboardPage title={words.requests.title} text={query.data?.product.name ?? ''}>
      {query.data && !offers.isPending && !isGone ? (
        <RequestsView data={query.data} offers={offers.data?.items ?? []} />
      ) : isGone ? (
        <NoProduct />
      ) : query.error ? (
        <PageFailed title={words.requests.failed} query={query} />
      ) : (
        <RequestsSkeleton />
      )}
    </DashboardPage>
  )
}

function NoProduct() {
  const { listing } = useWords()
  const action = (
    <Link to="/dashboard/my-products" className={buttonClass({ kind: 'secondary' })}>
      {listing.backToMine}
    </Link>
  )
  return (
    <Panel>
      <EmptyState large icon={PackageOpen} title={listing.gonePage} text={listing.goneText} action={action} />
    </Panel>
  )
}

function RequestsSkeleton() {
  const words = useWords().deal
  return (
    <Loading
      label={words.requests.loading}
      className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-5"
    >
      <Skeleton className="h-20 rounded-card lg:order-2" />
      <Skeleton className="h-[50dvh] rounded-card" />
    </Loading>
  )
}
