import { Link } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useSession, useUser } from '#people/sign-in/ui/session.ts'
import { productPath } from '#shared/product-path.ts'
import { cx } from '#ui/class-names.ts'
import { Button, DisabledReason } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import type { ProductDetails } from '../../contract.ts'

const NOTE_ID = 'booking-note'

/** Permission of the user to book: buyers and admins may (rows D11 D12 X13). The server checks it too. */
export function useBookingPermission(): 'allowed' | 'unknown' | 'guest' | 'no-profile' | 'saller' {
  const { user, authReady } = useSession()
  if (!authReady) return 'unknown'
  if (!user) return 'guest'
  if (user.role === null) return 'no-profile'
  return user.role === 'saller' ? 'saller' : 'allowed'
}

interface BookButtonsProps {
  product: Pick<ProductDetails, '_id' | 'email'>
  onBook: () => void
  onPreload: () => void
  /** Fills the bar that it stands in. */
  fill?: boolean
}

interface OfferButtonProps {
  product: Pick<ProductDetails, '_id' | 'email'>
  onOffer: () => void
  onPreload: () => void
}

/** True if the product is the user's own. */
export function useIsOwn({ email }: Pick<ProductDetails, 'email'>): boolean {
  const user = useUser()
  return email !== '' && email === user?.email
}

/** True if the page shows the actions of a guest. It does so too while the session is still unknown. */
export function useIsGuest(): boolean {
  const permission = useBookingPermission()
  return permission === 'guest' || permission === 'unknown'
}

/** Signs a guest in, and comes back to the booking dialog. */
export function SignInToBook({ id }: { id: string }) {
  const detail = useWords().product
  return (
    <Link
      to="/login"
      search={{ from: productPath(id, 'book') }}
      className={buttonClass({ size: 'lg', className: 'flex-1 px-3! whitespace-nowrap' })}
    >
      {detail.signInToBook}
    </Link>
  )
}

/** Book Now of the page for a guest on narrow screens, where what works for them is in the bar (rows D12 Y01). */
export function GuestBookNow() {
  const detail = useWords().product
  return (
    <Button disabled reasonId={NOTE_ID} full>
      {detail.bookNow}
    </Button>
  )
}

/**
 * Book Now. A user who may not book sees it disabled (rows D10-D12 Y01 Y03), with the reason in BookingNote, and before it
 * the button that works for them: a guest signs in and comes back to the dialog, a saller buys for themselves.
 */
export function BookButtons({ product, onBook, onPreload, fill }: BookButtonsProps) {
  const detail = useWords().product
  const permission = useBookingPermission()
  const isOwn = useIsOwn(product)
  const opens = { 'aria-haspopup': 'dialog', onPointerEnter: onPreload, onFocus: onPreload, onClick: onBook } as const
  return (
    <div className={cx('flex gap-3', fill && 'flex-1')}>
      {(permission === 'guest' || permission === 'unknown') && <SignInToBook id={product._id} />}
      {permission === 'saller' && !isOwn && (
        <Button size="lg" {...opens} className="flex-1 px-3! whitespace-nowrap">
          {detail.buyForMyself}
        </Button>
      )}
      <Button
        size="lg"
        disabled={permission !== 'allowed'}
        reasonId={NOTE_ID}
        {...opens}
        className={permission === 'allowed' ? 'flex-1 px-4! lg:px-8!' : 'px-3! whitespace-nowrap'}
      >
        {detail.bookNow}
      </Button>
    </div>
  )
}

/** Make an offer, of a negotiable product: sallers make offers for the goods of others, too. A guest signs in first. */
export function OfferButton({ product, onOffer, onPreload }: OfferButtonProps) {
  const detail = useWords().product
  const permission = useBookingPermission()
  const isOwn = useIsOwn(product)
  const isGuest = useIsGuest()
  if (isGuest) {
    return (
      <Link
        to="/login"
        search={{ from: productPath(product._id, 'offer') }}
        className={buttonClass({ kind: 'secondary', full: true, className: 'mt-3' })}
      >
        <HandCoins className="size-4.5" />
        {detail.makeOffer}
      </Link>
    )
  }
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

interface BookingNoteProps {
  product: ProductDetails
  /**
   * The deal or offer of the user with this saller, or else its children. It is passed in because deals come after the
   * catalogue.
   */
  OwnDealOrOffer: ComponentType<{ product: ProductDetails; children: ReactNode }>
}

/** Explains booking, or why the user may not book. Render it once in the page. */
export function BookingNote({ product, OwnDealOrOffer }: BookingNoteProps) {
  const detail = useWords().product
  const permission = useBookingPermission()
  const isOwn = useIsOwn(product)
  return (
    <DisabledReason id={NOTE_ID}>
      {product.state === 'reserved' && !isOwn && <span className="mb-1 block">{detail.nextInLine}</span>}
      {permission === 'allowed' && <OwnDealOrOffer product={product}>{detail.bookingIsFree}</OwnDealOrOffer>}
      {permission === 'saller' && isOwn && detail.ownProduct}
      {permission === 'saller' && !isOwn && <OwnDealOrOffer product={product}>{detail.onlyBuyers}</OwnDealOrOffer>}
      {permission === 'no-profile' && detail.noProfile}
      {(permission === 'guest' || permission === 'unknown') && detail.guestBooking}
    </DisabledReason>
  )
}
