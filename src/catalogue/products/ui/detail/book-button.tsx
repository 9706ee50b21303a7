import { Link, useLocation } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { useSession } from '#people/sign-in/ui/session.ts'
import { Button, DisabledReason } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ProductDetails } from '../../contract.ts'

const NOTE_ID = 'booking-note'

/** Whether the user may book: buyers and admins may (rows D11 D12 X13). The server checks it, too. */
function useBookingPermission(): 'allowed' | 'unknown' | 'guest' | 'no-profile' | 'saller' {
  const { user, authReady } = useSession()
  if (!authReady) return 'unknown'
  if (!user) return 'guest'
  if (user.role === null) return 'no-profile'
  return user.role === 'saller' ? 'saller' : 'allowed'
}

interface BookingNoteProps extends Pick<BookButtonProps, 'onBook' | 'onPreload'> {
  product: Pick<ProductDetails, 'email' | 'state'>
}

interface OfferButtonProps extends Pick<BookingNoteProps, 'product'> {
  onOffer: () => void
  onPreload: () => void
}

/** Whether the product is the user's own. */
function useIsOwn({ email }: Pick<ProductDetails, 'email'>): boolean {
  const { user } = useSession()
  return email !== '' && email === user?.email
}

interface BookButtonProps {
  onBook: () => void
  onPreload: () => void
  full?: boolean
  className?: string
}

/** Book Now; disabled for a user who may not book, with the reason in BookingNote (rows D10-D12). */
export function BookButton({ onBook, onPreload, full, className }: BookButtonProps) {
  const detail = useWords().product
  const disabled = useBookingPermission() !== 'allowed'
  return (
    <Button
      size="lg"
      full={full}
      disabled={disabled}
      reasonId={NOTE_ID}
      aria-haspopup="dialog"
      onPointerEnter={onPreload}
      onFocus={onPreload}
      onClick={onBook}
      className={className}
    >
      {detail.bookNow}
    </Button>
  )
}

/** Make an offer, of a negotiable product: sallers make offers for the goods of others, too. */
export function OfferButton({ product, onOffer, onPreload }: OfferButtonProps) {
  const detail = useWords().product
  const permission = useBookingPermission()
  const isOwn = useIsOwn(product)
  return (
    <Button
      kind="secondary"
      full
      icon={HandCoins}
      disabled={isOwn || !(permission === 'allowed' || permission === 'saller')}
      reasonId={NOTE_ID}
      aria-haspopup="dialog"
      onPointerEnter={onPreload}
      onFocus={onPreload}
      onClick={onOffer}
      className="mt-3"
    >
      {detail.makeOffer}
    </Button>
  )
}

/**
 * What booking means, or why the user may not book. A saller's Book Now is disabled (rows D11 Y03): who buys for themselves
 * has a button below it. Render it once in the page.
 */
export function BookingNote({ product, onBook, onPreload }: BookingNoteProps) {
  const detail = useWords().product
  const permission = useBookingPermission()
  const isOwn = useIsOwn(product)
  const from = useLocation({ select: ({ href }) => href })
  return (
    <DisabledReason id={NOTE_ID}>
      {product.state === 'reserved' && !isOwn && <span className="mb-1 block">{detail.nextInLine}</span>}
      {permission === 'allowed' && detail.bookingIsFree}
      {permission === 'saller' && (isOwn ? detail.ownProduct : detail.onlyBuyers)}
      {permission === 'saller' && !isOwn && (
        <Button
          kind="secondary"
          full
          className="mt-3"
          aria-haspopup="dialog"
          onPointerEnter={onPreload}
          onFocus={onPreload}
          onClick={onBook}
        >
          {detail.buyForMyself}
        </Button>
      )}
      {permission === 'no-profile' && detail.noProfile}
      {(permission === 'guest' || permission === 'unknown') && (
        <>
          <Link to="/login" search={{ from }} className="font-semibold text-accent-ink underline underline-offset-4">
            {detail.login}
          </Link>
          {detail.loginToBook}
        </>
      )}
    </DisabledReason>
  )
}
