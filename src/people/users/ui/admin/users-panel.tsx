import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { TabRow, tabClass } from '#ui/controls/tabs.tsx'
import { Count } from '#ui/display/count.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
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
  if (query.data && counts.isPending) return <UserSkeletons />
  return (
    <QueryList
      query={query}
      failed={users.failed}
      skeleton={<UserSkeletons />}
      empty={<NoUsers listedRole={role} />}
      moreClass={panelMoreClass}
    >
      {(list) => <UserTable users={list} />}
    </QueryList>
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
  const head = <div className="h-11.25 border-b border-line bg-sunken max-sm:hidden" />
  return <RowSkeletons label={users.loading} count={8} head={head} />
}
