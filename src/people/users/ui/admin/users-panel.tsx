import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { TabRow, tabClass } from '#ui/controls/tabs.tsx'
import { Count } from '#ui/display/count.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadFailed, LoadMore } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { Loading } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { userCountsQuery, usersQuery } from './queries.ts'
import { UserTable } from './user-table.tsx'

/** The role that a page lists; undefined lists everybody. */
type ListedRole = 'saller' | 'buyer' | undefined

/** The table of all users, all sallers or all buyers, with tabs to the other two (decisions R18-R20). */
export function UsersPanel({ listedRole: role }: { listedRole?: ListedRole }) {
  return (
    <Panel className="overflow-hidden">
      <Tabs />
      <UserList listedRole={role} />
    </Panel>
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
    <TabRow label={users.tabs}>
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
    </TabRow>
  )
}

function UserList({ listedRole: role }: { listedRole: ListedRole }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { users } = useWords().accounts
  const query = useInfiniteQuery(usersQuery(api, role))
  // A row says whether the user is the last admin. Without the counts its text would change and shift the columns.
  const counts = useQuery(userCountsQuery(api))
  if (query.error && !query.data) {
    const retry = () => query.refetch()
    return <LoadFailed title={users.failed} error={query.error} retrying={query.isFetching} onRetry={retry} />
  }
  if (!query.data || counts.isPending) return <UserSkeletons />
  const list = query.data.pages.flatMap((page) => page.items)
  if (list.length === 0) return <NoUsers listedRole={role} />
  return (
    <>
      <UserTable users={list} />
      <LoadMore
        query={query}
        shown={list.length}
        total={query.data.pages[0]?.total ?? 0}
        className="border-t border-line px-4 py-3"
      />
    </>
  )
}

/** Rows I02 I03. */
function NoUsers({ listedRole: role }: { listedRole: ListedRole }) {
  const { users } = useWords().accounts
  if (role === 'saller')
    return <EmptyState large icon={UsersRound} title={users.noSallers} text={users.noSallersHelp} />
  if (role === 'buyer') return <EmptyState large icon={UsersRound} title={users.noBuyers} text={users.noBuyersHelp} />
  return <EmptyState large icon={UsersRound} title={users.noUsers} />
}

export function UserSkeletons() {
  const { users } = useWords().accounts
  return (
    <Loading label={users.loading}>
      <div className="h-11.25 border-b border-line bg-sunken max-sm:hidden" />
      <RowSkeletons count={8} />
    </Loading>
  )
}
