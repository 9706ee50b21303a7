import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, type SessionUser, useUser } from '#people/sign-in/ui/session.ts'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { QueryList } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { saved } from '#words/saved.ts'
import { FavouriteRow } from '../favourite-row.tsx'
import { favouritesQuery } from '../queries.ts'
import { useTakenAlong } from '../use-heart.ts'

/** Page of the products that the user has marked with a heart. */
export const Route = createFileRoute('/dashboard/favourites')({
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role) context.queryClient.prefetchInfiniteQuery(favouritesQuery(context.api, user.email))
  },
  component: FavouritesPage,
})

function FavouritesPage() {
  const user = useUser()
  return (
    <Guard skeleton={<RowSkeletons />} roles={['buyer', 'saller', 'admin']}>
      {user && <Favourites user={user} />}
    </Guard>
  )
}

function Favourites({ user }: { user: SessionUser }) {
  const { api } = Route.useRouteContext()
  const { page } = saved
  const query = useInfiniteQuery(favouritesQuery(api, user.email))
  // A person who signs in on the way here has seen no heart yet.
  useTakenAlong({ api, queryClient: useQueryClient() }, user)
  return (
    <DashboardPage title={page.title} text={page.text}>
      <p className="-mt-2 mb-3">
        <Link to="/dashboard/notifications/settings" className={moreLinkClass()}>
          {page.alerts}
        </Link>
      </p>
      <QueryList inPanel query={query} failed={page.failed} skeleton={<RowSkeletons />} empty={<NoFavourites />}>
        {(favourites) => (
          <ul className="grid gap-3 lg:grid-cols-2">
            {favourites.map((favourite) => (
              <li key={favourite._id}>
                <FavouriteRow favourite={favourite} />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </DashboardPage>
  )
}

function NoFavourites() {
  const { page } = saved
  return (
    <Panel>
      <EmptyState
        large
        icon={Heart}
        title={page.empty}
        text={page.emptyText}
        action={
          <Link to="/products" className={buttonClass({ kind: 'secondary' })}>
            {page.products}
          </Link>
        }
      />
    </Panel>
  )
}

function RowSkeletons() {
  return (
    <Loading label={saved.page.loading} className="grid gap-3 lg:grid-cols-2">
      <Skeleton className="h-26 rounded-card" />
      <Skeleton className="h-26 rounded-card" />
      <Skeleton className="h-26 rounded-card" />
      <Skeleton className="h-26 rounded-card" />
    </Loading>
  )
}
