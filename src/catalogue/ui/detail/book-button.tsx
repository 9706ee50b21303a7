import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '#sign-in/ui/session.ts'
import { Button, DisabledReason } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'

const NOTE = 'booking-note'

/** May this person book? Buyers and admins may (rows D11 D12 X13); the server asks again. */
function useMayBook(): 'yes' | 'unknown' | 'guest' | 'no-profile' | 'saller' {
  const { user, authReady } = useSession()
  if (!authReady) return 'unknown'
  if (!user) return 'guest'
  if (user.role === null) return 'no-profile'
  return user.role === 'saller' ? 'saller' : 'yes'
}

interface BookButtonProps {
  onBook: () => void
  onReach: () => void
  full?: boolean
  className?: string
}

/** Book Now; for who may not book it is shown disabled, with the reason in BookingNote (rows D10-D12). */
export function BookButton({ onBook, onReach, full, className }: BookButtonProps) {
  const detail = useWords().product
  const off = useMayBook() !== 'yes'
  return (
    <Button
      size="lg"
      full={full}
      disabled={off}
      reasonId={NOTE}
      aria-haspopup="dialog"
      onPointerEnter={onReach}
      onFocus={onReach}
      onClick={onBook}
      className={className}
    >
      {detail.bookNow}
    </Button>
  )
}

/** What booking means, or why one cannot; once in the page. */
export function BookingNote() {
  const detail = useWords().product
  const may = useMayBook()
  const from = useLocation({ select: ({ href }) => href })
  return (
    <DisabledReason id={NOTE}>
      {may === 'yes' && detail.bookingIsFree}
      {may === 'saller' && detail.onlyBuyers}
      {may === 'no-profile' && detail.noProfile}
      {(may === 'guest' || may === 'unknown') && (
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
