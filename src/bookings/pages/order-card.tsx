import { groupDigits } from '#shared/money.ts'
import { cut } from '#shared/text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { languageOf } from '#ui/language.ts'
import { Photo } from '#ui/photo.tsx'
import { Price } from '#ui/price.tsx'
import { useWords } from '#ui/words.ts'
import type { Booking } from '../contract.ts'
import { PayNote } from './pay-word.tsx'

/** An order on a phone. */
export function OrderCard({ order, onPay }: { order: Booking; onPay: () => void }) {
  const words = useWords().orders
  const name = cut(order.productName, 40)
  return (
    <div className="p-3">
      <div className="flex gap-3">
        <Photo
          src={order.photo}
          alt=""
          sizes="96px"
          width={96}
          height={80}
          className="h-20 w-24 shrink-0 rounded-lg object-cover"
        />
        <div className="min-w-0 flex-1">
          <p lang={languageOf(name)} className="line-clamp-2 text-small font-medium">
            {name}
          </p>
          <Badge tone="leaf" className="mt-1.5 h-auto! min-h-6 py-0.5 whitespace-normal!">
            {words.mine.used(order.used)}
          </Badge>
        </div>
      </div>
      <dl className="mt-3 space-y-1 text-caption">
        <Line word={words.mine.saller} value={order.salerName} />
        <Line word={words.mine.meetAt} value={order.location} />
      </dl>
      <div className="mt-3 flex items-center justify-between border-t border-line pt-3">
        <span className="min-w-0">
          <Price unit={words.bdt} amount={groupDigits(order.priceTaka)} className="block" />
          <PayNote booking={order} side="mine" />
        </span>
        <Button className="min-w-24" aria-label={words.mine.payFor(name)} aria-haspopup="dialog" onClick={onPay}>
          {words.mine.pay}
        </Button>
      </div>
    </div>
  )
}

function Line({ word, value }: { word: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="w-16 shrink-0 text-ink-3">{word}</dt>
      <dd lang={languageOf(value)} className="min-w-0 text-ink-2">
        {value}
      </dd>
    </div>
  )
}
