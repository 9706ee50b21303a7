import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PackageOpen, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { type SessionUser, useUser } from '#people/sign-in/ui/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { ToolbarSelect } from '#ui/controls/toolbar-select.tsx'
import { Pager } from '#ui/display/pager.tsx'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { readTableSearch, type TableSearchValues } from '#ui/page/search-values.ts'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { ExportButton } from '#ui/table/export-button.tsx'
import { TableFilters } from '#ui/table/table-filters.tsx'
import { TableSearch } from '#ui/table/table-search.tsx'
import { useWords } from '#ui/text/words.ts'
import { PRICE_ORDERS, type PriceOrder, STATES } from '../../rules.ts'
import { ProductTable, RowSkeletons } from '../manage/product-table.tsx'
import type { RowFilters } from '../manage/queries.ts'
import { useProductRows } from '../manage/use-product-rows.ts'

const ROW_CHOICES = [5, 9, 10, 25]
const DEFAULT_ROWS = 9

interface Search extends TableSearchValues {
  page?: number | undefined
  rows?: number | undefined
  q?: string | undefined
  sort?: PriceOrder | undefined
}

export const Route = createFileRoute('/dashboard/products')({
  // Read by the page itself: the first load has this line of every page.
  validateSearch: (search: Record<string, unknown>) => search as Search,
  component: ProductsTablePage,
})

function readSearch({ page: ofPage, rows: ofRows, q: ofWords, sort, ...search }: Record<string, unknown>): Search {
  const [page, rows] = [Number(ofPage), Number(ofRows)]
  const q = typeof ofWords === 'string' ? ofWords.slice(0, 100) : ''
  // Undefined keys, too: for a missing key the router keeps the value of the URL.
  return {
    ...readTableSearch(search),
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
    rows: ROW_CHOICES.includes(rows) && rows !== DEFAULT_ROWS ? rows : undefined,
    q: q.trim() === '' ? undefined : q,
    sort: PRICE_ORDERS.find((order) => order === sort),
  }
}

function ProductsTablePage() {
  const user = useUser()
  const skeleton = (
    <Panel className="overflow-hidden">
      <RowSkeletons count={DEFAULT_ROWS} />
    </Panel>
  )
  return (
    <Guard skeleton={skeleton} roles={['admin', 'saller']}>
      {user && <ProductsTable user={user} />}
    </Guard>
  )
}

/** An admin sees all products, a saller their own (row R17). Page, rows and search words are in the URL. */
function ProductsTable({ user }: { user: SessionUser }) {
  const words = useWords()
  const { table } = words.saller
  const navigate = useNavigate({ from: '/dashboard/products' })
  const { page = 1, rows = DEFAULT_ROWS, q = '', sort, from, to, ...search } = readSearch({ ...Route.useSearch() })
  const filters = { state: STATES.find((state) => state === search.state), from, to }
  const admin = user.role === 'admin'
  const found = useProductRows({ email: admin ? null : user.email, q: q.trim(), sort, page, rows, ...filters })
  // From the newest search values, which may not be rendered yet.
  const go = (next: (now: Search) => Search) =>
    navigate({ search: (now) => changed(readSearch({ ...now }), next), resetScroll: false })
  return (
    <DashboardPage title={words.dashboard.pages['/dashboard/products']} text={admin ? table.allText : table.mineText}>
      <Panel className="overflow-hidden">
        <Toolbar
          q={q}
          filters={filters}
          order={
            admin && <OrderChoice value={sort} onChange={(order) => go(() => ({ sort: order, page: undefined }))} />
          }
          onSearch={(text) => navigate({ search: (now) => ({ ...now, page: undefined, q: text }), replace: true })}
          onFilter={(changed) => go((now) => ({ ...now, ...changed, page: undefined }))}
        />
        {found.failed ? (
          <LoadFailed
            title={table.failed}
            query={{
              ...found.query,
              refetch: () => (found.query.data ? found.query.fetchNextPage() : found.query.refetch()),
            }}
          />
        ) : found.waiting ? (
          <RowSkeletons count={rows} />
        ) : found.total === 0 ? (
          <NoRows
            narrowed={[q || undefined, ...Object.values(filters)].some(Boolean)}
            onClear={() => navigate({ search: { rows, sort } })}
          />
        ) : (
          <ProductTable products={found.items} withSaller={admin} />
        )}
        {found.total > 0 && (
          <Pager
            page={found.page}
            pages={found.pages}
            onPage={(to) => go(() => ({ page: to }))}
            rows={rows}
            rowChoices={ROW_CHOICES}
            // The first visible row stays visible.
            onRows={(count) => go((now) => ({ rows: count, page: pageWithFirst(now, found.pages, count) }))}
            labels={{ ...table, report: rowsReport(found, rows, table) }}
          />
        )}
      </Panel>
    </DashboardPage>
  )
}

interface ToolbarProps {
  q: string
  filters: RowFilters
  /** Where all products are listed. */
  order: ReactNode
  onSearch: (text: string) => void
  onFilter: (changed: RowFilters) => void
}

function Toolbar({ q, filters: { state, from, to }, order, onSearch, onFilter }: ToolbarProps) {
  const { table, states } = useWords().saller
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line p-3 lg:p-4">
      <TableSearch label={order ? table.searchAll : table.search} value={q} onSearch={onSearch} />
      {order}
      {order && <ExportProducts filters={{ state, from, to }} q={q.trim()} />}
      <TableFilters states={states.names} {...{ state, from, to }} onChange={onFilter} />
    </div>
  )
}

function ExportProducts({ filters, q }: { filters: RowFilters; q: string }) {
  const { api } = Route.useRouteContext()
  const input = { list: 'products', ...filters, q: q || undefined } as const
  return <ExportButton file="products.csv" exportPart={(next) => api.exportList({ ...input, ...next })} />
}

interface OrderChoiceProps {
  value: PriceOrder | undefined
  onChange: (order: PriceOrder | undefined) => void
}

function OrderChoice({ value, onChange }: OrderChoiceProps) {
  const { sortBy, sorts } = useWords().catalogue.list
  const choices = [
    { value: '', label: sorts.newness },
    ...PRICE_ORDERS.map((order) => ({ value: order, label: sorts[order] })),
  ]
  return (
    <ToolbarSelect
      label={sortBy}
      choices={choices}
      className="max-sm:w-full sm:ml-auto"
      value={value ?? ''}
      onChange={({ target }) => onChange(PRICE_ORDERS.find((order) => order === target.value))}
    />
  )
}

function changed(search: Search, next: (now: Search) => Search): Search {
  return { ...search, ...next(search) }
}

/** The page of `count` rows that has the first row of the current page. */
function pageWithFirst({ page = 1, rows = DEFAULT_ROWS }: Search, pages: number, count: number): number {
  return Math.floor(((Math.min(page, pages) - 1) * rows) / count) + 1
}

function rowsReport(
  { first, total, isEstimate }: { first: number; total: number; isEstimate: true | undefined },
  rows: number,
  words: ReturnType<typeof useWords>['saller']['table'],
): string {
  return words.report(first, Math.min(first + rows - 1, total), total, isEstimate)
}

function NoRows({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const words = useWords().saller.table
  if (!narrowed) return <EmptyState large icon={PackageOpen} title={words.empty} text={words.emptyText} />
  return (
    <EmptyState
      large
      icon={SearchX}
      title={words.nothing}
      text={words.nothingText}
      action={
        <Button kind="secondary" onClick={onClear}>
          {words.clear}
        </Button>
      }
    />
  )
}
