import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ArrowRight, Plus, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { ordersCountQuery } from '#deals/bookings/ui/queries.ts'
import type { SessionUser } from '#people/sign-in/ui/session.ts'
import { StartSellingButton } from '#people/users/ui/start-selling-button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { CircuitTrace } from '#ui/display/circuit-trace.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'

export function BuyerTip() {
  const words = useWords().dashboard.overview.buyerTip
  return (
    <Tip title={words.title} text={words.text}>
      <Link to="/products" className={buttonClass({ kind: 'bright' })}>
        {words.action}
        <ArrowRight className="size-4.5" />
      </Link>
    </Tip>
  )
}

export function SallerTip() {
  const words = useWords().dashboard.overview.sallerTip
  return (
    <Tip title={words.title} text={words.text}>
      <Link to="/dashboard/add-a-product" className={buttonClass({ kind: 'bright' })}>
        <Plus className="size-4.5" />
        {words.action}
      </Link>
    </Tip>
  )
}

/** A tip for a buyer who may sell, too. */
export function SellingTip({ user }: { user: SessionUser }) {
  const { card } = useWords().selling
  return (
    <Panel className="p-5 lg:p-6">
      <h2 className="text-h3 font-semibold">{card.title}</h2>
      <p className="mt-2 text-small text-ink-2">{card.text}</p>
      <StartSellingButton user={user} className="mt-5" />
    </Panel>
  )
}

/** A link for a saller who buys, too: the menu of a saller has no entry for orders (row O06). Empty without orders. */
export function OwnOrders({ user }: { user: SessionUser }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { orders } = useWords().selling
  const { data: count = 0 } = useQuery(ordersCountQuery(api, user.email))
  if (count === 0) return null
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div>
        <h2 className="text-h4 font-semibold">{orders.title}</h2>
        <p className="figures mt-1 text-small text-ink-2">{orders.text(count)}</p>
      </div>
      <Link to="/dashboard/my-orders" className={buttonClass({ kind: 'secondary' })}>
        <ReceiptText className="size-4.5" />
        {orders.action}
      </Link>
    </Panel>
  )
}

/** The deep green card of the overview. */
function Tip({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="relative overflow-hidden rounded-card bg-deep p-5 text-white lg:p-6">
      <CircuitTrace className="-right-14 -bottom-6 w-72 text-leaf-400 opacity-25" />
      <h2 className="relative text-h3 font-semibold">{title}</h2>
      <p className="relative mt-2 text-small text-leaf-100/85">{text}</p>
      <div className="relative mt-5">{children}</div>
    </section>
  )
}
