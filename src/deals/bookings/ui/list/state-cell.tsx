import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { truncate } from '#shared/text/truncate.ts'
import { cx } from '#ui/class-names.ts'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import type { Booking } from '../../contract.ts'
import { isOpen } from '../../rules.ts'
import { StateBadge } from '../state-badge.tsx'

type BookingState = Pick<Booking, '_id' | 'productId' | 'productName' | 'state' | 'endsAt' | 'stateSince'>

interface StateCellProps {
  booking: BookingState
  /** For its buyer, to whom the deal is the next step. */
  large?: boolean
  className?: string
}

/** What became of a booking, until or since when, and the way to its page. */
export function StateCell({ booking, large, className }: StateCellProps) {
  const { deal } = useWords()
  const { state, endsAt, stateSince, productId } = booking
  return (
    <div className={cx('min-w-0', className)}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-3">
        <StateBadge state={state} />
        <span className="figures">
          {isOpen(state) && endsAt && productId ? deal.listNote[state](endsAt) : deal.listNote.since(stateSince)}
        </span>
      </p>
      <Link
        to="/dashboard/deals/$id"
        params={{ id: booking._id }}
        aria-label={deal.openOf(truncate(booking.productName, 40))}
        className={
          large
            ? buttonClass({ kind: isOpen(state) ? 'primary' : 'secondary', className: 'mt-2.5 print:hidden' })
            : moreLinkClass('mt-1 min-h-6 print:hidden')
        }
      >
        {large ? deal.openDeal : deal.open}
        <ArrowRight className="size-4" />
      </Link>
    </div>
  )
}
