import { isProofKind, PROOF_KINDS } from '#catalogue/proofs/rules.ts'

/** Days after which a review is looked for no more: its case was decided, and may be deleted. */
export const DAYS_OF_REVIEWS = 7
/** So many people who write low reviews of one person in these days may have agreed on it. */
export const MANY_LOW = 3
/** So many reviews that one buyer wrote of one saller make an average, and may be made up. */
export const MANY_OF_PAIR = 3
/** Days after which a listing with the name of a hidden one is no case. */
export const DAYS_OF_HIDDEN = 90

/** What members report. A conversation is reported in it (`reportThread`), because only its two people see it. */
export const THING_KINDS = ['product', 'person', 'conversation', 'review'] as const
export type ThingKind = (typeof THING_KINDS)[number]
/** An appeal against a decision is a case, too, and so is a picture by which a saller proves something. */
export const CASE_KINDS = [...THING_KINDS, 'appeal', ...PROOF_KINDS] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** Why something is reported, and why the desk acts on it. The reasons for conversations are among them. */
export const REASONS = [
  ...(['advance', 'fraud', 'stolen', 'misleading', 'forbidden'] as const),
  ...(['link', 'rude', 'false_review', 'other'] as const),
] as const
export type Reason = (typeof REASONS)[number]

/** The reasons to choose from; those for conversations are `REPORT_REASONS` of their slice. */
export const REASONS_OF: Record<Exclude<ThingKind, 'conversation'>, readonly Reason[]> = {
  product: ['advance', 'fraud', 'stolen', 'misleading', 'forbidden', 'other'],
  person: ['advance', 'fraud', 'rude', 'other'],
  review: ['false_review', 'rude', 'other'],
}

/** What an admin does with a case. The last two leave it open. */
export const ACTS = ['accept', 'refuse', 'unfounded', 'hide', 'restore', 'warn', 'suspend', 'ask', 'note'] as const
export type Act = (typeof ACTS)[number]
/** Everything that the log has a line for. */
export const LOG_ACTS = [
  ...ACTS,
  ...(['hide_by_reports', 'undo', 'take', 'leave', 'answer', 'appeal', 'end_suspension'] as const),
  ...(['disable', 'enable', 'sign_out', 'delete_account', 'restore_account'] as const),
  ...(['delete_product', 'restore_product', 'export_users', 'export_deals', 'export_products'] as const),
  ...(['block_word', 'unblock_word'] as const),
] as const
export type LogAct = (typeof LOG_ACTS)[number]
/** What a line of the log is about: a case, a person or product outside of one, or a list that was exported or changed. */
export const LOG_KINDS = [...CASE_KINDS, 'list'] as const
export type LogKind = (typeof LOG_KINDS)[number]
/** Acts that decide a case. */
export const DECISIONS = ['accept', 'refuse', 'unfounded', 'hide', 'restore', 'warn', 'suspend'] as const
export type Decision = (typeof DECISIONS)[number]
/** Acts of which the person is notified whom the case is about. */
export const NOTICE_ACTS = ['hide', 'warn', 'suspend', 'ask'] as const
export type NoticeAct = (typeof NOTICE_ACTS)[number]

/** Days of a suspension; null is for good. */
export const SUSPENSION_DAYS = [7, 30] as const
/** Stands for the end of a suspension that has none. */
export const FOREVER = '9999-12-31T00:00:00.000Z'

/** Reports of different members that count, by which a product is hidden until an admin has looked at it. */
export const REPORTS_TO_HIDE = 3
/** Days since the registration, before which a member's reports do not count. */
const DAYS_TO_COUNT = 7
/** Unfounded reports of a member, after which further ones do not count. */
const MAX_UNFOUNDED = 2
/** Reports of one member a day. */
export const REPORTS_A_DAY = 20

/** Seconds in which an act can be taken back. */
export const SECONDS_TO_UNDO = 10
/** Seconds after which people are notified of it: an undo may still be on its way at the end of the time. */
export const SECONDS_TO_NOTIFY = SECONDS_TO_UNDO + 5

/** Cases that are decided by one call. */
export const MAX_CASES = 50
export const MAX_WORDS = 600
export const MAX_REPLY = 1000
/** Days for which a decided case is kept. The log stays. */
export const DAYS_KEPT = 730

/** Whether a report counts towards hiding. */
export function countsTowardsHiding(reporter: { proven: boolean; days: number; unfounded: number }): boolean {
  return reporter.proven && reporter.days >= DAYS_TO_COUNT && reporter.unfounded < MAX_UNFOUNDED
}

/** The weight of a case in the queue. */
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
/** Somebody waits for an appeal who may have lost something. */
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

/** Whether the reports of a decided case were right: also of a product that is shown again once it was corrected. */
export function outcomeOf(decision: Decision): 'founded' | 'unfounded' {
  return decision === 'unfounded' ? 'unfounded' : 'founded'
}

export function isDecision(act: LogAct): act is Decision {
  return DECISIONS.some((one) => one === act)
}

export function isNoticeAct(act: LogAct): act is NoticeAct {
  return NOTICE_ACTS.some((one) => one === act)
}

/** Acts that say nothing without words of the admin. */
export function needsWords(act: Act): boolean {
  return act === 'ask' || act === 'note' || act === 'refuse'
}
