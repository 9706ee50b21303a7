import type { Messages } from '#messages/en.ts'
import type { Thread } from '../contract.ts'

/** Before a deal, and when another one may follow, people ask; then they agree on a meeting, and on the way to it they say where they are. */
export type Replies = 'ask' | 'arrange' | 'meeting' | 'none'

/** What is offered to be said with one press. */
export function quickRepliesFor(
  side: Thread['side'],
  replies: Replies,
  { quickReplies }: Messages['conversations'],
): readonly string[] {
  if (replies === 'none') return []
  return quickReplies[replies === 'ask' ? side : replies]
}
