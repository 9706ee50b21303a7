import { Mail, MapPin, Phone } from 'lucide-react'
import { WordWarning } from '#messaging/conversations/ui/word-warning.tsx'
import { ProvenLine } from '#people/users/ui/proven-line.tsx'
import { isNoAddress, shownAddress } from '#shared/no-address.ts'
import { telLink } from '#shared/phone.ts'
import { truncate } from '#shared/text/truncate.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { PersonName } from '#ui/display/person-name.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { ListedBooking } from '../../contract.ts'
import { dealPrice } from '../../rules.ts'
import { PaymentNote } from './payment-choice.tsx'
import { PrintOnlyLine } from './print-only-line.tsx'
import { DealLink, StateNote } from './state-cell.tsx'

interface BuyerProps {
  booking: ListedBooking
  /** True for an admin, who sees the bookings of all sallers. */
  withSaller: boolean
}

export function BuyerAndProduct({ booking, withSaller, className }: BuyerProps & { className?: string }) {
  const { buyers, bdt } = useWords().orders
  const product = truncate(booking.productName, 40)
  return (
    <div className={className}>
      <p className="truncate text-small font-semibold">
        <PersonName id={booking.buyerId} name={booking.buyerName} />
      </p>
      <ProvenLine proven={booking.proven} className="print:hidden" />
      <p lang={languageOf(product)} title={booking.productName} className="truncate text-caption text-ink-3">
        {product}
      </p>
      {withSaller && (
        <p className="truncate text-caption text-ink-3">
          <Sentence>{buyers.soldBy(booking.salerName)}</Sentence>
        </p>
      )}
      <p className="figures text-caption text-ink-3">
        {bdt} {groupDigits(dealPrice(booking))}
      </p>
      <PaymentNote booking={booking} side="theirs" />
    </div>
  )
}

/** A booking where the table does not fit, and on paper. */
export function BuyerCard({ booking, withSaller }: BuyerProps) {
  const { accounts, orders, site } = useWords()
  const words = orders.buyers
  const quiet = buttonClass({ kind: 'quiet' })
  return (
    <div className="flex h-full flex-col p-3.5">
      <div className="flex items-center gap-3">
        <Avatar src={booking.buyerPhoto} name={booking.buyerName} className="size-11" />
        <BuyerAndProduct booking={booking} withSaller={withSaller} className="min-w-0 flex-1" />
      </div>
      <dl className="my-3 space-y-1">
        <ContactLine icon={MapPin} label={words.columns.location} value={booking.location} />
        <ContactLine icon={Phone} label={words.columns.phone} value={booking.phone} />
        <ContactLine icon={Mail} label={words.columns.email} value={shownAddress(booking.email, accounts.noEmail)} />
        <PrintOnlyLine label={orders.booked} value={site.day(booking.createdAt)} />
      </dl>
      <WordWarning kinds={booking.warnings} className="mb-3 rounded-control print:hidden" />
      <StateNote booking={booking} isSallers={!withSaller} />
      <div className="mt-auto pt-3 print:hidden">
        <DealLink booking={booking} className="w-full" />
        <div className="mt-1 flex justify-center gap-2">
          <a href={telLink(booking.phone)} aria-label={words.callOf(booking.buyerName)} className={quiet}>
            <Phone className="size-4" />
            {words.call}
          </a>
          {!isNoAddress(booking.email) && (
            <a href={`mailto:${booking.email}`} aria-label={words.emailOf(booking.buyerName)} className={quiet}>
              <Mail className="size-4" />
              {words.email}
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

function ContactLine({ icon: Mark, label, value }: { icon: Icon; label: string; value: string }) {
  return (
    <div className="figures flex gap-2 text-caption text-ink-2">
      <dt className="flex h-5 items-center text-ink-3">
        <Mark className="size-4" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 break-words">
        <Sentence>{value}</Sentence>
      </dd>
    </div>
  )
}
