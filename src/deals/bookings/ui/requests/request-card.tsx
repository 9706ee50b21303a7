import { Link, useLocation } from '@tanstack/react-router'
import { HandCoins, MapPin, MessageSquare, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { WordWarning } from '#messaging/conversations/ui/word-warning.tsx'
import { ProvenLine } from '#people/users/ui/proven-line.tsx'
import { firstName } from '#shared/text/first-name.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { PersonName } from '#ui/display/person-name.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Offer } from '../../offers.ts'
import { PaymentNote } from '../list/payment-choice.tsx'
import { OfferChain } from '../offers/offer-chain.tsx'
import type { ProductRequest } from './request.ts'

interface RequestCardProps {
  request: ProductRequest
  /** The offers of this buyer, newest first. */
  offers: Offer[]
  askedTaka: number
  onAccept: () => void
  onDecline: () => void
}

/** A request: the buyer's record, offer, place and way of paying, and the saller's three actions. */
export function RequestCard({ request, offers, askedTaka, onAccept, onDecline }: RequestCardProps) {
  const words = useWords()
  const { requests, actions } = words.deal
  const { buyerName: name, moves } = request
  const live = offers.filter(({ state }) => state === 'open')
  return (
    <Panel className="p-4">
      <PersonLine request={request} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-caption text-ink-2">
        {request.agreedTaka !== null && <Badge tone="leaf">{words.offers.agreedBadge(request.agreedTaka)}</Badge>}
        <span className="flex min-w-0 items-start gap-1.5">
          <MapPin className="mt-0.5 size-4 text-ink-3" />
          <span className="min-w-0 wrap-anywhere">
            <Sentence>{request.location}</Sentence>
          </span>
        </span>
        <PaymentNote booking={request} side="theirs" />
      </div>
      <WordWarning kinds={request.warnings} className="mt-3 rounded-control" />
      {live.length > 0 && (
        <div className="mt-3">
          <OfferChain offers={live} me="saller" name={firstName(name)} askedTaka={askedTaka} quiet />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {moves.includes('accept') && (
          <Button aria-haspopup="dialog" aria-label={requests.acceptOf(name)} onClick={onAccept} className="min-w-24">
            {actions.accept}
          </Button>
        )}
        <Link
          to="/dashboard/deals/$id"
          params={{ id: request._id }}
          aria-label={requests.replyTo(name)}
          className={buttonClass({ kind: 'secondary' })}
        >
          <MessageSquare className="size-4.5" />
          {requests.reply}
        </Link>
        {moves.includes('decline') && (
          <Button
            kind="quiet"
            aria-haspopup="dialog"
            aria-label={requests.declineOf(name)}
            onClick={onDecline}
            className="sm:ml-auto"
          >
            {actions.decline}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function PersonLine({ request }: { request: ProductRequest }) {
  const { requests, history } = useWords().deal
  const { buyerId, buyerName, buyerPhoto, closedDeals, noShows, createdAt } = request
  const record = requests.closedDeals(closedDeals)
  return (
    <div className="flex items-start gap-3">
      <Avatar src={buyerPhoto} name={buyerName} className="size-11" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <PersonName id={buyerId} name={buyerName} className="min-w-0 text-small font-semibold wrap-anywhere" />
          <span className="figures text-caption text-ink-3">{history.time(createdAt)}</span>
        </p>
        <p className={cx('flex items-center gap-1.5 text-caption', noShows > 0 ? 'text-warn-ink' : 'text-ink-3')}>
          {noShows > 0 && <TriangleAlert className="size-4" />}
          {noShows > 0 ? `${record}, ${requests.noShows(noShows)}` : record}
        </p>
        <ProvenLine proven={request.proven} />
      </div>
    </div>
  )
}

/** Offers of a person who has not booked, with the answers to them. A notification links to the card by the id of the offer. */
export function OfferOnlyCard({ offers, askedTaka }: { offers: Offer[]; askedTaka: number }) {
  const [newest] = offers
  const card = useRef<HTMLDivElement>(null)
  const isMeant = useLocation({ select: ({ hash }) => hash === `offer-${newest?._id}` })
  useEffect(() => {
    if (isMeant) card.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  if (!newest) return null
  return (
    <div ref={card} className={cx('rounded-card border bg-surface p-4', isMeant ? 'border-accent' : 'border-line')}>
      <p className="mb-3 flex items-center gap-3">
        <Avatar src={newest.buyerPhoto} name={newest.buyerName} className="size-11" />
        <span lang={languageOf(newest.buyerName)} className="min-w-0 flex-1 text-small font-semibold wrap-anywhere">
          {newest.buyerName}
        </span>
        <HandCoins className="size-5 text-ink-3" />
      </p>
      <OfferChain offers={offers} me="saller" name={firstName(newest.buyerName)} askedTaka={askedTaka} quiet />
    </div>
  )
}
