import type { Replies } from '#messaging/conversations/ui/quick-replies.ts'
import type { DealState } from '../rules.ts'

const REPLIES: Record<DealState, Replies> = {
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

/** Which quick replies the conversation offers. `state` is that of the newest deal of the two; null without one. */
export function repliesOfDeal(state: DealState | null): Replies {
  return state === null ? 'ask' : REPLIES[state]
}
