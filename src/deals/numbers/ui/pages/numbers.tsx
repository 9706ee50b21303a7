import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { useUser } from '#people/sign-in/ui/session.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Segments } from '#ui/controls/segments.tsx'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Loaded, panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { myNumbers } from '#words/my-numbers.ts'
import { PERIODS, type Period } from '../../rules.ts'
import { ProductsTable } from '../numbers/products-table.tsx'
import { Totals } from '../numbers/totals.tsx'
import { numbersQuery, productNumbersQuery } from '../queries.ts'

/** Page with the figures of a saller's products by week: views, favourites, conversations, offers, bookings and sales. */
export const Route = createFileRoute('/dashboard/numbers')({ component: NumbersPage })

function NumbersPage() {
  const user = useUser()
  return (
    <Guard roles={['saller']} skeleton={<TotalsSkeleton />}>
      {user && <Numbers email={user.email} />}
    </Guard>
  )
}

function Numbers({ email }: { email: string }) {
  const { api } = Route.useRouteContext()
  const words = useWords().dashboard.pages['/dashboard/numbers']
  const [period, setPeriod] = useState<Period>('1')
  const query = useQuery(numbersQuery(api, email))
  return (
    <DashboardPage title={words} text={myNumbers.text}>
      <div className="mb-4 max-w-md">
        <Segments
          label={myNumbers.period}
          name="period"
          value={period}
          choices={PERIODS.map((one) => [one, myNumbers.periods[one]] as const)}
          onChange={setPeriod}
        />
      </div>
      <Loaded inPanel query={query} failed={myNumbers.failed} skeleton={<TotalsSkeleton />}>
        {({ weeks }) => (
          <>
            <Totals weeks={weeks} period={Number(period) as 1 | 4 | 8} />
            <p className="mt-4 max-w-prose text-caption text-ink-3">{myNumbers.rule}</p>
          </>
        )}
      </Loaded>
      {/* Below what has no height of its own yet they would move. */}
      {!query.isPending && <Products email={email} period={period} />}
    </DashboardPage>
  )
}

function Products({ email, period }: { email: string; period: Period }) {
  const { api } = Route.useRouteContext()
  const query = useInfiniteQuery(productNumbersQuery(api, email, period))
  const { products: words, periods } = myNumbers
  return (
    <Panel className="mt-4 overflow-hidden">
      <h2 className="border-b border-line p-4 text-h4 font-semibold">
        {words.title}: <span className="font-normal">{periods[period]}</span>
      </h2>
      <QueryList
        query={query}
        failed={words.failed}
        skeleton={<RowSkeletons label={words.loading} count={5} />}
        empty={<NoProducts />}
        moreClass={panelMoreClass}
      >
        {(products) => <ProductsTable products={products} />}
      </QueryList>
    </Panel>
  )
}

function NoProducts() {
  const { none, noneText, add } = myNumbers.products
  const action = (
    <Link to="/dashboard/add-a-product" className={buttonClass()}>
      {add}
    </Link>
  )
  return <EmptyState large icon={ChartColumn} title={none} text={noneText} action={action} />
}

function TotalsSkeleton() {
  return (
    <Loading label={myNumbers.loading}>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4">
        {['views', 'hearts', 'asks', 'offers', 'bookings', 'sales'].map((figure) => (
          <Skeleton key={figure} className="h-32 rounded-card sm:h-28" />
        ))}
      </div>
      <Skeleton className="mt-4 h-72 rounded-card" />
    </Loading>
  )
}
