import { Badge, type BadgeProps } from '#ui/display/badge.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Booking } from '../contract.ts'

const TONES: Record<Booking['state'], BadgeProps['tone']> = {
  requested: 'info',
  accepted: 'leaf',
  handed_over: 'leaf',
  declined: 'plain',
  cancelled: 'plain',
  closed: 'plain',
  no_show: 'warn',
  contested: 'warn',
  expired: 'plain',
}

/** The state of a booking, in a word. */
export function StateBadge({ state }: Pick<Booking, 'state'>) {
  return <Badge tone={TONES[state]}>{useWords().deal.states[state]}</Badge>
}
