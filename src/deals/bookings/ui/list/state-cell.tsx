import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { firstName } from '#shared/text/first-name.ts'
import { truncate } from '#shared/text/truncate.ts'
import { cx } from '#ui/class-names.ts'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Booking } from '../../contract.ts'
import { isOpen } from '../../rules.ts'
import { StateBadge } from '../state-badge.tsx'

type BookingState = Pick<Booking, '_id' | 'productId' | 'productName' | 'salerName' | 'state' | 'endsAt' | 'stateSince'>

interface StateProps {
  booking: BookingState
  /** True in the saller's list. A request in it waits for the reader, not for the other side. */
  isSallers: boolean
}

/** The state of a booking, its start or end, and a link to the page of the deal. */
export function StateCell({ booking, isSallers, className }: StateProps & { className?: string }) {
  return (
    <div className={cx('min-w-0', className)}>
      <StateNote booking={booking} isSallers={isSallers} />
      <DealLink booking={booking} className="mt-2.5" />
    </div>
  )
}

export function StateNote({ booking, isSallers }: StateProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-3">
      <StateBadge state={booking.state} />
      <span className="figures min-w-0 wrap-anywhere">
        <Sentence>{useNote(booking, isSallers)}</Sentence>
      </span>
    </p>
  )
}

function useNote({ state, endsAt, stateSince, productId, salerName }: BookingState, isSallers: boolean): string {
  const { listNote } = useWords().deal
  const until = isOpen(state) && productId ? endsAt : null
  if (!until) return listNote.since(stateSince)
  if (state === 'accepted') return listNote.accepted(until)
  return isSallers ? listNote.requested(until) : listNote.answers(firstName(salerName), until)
}

interface DealLinkProps extends Pick<StateProps, 'booking'> {
  /** True if another action is the next step. */
  isSmall?: boolean
  className?: string
}

/** Link to the page of the deal. A primary button while the deal is open. */
export function DealLink({ booking, isSmall, className }: DealLinkProps) {
  const { deal } = useWords()
  const kind = isOpen(booking.state) ? 'primary' : 'secondary'
  return (
    <Link
      to="/dashboard/deals/$id"
      params={{ id: booking._id }}
      aria-label={deal.openOf(truncate(booking.productName, 40))}
      className={
        isSmall
          ? moreLinkClass('mt-1 min-h-6')
          : buttonClass({ kind, className: cx('px-4! whitespace-nowrap print:hidden', className) })
      }
    >
      {isSmall ? deal.open : deal.openDeal}
      <ArrowRight className="size-4" />
    </Link>
  )
}
