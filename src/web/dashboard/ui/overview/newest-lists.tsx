import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ArrowRight, PackageOpen, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { productsQuery } from '#catalogue/products/ui/queries.ts'
import { newestBookingsQuery } from '#deals/bookings/ui/queries.ts'
import type { SessionUser } from '#people/sign-in/ui/session.ts'
import { cx } from '#ui/class-names.ts'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { DashboardPath } from '../frame/menu.tsx'
import { BuyersBooking, NewProduct, OwnBooking } from './newest-rows.tsx'

/** The newest four bookings. `own`: of a buyer, with the product instead of the buyer. */
export function NewestBookings({ user, to, own }: { user: SessionUser; to: DashboardPath; own?: boolean }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords().dashboard.overview
  const query = useQuery(newestBookingsQuery(api, user.email))
  return (
    <NewestList fits={own} title={own ? words.yourBookings : words.newestBookings} to={to} query={query}>
      {query.data?.items.map((booking) =>
        own ? (
          <OwnBooking key={booking._id} booking={booking} />
        ) : (
          <BuyersBooking key={booking._id} booking={booking} />
        ),
      )}
      {query.data?.items.length === 0 && (
        <EmptyState icon={ReceiptText} title={words.noBookings} text={words.noBookingsText} />
      )}
    </NewestList>
  )
}

export function NewestProducts() {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords().dashboard.overview
  const query = useQuery(productsQuery(api, { limit: 4 }))
  return (
    <NewestList title={words.newestProducts} to="/dashboard/products" query={query}>
      {query.data?.items.map((product) => (
        <NewProduct key={product._id} product={product} />
      ))}
      {query.data?.items.length === 0 && (
        <EmptyState icon={PackageOpen} title={words.noProducts} text={words.noProductsText} />
      )}
    </NewestList>
  )
}

type ListQuery = { isPending: boolean; isFetching: boolean; error: unknown; data: unknown; refetch: () => unknown }

function NewestList(props: {
  /** True if the panel ends after its rows, because nothing is below it. */
  fits?: boolean | undefined
  title: string
  to: DashboardPath
  query: ListQuery
  children: ReactNode
}) {
  const { fits, title, to, query, children } = props
  const words = useWords().dashboard
  return (
    <Panel className="flex flex-col">
      <div className="flex items-center justify-between px-4 pt-4 pb-2 lg:px-5">
        <h2 className="text-h4 font-semibold">{title}</h2>
        <Link to={to} aria-label={`${words.viewAll}: ${title}`} className={moreLinkClass()}>
          {words.viewAll}
          <ArrowRight className="size-4" />
        </Link>
      </div>
      <div className={cx('flex-1', (!fits || query.isPending) && 'min-h-66')}>
        {query.isPending ? (
          <RowSkeleton label={words.overview.loadingList} />
        ) : query.error && !query.data ? (
          <LoadFailed large={false} title={words.overview.listFailed} query={query} />
        ) : (
          children
        )}
      </div>
    </Panel>
  )
}

function RowSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      {[1, 2, 3, 4].map((row) => (
        <div
          key={row}
          className="flex h-16.5 items-center gap-3 border-t border-line px-4 first-of-type:border-t-0 lg:px-5"
        >
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <span className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-48 max-w-full" />
          </span>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </Loading>
  )
}
