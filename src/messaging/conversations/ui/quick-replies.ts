import type { Messages } from '#messages/en.ts'
import type { Thread } from '../contract.ts'

/** Sets of quick replies. `ask`: before a deal. `arrange`: to agree on a meeting. `meeting`: on the way to the meeting. */
export type Replies = 'ask' | 'arrange' | 'meeting' | 'none'

/** Returns the quick replies of a side. */
export function quickRepliesFor(
  side: Thread['side'],
  replies: Replies,
  { quickReplies }: Messages['conversations'],
): readonly string[] {
  if (replies === 'none') return []
  return quickReplies[replies === 'ask' ? side : replies]
}
