import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { DashboardPage } from '#dashboard/ui/dashboard-page.tsx'
import { Guard } from '#sign-in/ui/guard.tsx'
import { tabClass, tabRowClass } from '#ui/controls/tabs.ts'
import { Count } from '#ui/display/count.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadFailed, LoadMore } from '#ui/states/list-states.tsx'
import { Loading, RowSkeletons } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { userCountsQuery, usersQuery } from './queries.ts'
import { UserTable } from './user-table.tsx'

/** The role that a page lists; undefined is everybody. */
type Listed = 'saller' | 'buyer' | undefined

/** All users, all sallers or all buyers: three addresses, one page with tabs (decisions R18-R20). For an admin. */
export function UsersPage({ only }: { only?: Listed }) {
  const { users } = useWords().accounts
  const title = only === 'saller' ? users.sallersTitle : only === 'buyer' ? users.buyersTitle : users.allTitle
  return (
    <Guard roles={['admin']} skeleton={<UserSkeletons />}>
      <DashboardPage title={title} text={users.text}>
        <Panel className="overflow-hidden">
          <Tabs />
          <UserList only={only} />
        </Panel>
      </DashboardPage>
    </Guard>
  )
}

function Tabs() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { users } = useWords().accounts
  const { data: counts } = useQuery(userCountsQuery(api))
  const tabs = [
    { to: '/dashboard/all-users', label: users.all, count: counts?.all },
    { to: '/dashboard/all-sellers', label: users.sallers, count: counts?.sallers },
    { to: '/dashboard/all-buyers', label: users.buyers, count: counts?.buyers },
  ] as const
  return (
    <nav aria-label={users.tabs} className={tabRowClass}>
      {tabs.map(({ to, label, count }) => (
        <Link
          key={to}
          to={to}
          activeProps={{ className: tabClass(true) }}
          inactiveProps={{ className: tabClass(false) }}
          resetScroll={false}
        >
          {label}
          <Count>{count === undefined ? undefined : users.count(count)}</Count>
        </Link>
      ))}
    </nav>
  )
}

function UserList({ only }: { only: Listed }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { users } = useWords().accounts
  const query = useInfiniteQuery(usersQuery(api, only))
  // A row says whether the one who looks is the last admin: without the counts its words would change and move columns.
  const counts = useQuery(userCountsQuery(api))
  if (query.error && !query.data) {
    const retry = () => query.refetch()
    return <LoadFailed title={users.failed} error={query.error} retrying={query.isFetching} onRetry={retry} />
  }
  if (!query.data || counts.isPending) return <UserSkeletons />
  const people = query.data.pages.flatMap((page) => page.items)
  if (people.length === 0) return <NoUsers only={only} />
  return (
    <>
      <UserTable people={people} />
      <LoadMore
        query={query}
        shown={people.length}
        total={query.data.pages[0]?.total ?? 0}
        className="border-t border-line px-4 py-3"
      />
    </>
  )
}

/** Rows I02 I03. */
function NoUsers({ only }: { only: Listed }) {
  const { users } = useWords().accounts
  if (only === 'saller')
    return <EmptyState large icon={UsersRound} title={users.noSallers} text={users.noSallersHelp} />
  if (only === 'buyer') return <EmptyState large icon={UsersRound} title={users.noBuyers} text={users.noBuyersHelp} />
  return <EmptyState large icon={UsersRound} title={users.noUsers} />
}

function UserSkeletons() {
  const { users } = useWords().accounts
  return (
    <Loading label={users.loading}>
      <div className="h-11.25 border-b border-line bg-sunken max-sm:hidden" />
      <RowSkeletons count={8} />
    </Loading>
  )
}
