import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Handshake, SearchX } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, type SessionUser, useUser } from '#people/sign-in/ui/session.ts'
import { PAGE_PARAMETERS } from '#shared/page-parameters.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { readTableSearch, searchText, type TableSearchValues } from '#ui/page/search-values.ts'
import { EmptyState } from '#ui/states/empty.tsx'
import { QueryList } from '#ui/states/list-states.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ExportButton } from '#ui/table/export-button.tsx'
import { TableFilters } from '#ui/table/table-filters.tsx'
import { TableSearch } from '#ui/table/table-search.tsx'
import { useWords } from '#ui/text/words.ts'
import { records } from '#words/records.ts'
import { DEAL_STATES } from '../../rules.ts'
import { BuyersTable } from '../list/buyers-table.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { PrintButton } from '../list/print-button.tsx'
import { type BookingFilters, bookingsQuery } from '../queries.ts'

interface Search extends TableSearchValues {
  q?: string | undefined
}

export const Route = createFileRoute('/dashboard/my-buyers')({
  // Read by the page itself: the first load has this line of every page.
  validateSearch: (search: Record<string, unknown>) => search as Search,
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role === 'saller') context.queryClient.prefetchInfiniteQuery(bookingsQuery(context.api, user.email))
  },
  component: MyBuyersPage,
})

// For an admin this is the list behind Total Orders: the same table with everybody's bookings.
function MyBuyersPage() {
  const words = useWords().orders.buyers
  const user = useUser()
  return (
    <Guard skeleton={<ListSkeleton label={words.loading} />} roles={['saller', 'admin']}>
      {user && <MyBuyers user={user} />}
    </Guard>
  )
}

function MyBuyers({ user }: { user: SessionUser }) {
  const { api } = Route.useRouteContext()
  const words = useWords()
  const { buyers } = words.orders
  const admin = user.role === 'admin'
  const given = { ...Route.useSearch() }
  const { from, to, ...search } = readTableSearch(given)
  const q = searchText(given.q, PAGE_PARAMETERS.q)
  const filters = admin ? { q, state: DEAL_STATES.find((state) => state === search.state), from, to } : {}
  const query = useInfiniteQuery(bookingsQuery(api, user.email, filters))
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    <DashboardPage
      title={admin ? buyers.allTitle : words.dashboard.pages['/dashboard/my-buyers']}
      text={admin ? buyers.allText : buyers.text}
      action={total > 0 && <PrintButton />}
    >
      {admin && <OrderFilters filters={filters} typed={q && String(given.q)} />}
      <QueryList
        inPanel
        query={query}
        failed={buyers.failed}
        skeleton={<ListSkeleton label={buyers.loading} />}
        empty={Object.values(filters).some(Boolean) ? <NoneFits /> : <NoBuyers admin={admin} />}
      >
        {(bookings) => (
          <>
            {!admin && (
              <Notice tone="warn" className="mb-4 print:hidden">
                {buyers.received}
              </Notice>
            )}
            <BuyersTable bookings={bookings} withSaller={admin} />
          </>
        )}
      </QueryList>
    </DashboardPage>
  )
}

/** Search, filters and export of orders for an admin. `typed`: the searched words with their blanks. */
function OrderFilters({ filters, typed }: { filters: BookingFilters; typed: string | undefined }) {
  const { state, from, to } = filters
  const { api } = Route.useRouteContext()
  const { states } = useWords().deal
  const navigate = Route.useNavigate()
  const change = (changed: Search) =>
    navigate({ search: (now) => ({ ...now, ...changed }), replace: true, resetScroll: false })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
      <TableSearch label={records.search} value={typed ?? ''} onSearch={(q) => change({ q: q || undefined })} />
      <TableFilters states={states} {...{ state, from, to }} onChange={change} />
      <span className="sm:ml-auto">
        <ExportButton file="orders.csv" exportPart={(next) => api.exportList({ list: 'deals', ...filters, ...next })} />
      </span>
    </div>
  )
}

function NoneFits() {
  const { nothing, nothingText, showAll } = useWords().orders.buyers
  return (
    <Panel>
      <EmptyState
        large
        icon={SearchX}
        title={nothing}
        text={nothingText}
        action={
          <Link to="/dashboard/my-buyers" search={{}} className={buttonClass({ kind: 'secondary' })}>
            {showAll}
          </Link>
        }
      />
    </Panel>
  )
}

function NoBuyers({ admin }: { admin: boolean }) {
  const words = useWords().orders.buyers
  const action = (
    <Link to="/dashboard/my-products" className={buttonClass()}>
      {words.products}
    </Link>
  )
  return (
    <Panel>
      <EmptyState
        large
        icon={Handshake}
        title={words.empty}
        text={admin ? undefined : words.emptyText}
        action={admin ? undefined : action}
      />
    </Panel>
  )
}
