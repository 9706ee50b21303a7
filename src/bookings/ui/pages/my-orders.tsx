import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MapPin, ReceiptText } from 'lucide-react'
import { DashboardPage } from '#dashboard/ui/dashboard-page.tsx'
import { groupDigits } from '#shared/money.ts'
import { cut } from '#shared/text/text.ts'
import { Guard } from '#sign-in/ui/guard.tsx'
import { currentSession, useSession } from '#sign-in/ui/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { type Column, Table } from '#ui/display/table.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadMore, PageFailed } from '#ui/states/list-states.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Booking } from '../../contract.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { OrderCard, OrderName } from '../list/order-card.tsx'
import { PaymentNote } from '../list/payment-choice.tsx'
import { PrintButton } from '../list/print-button.tsx'
import { usePayDialog } from '../list/use-pay-dialog.tsx'
import { myOrdersQuery } from '../queries.ts'

export const Route = createFileRoute('/dashboard/my-orders')({
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role === 'buyer') context.queryClient.prefetchInfiniteQuery(myOrdersQuery(context.api, user.email))
  },
  component: MyOrdersPage,
})

// An admin may book too, and is led here afterwards.
function MyOrdersPage() {
  const words = useWords().orders.mine
  const { user } = useSession()
  return (
    <Guard skeleton={<ListSkeleton label={words.loading} />} roles={['buyer', 'admin']}>
      {user && <MyOrders email={user.email} />}
    </Guard>
  )
}

function MyOrders({ email }: { email: string }) {
  const { api } = Route.useRouteContext()
  const words = useWords()
  const { mine } = words.orders
  const query = useInfiniteQuery(myOrdersQuery(api, email))
  const orders = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    <DashboardPage
      title={words.dashboard.pages['/dashboard/my-orders']}
      text={query.data ? mine.count(total) : ''}
      action={total > 0 && <PrintButton />}
    >
      {query.isPending ? (
        <ListSkeleton label={mine.loading} />
      ) : query.error && !query.data ? (
        <PageFailed
          title={mine.failed}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      ) : orders.length === 0 ? (
        <NoOrders />
      ) : (
        <>
          <OrdersTable orders={orders} />
          <LoadMore className="mt-4" query={query} shown={orders.length} total={total} />
        </>
      )}
    </DashboardPage>
  )
}

function NoOrders() {
  const words = useWords().orders.mine
  return (
    <Panel>
      <EmptyState
        large
        icon={ReceiptText}
        title={words.empty}
        text={words.emptyText}
        action={
          <Link to="/products" className={buttonClass()}>
            {words.products}
          </Link>
        }
      />
    </Panel>
  )
}

/** Rows J01 to J03: the product's photo, who sells it and where to meet, its name with the badge, price, Pay. */
function OrdersTable({ orders }: { orders: Booking[] }) {
  const words = useWords().orders.mine
  const { ask, dialog } = usePayDialog()
  const heads = words.columns
  const columns: Column<Booking>[] = [
    { key: 'photo', head: heads.photo, width: 'w-26', cell: (order) => <Picture order={order} /> },
    { key: 'saller', head: heads.saller, cell: (order) => <Meeting order={order} /> },
    { key: 'product', head: heads.product, cell: (order) => <ProductCell order={order} /> },
    {
      key: 'price',
      head: heads.price,
      right: true,
      width: 'w-44',
      cell: (order) => <PriceCell order={order} />,
    },
    {
      key: 'pay',
      head: heads.pay,
      headHidden: true,
      right: true,
      width: 'w-26',
      cell: (order) => (
        <Button
          size="sm"
          className="min-w-18"
          aria-label={words.payFor(cut(order.productName, 40))}
          aria-haspopup="dialog"
          onClick={() => ask(order)}
        >
          {words.pay}
        </Button>
      ),
    },
  ]
  return (
    <>
      <Table
        caption={words.caption}
        columns={columns}
        rows={orders}
        rowKey={(order) => order._id}
        cardsBelow="xl"
        boxes="gap-3 md:grid-cols-2"
        card={(order) => <OrderCard order={order} onPay={() => ask(order)} />}
      />
      {dialog}
    </>
  )
}

function Picture({ order }: { order: Booking }) {
  return (
    <Photo
      src={order.photo}
      alt=""
      sizes="72px"
      width={72}
      height={56}
      className="h-14 w-18 min-w-18 rounded-lg object-cover"
    />
  )
}

function Meeting({ order }: { order: Booking }) {
  return (
    <>
      <p lang={languageOf(order.salerName)} className="font-medium">
        {order.salerName}
      </p>
      <p
        lang={languageOf(order.location)}
        className="mt-0.5 flex items-start gap-1 text-caption wrap-anywhere text-ink-3"
      >
        <MapPin className="mt-0.5 size-3.5" />
        {order.location}
      </p>
    </>
  )
}

function PriceCell({ order }: { order: Booking }) {
  return (
    <>
      <span className="figures block font-semibold">{groupDigits(order.priceTaka)}</span>
      <PaymentNote booking={order} side="mine" />
    </>
  )
}

function ProductCell({ order }: { order: Booking }) {
  const words = useWords().orders.mine
  return (
    <>
      <OrderName order={order} />
      <Badge tone="leaf" className="mt-1 h-auto! min-h-6 py-0.5 whitespace-normal!">
        {words.used(order.used)}
      </Badge>
    </>
  )
}
