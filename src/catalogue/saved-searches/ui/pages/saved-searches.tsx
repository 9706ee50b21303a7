import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, type SessionUser, useUser } from '#people/sign-in/ui/session.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { saved } from '#words/saved.ts'
import { savedSearchesQuery } from '../queries.ts'
import { SearchCard } from '../search-card.tsx'

/** The lists of whose new products the user wants to hear. */
export const Route = createFileRoute('/dashboard/saved-searches')({
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role) context.queryClient.prefetchQuery(savedSearchesQuery(context.api, user.email))
  },
  component: SavedSearchesPage,
})

function SavedSearchesPage() {
  const user = useUser()
  return (
    <Guard skeleton={<CardSkeletons />} roles={['buyer', 'saller', 'admin']}>
      {user && <SavedSearches user={user} />}
    </Guard>
  )
}

function SavedSearches({ user }: { user: SessionUser }) {
  const { api } = Route.useRouteContext()
  const { searches } = saved
  const query = useQuery(savedSearchesQuery(api, user.email))
  return (
    <DashboardPage title={searches.page} text={searches.text}>
      <Loaded inPanel query={query} failed={searches.failed} skeleton={<CardSkeletons />}>
        {(all) =>
          all.length === 0 ? (
            <NoSearches />
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {all.map((search) => (
                <li key={search._id}>
                  <SearchCard search={search} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </DashboardPage>
  )
}

function NoSearches() {
  const { searches, page } = saved
  return (
    <Panel>
      <EmptyState
        large
        icon={Search}
        title={searches.empty}
        text={searches.emptyText}
        action={
          <Link to="/products" className={buttonClass({ kind: 'secondary' })}>
            {page.products}
          </Link>
        }
      />
    </Panel>
  )
}

function CardSkeletons() {
  return (
    <Loading label={saved.searches.loading} className="grid gap-3 lg:grid-cols-2">
      <Skeleton className="h-50 rounded-card" />
      <Skeleton className="h-50 rounded-card" />
    </Loading>
  )
}
