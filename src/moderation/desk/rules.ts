import { isProofKind, PROOF_KINDS } from '#catalogue/proofs/rules.ts'

/** Days for which reviews are searched for new cases. Later a decided case may already be deleted. */
export const DAYS_OF_REVIEWS = 7
/** Authors of low reviews of one person within `DAYS_OF_REVIEWS` that open a case: they may have agreed on it. */
export const MANY_LOW = 3
/** Reviews by one buyer of one saller that open a case. They are enough for an average, and may be made up. */
export const MANY_OF_PAIR = 3
/** Days after the hiding of a listing in which a new listing with its name opens a case. */
export const DAYS_OF_HIDDEN = 90

/** Kinds that members report. A conversation is reported by `reportThread`, because only its two sides see it. */
export const THING_KINDS = ['product', 'person', 'conversation', 'review'] as const
export type ThingKind = (typeof THING_KINDS)[number]
/** Kinds of cases. Appeals against decisions and pictures that prove something are cases, too. */
export const CASE_KINDS = [...THING_KINDS, 'appeal', ...PROOF_KINDS] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** Reasons of reports and of acts of the desk. They include the reasons for conversations. */
export const REASONS = [
  'advance',
  'fraud',
  'stolen',
  'misleading',
  'forbidden',
  'link',
  'rude',
  'false_review',
  'duplicate',
  'contact',
  'other',
] as const
export type Reason = (typeof REASONS)[number]

/** Reasons to choose from in a report, by kind. Conversations have `REPORT_REASONS` of their slice. */
export const REASONS_OF: Record<Exclude<ThingKind, 'conversation'>, readonly Reason[]> = {
  product: ['advance', 'fraud', 'stolen', 'misleading', 'forbidden', 'other'],
  person: ['advance', 'fraud', 'rude', 'other'],
  review: ['false_review', 'rude', 'other'],
}

/** Acts of an admin on a case. The last two leave the case open. */
export const ACTS = ['accept', 'refuse', 'unfounded', 'hide', 'restore', 'warn', 'suspend', 'ask', 'note'] as const
export type Act = (typeof ACTS)[number]
/** Acts with a line in the log. */
export const LOG_ACTS = [
  ...ACTS,
  ...(['hide_by_reports', 'undo', 'take', 'leave', 'answer', 'appeal', 'end_suspension'] as const),
  ...(['disable', 'enable', 'sign_out', 'delete_account', 'restore_account'] as const),
  ...(['delete_product', 'restore_product', 'export_users', 'export_deals', 'export_products'] as const),
  ...(['block_word', 'unblock_word'] as const),
] as const
export type LogAct = (typeof LOG_ACTS)[number]
/** Subjects of a line in the log: a case, a person or product outside of a case, or a list that was exported or changed. */
export const LOG_KINDS = [...CASE_KINDS, 'list'] as const
export type LogKind = (typeof LOG_KINDS)[number]
/** Acts that decide a case. */
export const DECISIONS = ['accept', 'refuse', 'unfounded', 'hide', 'restore', 'warn', 'suspend'] as const
export type Decision = (typeof DECISIONS)[number]
/** Acts of which the subject of the case is notified. */
export const NOTICE_ACTS = ['hide', 'warn', 'suspend', 'ask'] as const
export type NoticeAct = (typeof NOTICE_ACTS)[number]

/** Days of a suspension; null is for good. */
export const SUSPENSION_DAYS = [7, 30] as const
/** End time that is stored for a suspension without an end. */
export const FOREVER = '9999-12-31T00:00:00.000Z'

/** Counting reports of different members that hide a product until an admin decides. */
export const REPORTS_TO_HIDE = 3
/** Days after the registration from which a member's reports count. */
const DAYS_TO_COUNT = 7
/** Unfounded reports of a member from which further reports do not count. */
const MAX_UNFOUNDED = 2
/** Reports of one member a day. */
export const REPORTS_A_DAY = 20

/** Seconds in which an act can be undone. */
export const SECONDS_TO_UNDO = 10
/** Seconds after which people are notified of an act. An undo that was sent in time may arrive a little later. */
export const SECONDS_TO_NOTIFY = SECONDS_TO_UNDO + 5

/** Cases that are decided by one call. */
export const MAX_CASES = 50
export const MAX_WORDS = 600
export const MAX_REPLY = 1000
/** Days for which a decided case is kept. The log stays. */
export const DAYS_KEPT = 730

/** Returns true if a report counts towards hiding a product. `reporter.days`: days since the registration. */
export function countsTowardsHiding(reporter: { proven: boolean; days: number; unfounded: number }): boolean {
  return reporter.proven && reporter.days >= DAYS_TO_COUNT && reporter.unfounded < MAX_UNFOUNDED
}

/** Returns the weight of a case in the queue, the heaviest first. */
export function weightOf({
  reports,
  counting,
  hidden,
}: {
  reports: number
  counting: number
  hidden: boolean
}): number {
  return reports + counting + (hidden ? 5 : 0)
}
/** Weight of an appeal in the queue. The person who appeals may be losing money. */
export const WEIGHT_OF_APPEAL = 6

/** The acts that are possible on a case. An appeal is rejected (`unfounded`) or granted (`restore`). */
export function possibleActs(one: { kind: CaseKind; isHidden: boolean; isGone: boolean; hasSubject: boolean }): Act[] {
  const { kind, isHidden, isGone, hasSubject } = one
  if (kind === 'appeal') return ['unfounded', 'restore', 'note']
  if (isProofKind(kind)) return isGone ? ['note'] : ['accept', 'refuse', 'note']
  const hides = (kind === 'product' || kind === 'review') && !isGone
  return ACTS.filter((act) => {
    if (act === 'accept' || act === 'refuse') return false
    if (act === 'hide') return hides
    if (act === 'restore') return hides && isHidden
    if (act === 'warn' || act === 'suspend' || act === 'ask') return hasSubject
    return true
  })
}

/** Returns the outcome of the reports of a decided case. A product that is shown again after a correction is `founded`. */
export function outcomeOf(decision: Decision): 'founded' | 'unfounded' {
  return decision === 'unfounded' ? 'unfounded' : 'founded'
}

export function isDecision(act: LogAct): act is Decision {
  return DECISIONS.some((one) => one === act)
}

export function isNoticeAct(act: LogAct): act is NoticeAct {
  return NOTICE_ACTS.some((one) => one === act)
}

/** Returns true if the act needs words of the admin. */
export function needsWords(act: Act): boolean {
  return act === 'ask' || act === 'note' || act === 'refuse'
}
