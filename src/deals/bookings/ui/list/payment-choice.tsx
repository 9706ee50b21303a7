import { Banknote, Smartphone } from 'lucide-react'
import type { Messages } from '#messages/en.ts'
import { useWords } from '#ui/text/words.ts'
import type { Booking, PayWay } from '../../contract.ts'

/** The name of a payment method. */
export function paymentName(method: PayWay, words: Messages): string {
  return words.orders.pay.ways[method].name
}

/** The way of paying of a booking, for its buyer or its saller. Empty for the buyer before a choice. */
export function PaymentNote({ booking, side }: { booking: Pick<Booking, 'pay'>; side: 'mine' | 'theirs' }) {
  const words = useWords()
  const { pay } = words.orders
  if (!booking.pay) return side === 'theirs' ? <span className="text-caption text-ink-3">{pay.unknown}</span> : null
  const Mark = booking.pay === 'cash' ? Banknote : Smartphone
  return (
    <span className="inline-flex items-center gap-1 text-caption font-medium whitespace-nowrap text-accent-ink">
      <Mark className="size-4" />
      {pay[side](paymentName(booking.pay, words))}
    </span>
  )
}
