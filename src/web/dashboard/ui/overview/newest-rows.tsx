import type { ReactNode } from 'react'
import type { Product } from '#catalogue/products/contract.ts'
import type { Booking } from '#deals/bookings/contract.ts'
import { dealPrice } from '#deals/bookings/rules.ts'
import { StateBadge } from '#deals/bookings/ui/state-badge.tsx'
import { truncate } from '#shared/text/truncate.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { shortDay } from '#words/dates.ts'
import { groupDigits } from '#words/numbers.ts'
import { clockOf, dateOf } from '#words/times.ts'

type RowProps = { picture: ReactNode; title: string; text: string; right: ReactNode }

function Row({ picture, title, text, right }: RowProps) {
  return (
    // `min-h`: lines of Bangla are higher.
    <div className="flex min-h-16.5 items-center gap-3 border-t border-line px-4 py-2 first:border-t-0 lg:px-5">
      {picture}
      <div className="min-w-0 flex-1">
        <p className="truncate text-small font-medium">
          <Sentence>{title}</Sentence>
        </p>
        <p className="truncate text-caption text-ink-3">
          <Sentence>{text}</Sentence>
        </p>
      </div>
      <div className="shrink-0 text-right">{right}</div>
    </div>
  )
}

/** A booking as the saller sees it. */
export function BuyersBooking({ booking }: { booking: Booking }) {
  return (
    <Row
      picture={<Avatar src={booking.buyerPhoto} name={booking.buyerName} />}
      title={booking.buyerName}
      text={truncate(booking.productName, 40)}
      right={
        <>
          <Amount taka={dealPrice(booking)} />
          <TimeOrDate time={booking.createdAt} />
        </>
      }
    />
  )
}

/** A booking as the buyer sees it. */
export function OwnBooking({ booking }: { booking: Booking }) {
  return (
    <Row
      picture={<Thumb src={booking.photo} />}
      title={truncate(booking.productName, 40)}
      text={booking.location}
      right={
        <>
          <Amount taka={dealPrice(booking)} />
          <StateBadge state={booking.state} />
        </>
      }
    />
  )
}

export function NewProduct({ product }: { product: Product }) {
  return (
    <Row
      picture={<Thumb src={product.photo} />}
      title={truncate(product.name, 40)}
      text={product.shownLocation}
      right={<Amount taka={product.resaleTaka} />}
    />
  )
}

function Thumb({ src }: { src: string }) {
  return (
    <Photo
      src={src}
      alt=""
      sizes="56px"
      width={52}
      height={40}
      className="h-10 w-13 shrink-0 rounded-md object-cover"
    />
  )
}

function Amount({ taka }: { taka: number }) {
  const { bdt } = useWords().orders
  return (
    <p className="figures text-small font-semibold whitespace-nowrap">
      {bdt} {groupDigits(taka)}
    </p>
  )
}

/** The time of today, the date of another day, as in Bangladesh. */
function TimeOrDate({ time }: { time: string }) {
  const isToday = dateOf(time) === dateOf(new Date().toISOString())
  return (
    <time dateTime={time} className="figures block text-caption text-ink-3">
      {isToday ? clockOf(time) : shortDay(time)}
    </time>
  )
}
