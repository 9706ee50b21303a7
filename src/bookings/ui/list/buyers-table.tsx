import { Mail, MapPin, Phone } from 'lucide-react'
import { parsePhone } from '#shared/phone.ts'
import { cut } from '#shared/text/text.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { type Column, Table } from '#ui/display/table.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Booking } from '../../contract.ts'
import { PaymentNote } from './payment-choice.tsx'
import { PrintOnlyLine } from './print-only-line.tsx'

const linkClass = 'text-accent-ink underline-offset-4 hover:underline'

/** The number is shown as it was typed, which may be in Bengali digits; a phone dials plain ones. */
function dial(phone: string): string {
  return `tel:${parsePhone(phone) ?? phone}`
}

/** Who booked, where to meet and how to reach them (row J05), as a table from `xl`, as cards below. */
export function BuyersTable({ bookings }: { bookings: Booking[] }) {
  const words = useWords().orders.buyers
  const heads = words.columns
  const columns: Column<Booking>[] = [
    {
      key: 'photo',
      head: heads.photo,
      width: 'w-18',
      cell: ({ buyerPhoto, buyerName }) => <Avatar src={buyerPhoto} name={buyerName} />,
    },
    { key: 'name', head: heads.name, cell: (booking) => <Buyer booking={booking} /> },
    {
      key: 'email',
      head: heads.email,
      cell: ({ email }) => (
        <a href={`mailto:${email}`} title={email} className={`${linkClass} block truncate`}>
          {email}
        </a>
      ),
    },
    {
      key: 'location',
      head: heads.location,
      cell: ({ location }) => <span lang={languageOf(location)}>{location}</span>,
    },
    {
      key: 'phone',
      head: heads.phone,
      width: 'w-43',
      cell: ({ phone }) => (
        <a href={dial(phone)} className={`${linkClass} figures whitespace-nowrap`}>
          {phone}
        </a>
      ),
    },
  ]
  return (
    <Table
      caption={words.caption}
      columns={columns}
      rows={bookings}
      rowKey={(booking) => booking._id}
      cardsBelow="xl"
      boxes="gap-3 md:grid-cols-2"
      card={(booking) => <BuyerCard booking={booking} />}
    />
  )
}

function Buyer({ booking, className }: { booking: Booking; className?: string }) {
  const product = cut(booking.productName, 40)
  return (
    <div className={className}>
      <p lang={languageOf(booking.buyerName)} className="truncate text-small font-semibold">
        {booking.buyerName}
      </p>
      <p lang={languageOf(product)} title={booking.productName} className="truncate text-caption text-ink-3">
        {product}
      </p>
      <PaymentNote booking={booking} side="theirs" />
    </div>
  )
}

function BuyerCard({ booking }: { booking: Booking }) {
  const { orders, site } = useWords()
  const words = orders.buyers
  const button = buttonClass({ kind: 'secondary' })
  return (
    <div className="flex h-full flex-col p-3.5">
      <div className="flex items-center gap-3">
        <Avatar src={booking.buyerPhoto} name={booking.buyerName} className="size-11" />
        <Buyer booking={booking} className="min-w-0 flex-1" />
      </div>
      <dl className="mt-3 mb-3 space-y-1">
        <Fact icon={MapPin} word={words.columns.location} value={booking.location} />
        <Fact icon={Phone} word={words.columns.phone} value={booking.phone} />
        <Fact icon={Mail} word={words.columns.email} value={booking.email} />
        <PrintOnlyLine word={orders.booked} value={site.day(booking.createdAt)} />
      </dl>
      <div className="mt-auto grid grid-cols-2 gap-2 print:hidden">
        <a href={dial(booking.phone)} aria-label={words.callOf(booking.buyerName)} className={button}>
          <Phone className="size-4.5" />
          {words.call}
        </a>
        <a href={`mailto:${booking.email}`} aria-label={words.emailOf(booking.buyerName)} className={button}>
          <Mail className="size-4.5" />
          {words.email}
        </a>
      </div>
    </div>
  )
}

function Fact({ icon: Mark, word, value }: { icon: Icon; word: string; value: string }) {
  return (
    <div className="figures flex gap-2 text-caption text-ink-2">
      <dt className="flex h-5 items-center text-ink-3">
        <Mark className="size-4" />
        <span className="sr-only">{word}</span>
      </dt>
      <dd lang={languageOf(value)} className="min-w-0 break-words">
        {value}
      </dd>
    </div>
  )
}
