import { firstName } from '#shared/text/first-name.ts'
import { graphemes } from '#shared/text/graphemes.ts'

/** Days after the hand-over in which both sides may review. Written reviews are shown at their end. */
export const DAYS_TO_REVIEW = 14
/** Minutes after the second review until both are shown: time to correct a slip. */
export const MINUTES_UNTIL_SHOWN = 60
/** Minutes after the hand-over until both sides are asked for a review. */
export const MINUTES_UNTIL_ASKED = 60
export const MAX_REVIEW_WORDS = 600
/** Reviews of a side from which averages are shown; `seller_rating_of` in the database has the same number. */
export const MIN_RATED = 3
/** Answered questions from which the time of an answer is shown. */
export const MIN_ANSWERS = 5
/** Days for which an account is called new. */
export const DAYS_NEW = 7

/** Returns the end of the time in which both sides of a deal may review. */
export function reviewsEnd(handedOverAt: string): string {
  return new Date(Date.parse(handedOverAt) + DAYS_TO_REVIEW * 86_400_000).toISOString()
}

/** Returns the time at which the reviews of a deal become public, from the times of writing; null without a review. */
export function shownFrom(handedOverAt: string, writtenAt: readonly string[]): string | null {
  const end = reviewsEnd(handedOverAt)
  if (writtenAt.length === 0) return null
  if (writtenAt.length < 2) return end
  const hour = Math.max(...writtenAt.map((at) => Date.parse(at))) + MINUTES_UNTIL_SHOWN * 60_000
  return new Date(Math.min(hour, Date.parse(end))).toISOString()
}

/** Returns the reason why a review of a deal cannot be written or changed now; null if it can. */
export function reviewRefusal(
  { state, stateSince, shown }: { state: string; stateSince: string; shown: boolean },
  now = Date.now(),
): 'not_handed_over' | 'review_too_late' | 'review_shown' | null {
  if (state !== 'handed_over') return 'not_handed_over'
  if (shown) return 'review_shown'
  return now < Date.parse(reviewsEnd(stateSince)) ? null : 'review_too_late'
}

/** Path where both parties of a deal write and read their reviews. */
export function reviewLink(dealId: string): `/${string}` {
  return `/dashboard/deals/${dealId}#review`
}

/** Returns the name for guests: the first name and the initial of the second, without titles. */
export function guestName(name: string): string {
  const first = firstName(name)
  const [, second] = name.slice(name.indexOf(first)).split(' ')
  const [initial] = graphemes(second ?? '')
  return initial ? `${first} ${initial}.` : first
}
