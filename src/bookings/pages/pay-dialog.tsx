import { Link } from '@tanstack/react-router'
import { Banknote, Smartphone } from 'lucide-react'
import { groupDigits } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { languageOf } from '#ui/language.ts'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { useWords } from '#ui/words.ts'
import type { Booking } from '../contract.ts'

type PayDialogProps = { order: Booking; open: boolean; onClose: () => void }

/** How to pay at the meeting: the shop handles no money, so this explains and does nothing else. */
export function PayDialog({ order, open, onClose }: PayDialogProps) {
  const words = useWords().orders
  const { pay } = words
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={pay.title}
      closeLabel={pay.close}
      foot={<Button onClick={onClose}>{pay.done}</Button>}
    >
      <div className="flex items-center justify-between gap-4 rounded-control bg-sunken p-3.5">
        <ProductName order={order} />
        <Price unit={words.bdt} amount={groupDigits(order.priceTaka)} />
      </div>
      <p className="mt-4 text-small text-ink-2">{pay.text(order.salerName, order.location)}</p>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2">
        {pay.ways.map(({ name, text }, index) => (
          <li key={name} className="flex gap-3 rounded-control border border-line p-3">
            <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
              {index === 0 ? <Banknote className="size-5" /> : <Smartphone className="size-5" />}
            </span>
            <span>
              <span className="block text-small font-semibold">{name}</span>
              <span className="block text-caption text-ink-3">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <Notice tone="warn" className="mt-4">
        <p className="font-medium">{pay.before}</p>
        <p className="mt-0.5">{pay.noMoney}</p>
      </Notice>
    </Dialog>
  )
}

/** Leads to the product while it is there. */
function ProductName({ order }: { order: Booking }) {
  const look = { lang: languageOf(order.productName), className: 'line-clamp-2 min-w-0 text-small font-medium' }
  if (!order.productId) return <span {...look}>{order.productName}</span>
  return (
    <Link to="/products/sp/$id" params={{ id: order.productId }} {...look}>
      {order.productName}
    </Link>
  )
}
