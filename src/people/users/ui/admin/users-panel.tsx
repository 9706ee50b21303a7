import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { SearchX, UsersRound } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { TabRow, tabClass } from '#ui/controls/tabs.tsx'
import { Count } from '#ui/display/count.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { ExportButton } from '#ui/table/export-button.tsx'
import { TableSearch } from '#ui/table/table-search.tsx'
import { useWords } from '#ui/text/words.ts'
import { userCountsQuery, usersQuery } from './queries.ts'
import { UserTable } from './user-table.tsx'

/** The role that a page lists; undefined lists everybody. */
type ListedRole = 'saller' | 'buyer' | undefined

/** The table of all users, all sallers or all buyers, with tabs to the other two (decisions R18-R20). */
export function UsersPanel({ listedRole: role, q }: { listedRole?: ListedRole; q: string | undefined }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { users } = useWords().accounts
  const navigate = useNavigate()
  const search = (text: string) =>
    navigate({ to: '.', search: { q: text || undefined }, replace: true, resetScroll: false })
  return (
    <Panel className="overflow-hidden">
      <Tabs q={q} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-3 lg:p-4">
        <TableSearch label={users.search} value={q ?? ''} onSearch={search} />
        <ExportButton
          file="users.csv"
          exportPart={(next) => api.exportList({ list: 'users', q: q?.trim() || undefined, role, ...next })}
        />
      </div>
      <UserList listedRole={role} q={q} onShowAll={() => search('')} />
    </Panel>
  )
}

function Tabs({ q }: { q: string | undefined }) {
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
          search={{ q }}
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

interface UserListProps {
  listedRole: ListedRole
  q: string | undefined
  onShowAll: () => void
}

function UserList({ listedRole: role, q, onShowAll }: UserListProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { users } = useWords().accounts
  const query = useInfiniteQuery(usersQuery(api, role, q))
  // A row says whether the user is the last admin. Without the counts its text would change and shift the columns.
  const counts = useQuery(userCountsQuery(api))
  if (query.data && counts.isPending) return <UserSkeletons />
  return (
    <QueryList
      query={query}
      failed={users.failed}
      skeleton={<UserSkeletons />}
      empty={q === undefined ? <NoUsers listedRole={role} /> : <NobodyFound onShowAll={onShowAll} />}
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

function NobodyFound({ onShowAll }: { onShowAll: () => void }) {
  const { users } = useWords().accounts
  return (
    <EmptyState
      large
      icon={SearchX}
      title={users.nobody}
      text={users.nobodyText}
      action={
        <Button kind="secondary" onClick={onShowAll}>
          {users.showAll}
        </Button>
      }
    />
  )
}

export function UserSkeletons() {
  const { users } = useWords().accounts
  const head = <div className="h-11.25 border-b border-line bg-sunken max-sm:hidden" />
  return <RowSkeletons label={users.loading} count={8} head={head} />
}
