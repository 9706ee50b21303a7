import type { DealState } from '#bookings/rules.ts'
import type { Messages } from '#messages/en.ts'
import type { Thread } from '../../contract.ts'

/** Before a deal, and when another one may follow, people ask; on the way to a meeting they say where they are. */
const REPLIES_OF_STATE: Record<DealState, 'ask' | 'meeting' | 'none'> = {
  requested: 'ask',
  accepted: 'meeting',
  handed_over: 'none',
  declined: 'none',
  cancelled: 'ask',
  closed: 'none',
  no_show: 'none',
  contested: 'none',
  expired: 'ask',
}

/** What is offered to be said with one press. `state` is that of the newest deal of the two; null without one. */
export function quickRepliesFor(
  side: Thread['side'],
  state: DealState | null,
  { quickReplies }: Messages['conversations'],
): readonly string[] {
  const kind = state === null ? 'ask' : REPLIES_OF_STATE[state]
  if (kind === 'none') return []
  return kind === 'meeting' ? quickReplies.meeting : quickReplies[side]
}
