import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProvenLine } from '#people/users/ui/proven-line.tsx'
import { shownAddress } from '#shared/no-address.ts'
import { truncate } from '#shared/text/truncate.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { Order } from '../../contract.ts'
import { dealPrice } from '../../rules.ts'
import { AskedPrice } from '../asked-price.tsx'
import { PayButton } from './pay-button.tsx'
import { PaymentNote } from './payment-choice.tsx'
import { PrintOnlyLine } from './print-only-line.tsx'
import { DealLink, StateNote } from './state-cell.tsx'

/** An order where the table does not fit, and on paper. */
export function OrderCard({ order, onPay }: { order: Order; onPay: () => void }) {
  const { accounts, orders: words, site } = useWords()
  return (
    <div className="flex h-full flex-col p-3.5">
      <div className="relative flex items-center gap-3">
        <Photo
          src={order.photo}
          alt=""
          sizes="72px"
          width={72}
          height={56}
          className="h-14 w-18 shrink-0 rounded-lg object-cover"
        />
        <div className="min-w-0">
          <OrderName order={order} />
          <Badge className="mt-1 font-normal h-auto! min-h-6 py-0.5 whitespace-normal!">
            {words.mine.used(order.used)}
          </Badge>
        </div>
      </div>
      <dl className="mt-3 mb-2 space-y-1 text-caption">
        <Line label={words.mine.saller} value={order.salerName}>
          <ProvenLine proven={order.proven} className="print:hidden" />
        </Line>
        <Line label={words.mine.meetAt} value={order.location} />
        <PrintOnlyLine label={words.buyers.columns.email} value={shownAddress(order.salerEmail, accounts.noEmail)} />
        <PrintOnlyLine label={words.yourPhone} value={order.phone} />
        <PrintOnlyLine label={words.booked} value={site.day(order.createdAt)} />
      </dl>
      <StateNote booking={order} isSallers={false} />
      <div className="mt-auto pt-3">
        <div className="border-t border-line pt-3">
          <Price unit={words.bdt} amount={groupDigits(dealPrice(order))} className="block" />
          <AskedPrice agreedTaka={order.agreedTaka} askedTaka={order.priceTaka} />
          <PaymentNote booking={order} side="mine" />
        </div>
        <div className="mt-3 flex flex-wrap items-start gap-2">
          <DealLink booking={order} className="flex-1" />
          <PayButton order={order} className="flex-1" onPay={onPay} />
        </div>
      </div>
    </div>
  )
}

/** Links to the product while it exists. In a card the link also covers the photo. */
export function OrderName({ order }: { order: Pick<Order, 'productId' | 'productName'> }) {
  const name = truncate(order.productName, 40)
  return (
    <p lang={languageOf(name)} className="max-w-75 min-w-0 text-small font-medium">
      {order.productId ? (
        <Link
          to="/products/sp/$id"
          params={{ id: order.productId }}
          className="line-clamp-2 w-fit wrap-anywhere hover:underline max-xl:after:absolute max-xl:after:inset-0"
        >
          {name}
        </Link>
      ) : (
        <span className="line-clamp-2">{name}</span>
      )}
    </p>
  )
}

function Line({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="w-16 shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 text-ink-2">
        <Sentence>{value}</Sentence>
        {children}
      </dd>
    </div>
  )
}
