import { MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { ProvenLine } from '#people/users/ui/proven-line.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { type Column, Table } from '#ui/table/table.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { Order } from '../../contract.ts'
import { dealPrice } from '../../rules.ts'
import { AskedPrice } from '../asked-price.tsx'
import { OrderCard, OrderName } from './order-card.tsx'
import { PayButton } from './pay-button.tsx'
import { PaymentNote } from './payment-choice.tsx'
import { StateCell } from './state-cell.tsx'

/** Rows J01 to J03: the product's photo, who sells it and where to meet, its name with the badge, price, Pay. */
export function OrdersTable({ orders }: { orders: Order[] }) {
  const words = useWords().orders.mine
  const { openPayDialog, dialog } = usePayDialog()
  return (
    <>
      <Table
        caption={words.caption}
        columns={useColumns(openPayDialog)}
        rows={orders}
        rowKey={(order) => order._id}
        cardsBelow="xl"
        boxes="gap-3 md:grid-cols-2"
        card={(order) => <OrderCard order={order} onPay={() => openPayDialog(order)} />}
      />
      {dialog}
    </>
  )
}

function useColumns(onPay: (order: Order) => void): Column<Order>[] {
  const { orders, deal } = useWords()
  const words = orders.mine
  const heads = words.columns
  const { state } = deal
  return [
    { key: 'photo', head: heads.photo, width: 'w-26', cell: (order) => <ProductPhoto order={order} /> },
    { key: 'saller', head: heads.saller, cell: (order) => <SallerAndPlace order={order} /> },
    { key: 'product', head: heads.product, cell: (order) => <ProductCell order={order} /> },
    {
      key: 'price',
      head: heads.price,
      right: true,
      width: 'w-46',
      cell: (order) => <PriceCell order={order} />,
    },
    { key: 'state', head: state, width: 'w-46', cell: (order) => <StateCell booking={order} isSallers={false} /> },
    {
      key: 'pay',
      head: heads.pay,
      headHidden: true,
      right: true,
      width: 'w-26',
      cell: (order) => <PayButton order={order} size="sm" className="min-w-18" onPay={() => onPay(order)} />,
    },
  ]
}

function ProductPhoto({ order }: { order: Order }) {
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

function SallerAndPlace({ order }: { order: Order }) {
  return (
    <>
      <p lang={languageOf(order.salerName)} className="font-medium">
        {order.salerName}
      </p>
      <ProvenLine proven={order.proven} className="mt-0.5" />
      <p className="mt-0.5 flex items-start gap-1 text-caption wrap-anywhere text-ink-3">
        <MapPin className="mt-0.5 size-3.5" />
        <Sentence>{order.location}</Sentence>
      </p>
    </>
  )
}

function PriceCell({ order }: { order: Order }) {
  return (
    <>
      <span className="figures block font-semibold">{groupDigits(dealPrice(order))}</span>
      <AskedPrice agreedTaka={order.agreedTaka} askedTaka={order.priceTaka} />
      <PaymentNote booking={order} side="mine" />
    </>
  )
}

function ProductCell({ order }: { order: Order }) {
  const words = useWords().orders.mine
  return (
    <>
      <OrderName order={order} />
      <Badge className="mt-1 font-normal h-auto! min-h-6 py-0.5 whitespace-normal!">{words.used(order.used)}</Badge>
    </>
  )
}

const load = () => import('./pay-dialog.tsx')
const PayDialog = lazy(() => load().then((module) => ({ default: module.PayDialog })))

/** The dialog of the Pay button, loaded on first use. Each opening mounts it again, so that it shows the stored choice. */
function usePayDialog() {
  const words = useWords().orders.mine
  const [opening, setOpening] = useState<{ count: number; order: Order } | null>(null)
  const [open, setOpen] = useState(false)
  async function openPayDialog(order: Order) {
    try {
      await withLoadingBar(load())
      setOpening((last) => ({ count: (last?.count ?? 0) + 1, order }))
      setOpen(true)
    } catch {
      toast.error(words.payFailed)
    }
  }
  const dialog = opening && (
    <Suspense>
      <PayDialog key={opening.count} order={opening.order} open={open} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { openPayDialog, dialog }
}
