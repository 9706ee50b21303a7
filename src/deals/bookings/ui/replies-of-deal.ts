import type { Replies } from '#messaging/conversations/ui/quick-replies.ts'
import type { Deal } from '../contract.ts'
import type { DealState } from '../rules.ts'

const REPLIES: Record<DealState, Replies> = {
  requested: 'ask',
  accepted: 'arrange',
  handed_over: 'none',
  declined: 'none',
  cancelled: 'ask',
  closed: 'none',
  no_show: 'none',
  contested: 'none',
  expired: 'ask',
}

/** Returns the set of quick replies for the newest deal of the conversation; `deal` is null without one. */
export function repliesOfDeal(deal: Pick<Deal, 'state' | 'meeting' | 'agreedMeeting'> | null): Replies {
  if (deal === null) return 'ask'
  const isAgreed = deal.agreedMeeting !== null || deal.meeting?.status === 'agreed'
  return deal.state === 'accepted' && isAgreed ? 'meeting' : REPLIES[deal.state]
}
