import * as z from 'zod/mini'
import { ProductDetails } from '#catalogue/products/contract.ts'
import { ShownReview } from '#deals/reviews/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, optionalText, pageInput, Timestamp, text } from '#shared/shapes.ts'
import { blockedWords } from './blocked-words.ts'
import {
  ACTS,
  CASE_KINDS,
  DECISIONS,
  LOG_ACTS,
  LOG_KINDS,
  MAX_CASES,
  MAX_REPLY,
  MAX_WORDS,
  NOTICE_ACTS,
  REASONS,
  REPORTS_A_DAY,
  SUSPENSION_DAYS,
  THING_KINDS,
} from './rules.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    already_reported: 409
    own_thing: 409
    case_changed: 409
    own_case: 403
    act_impossible: 409
    already_answered: 409
    question_closed: 409
    too_many_words: 409
  }
}

const members = ['buyer', 'saller', 'admin'] as const
const Reason = z.enum(REASONS, 'invalid_value')
const CaseKind = z.enum(CASE_KINDS)

/** A line of the queue. */
export const Case = z.object({
  _id: Id,
  kind: CaseKind,
  /** Title of the case; empty for a person whose account is deleted. */
  title: z.string(),
  /** Photo of the product. */
  photo: z.nullable(z.string()),
  reason: Reason,
  reports: z.int(),
  weight: z.int(),
  /** True if the product or the review is hidden. */
  isHidden: z.boolean(),
  openedAt: Timestamp,
  decision: z.nullable(z.enum(DECISIONS)),
  decidedAt: z.nullable(Timestamp),
  /** Admin who has taken the case. */
  assignedTo: z.nullable(z.object({ name: z.string(), isCaller: z.boolean() })),
  version: z.int(),
})
export type Case = z.output<typeof Case>

const ReportOfCase = z.object({
  /** Null once the account is gone. */
  reporter: z.nullable(z.object({ _id: Id, name: z.string() })),
  reason: Reason,
  words: z.string(),
  counts: z.boolean(),
  /** Number of the network if several reports of the case come from it; null otherwise. */
  network: z.nullable(z.int()),
  /** Number of the browser if several reports of the case come from it in one network; null otherwise. */
  device: z.nullable(z.int()),
  at: Timestamp,
  outcome: z.nullable(z.enum(['founded', 'unfounded'])),
})
export type ReportOfCase = z.output<typeof ReportOfCase>

export const LogLine = z.object({
  _id: z.int(),
  /** Null for an act outside of a case. */
  caseId: z.nullable(Id),
  kind: z.enum(LOG_KINDS),
  /** Person or product of an act outside of a case. */
  thingId: z.nullable(Id),
  /** Null once the case, person or product is deleted. Empty for a case about a person whose account is deleted. */
  title: z.nullable(z.string()),
  act: z.enum(LOG_ACTS),
  /** Name of the actor; null for a rule, the clock, or a deleted account. */
  actor: z.nullable(z.string()),
  byRule: z.boolean(),
  at: Timestamp,
  reason: z.nullable(Reason),
  words: z.string(),
  days: z.nullable(z.int()),
  /** Number of exported rows; null for other acts. */
  rows: z.nullable(z.int()),
  undoes: z.nullable(z.int()),
  isUndone: z.boolean(),
})
export type LogLine = z.output<typeof LogLine>

const Subject = z.object({
  _id: Id,
  name: z.string(),
  joinedAt: Timestamp,
  role: z.enum(members),
  disabled: z.boolean(),
  suspendedUntil: z.nullable(Timestamp),
  onSale: z.int(),
  deals: z.int(),
  /** Numbers of decided cases about this person, by decision. */
  warnings: z.int(),
  founded: z.int(),
})

/** A product as its page describes it. */
const ProductOfCase = z.pick(ProductDetails, {
  photos: true,
  description: true,
  condition: true,
  grade: true,
  facts: true,
  notStated: true,
  parchesDate: true,
  used: true,
  shownLocation: true,
  place: true,
  category: true,
})

export const FullCase = z.extend(Case, {
  thingId: Id,
  /** True once the product, person, conversation or review is deleted. For a proof: once it no longer waits. */
  isGone: z.boolean(),
  price: z.nullable(z.int()),
  /** The product that the case is about, whatever its state, also while its deletion can be undone; otherwise null. */
  product: z.nullable(ProductOfCase),
  /** Decided cases of the same thing that were opened before this one, the latest first; at most twenty. */
  earlierCases: z.array(
    z.object({
      _id: Id,
      decision: z.enum(DECISIONS),
      /** That of the decision, which may be another one than that of the reports. */
      reason: Reason,
      decidedAt: Timestamp,
    }),
  ),
  subject: z.nullable(Subject),
  /** Names of both sides of a conversation; null for a former member. */
  parties: z.nullable(z.object({ buyer: z.nullable(z.string()), saller: z.nullable(z.string()) })),
  /** The reported review; null once it is deleted, and for other cases. */
  review: z.nullable(
    z.extend(ShownReview, {
      /** Name of the person whom the review is about. */
      about: z.string(),
      /** True if both sides of the deal wrote from one network. */
      sameNetwork: z.boolean(),
      /** Authors of low reviews of the same person within seven days of this one; 0 if this review is not low. */
      lowNear: z.int(),
      /** Closed deals between the author and the person reviewed. */
      deals: z.int(),
    }),
  ),
  /** Notes about the signs of fraud in a listing, as its readers see them. */
  notes: z.array(z.string()),
  /** The blocked words and numbers for which a listing waits. */
  blocked: z.array(z.string()),
  /** Listings of other sallers with a photo of this one, and listings of any saller with its serial number. */
  alike: z.array(
    z.object({
      by: z.enum(['photo', 'serial']),
      /** True if the other listing is older than the listing of the case. */
      earlier: z.boolean(),
      /** Photos of this listing and of the other one; null for a deleted photo. */
      photos: z.array(z.nullable(z.string())),
      /** Null once the other listing is deleted. */
      productId: z.nullable(Id),
      name: z.nullable(z.string()),
      price: z.nullable(z.int()),
      saller: z.nullable(z.object({ _id: Id, name: z.string() })),
    }),
  ),
  list: z.array(ReportOfCase),
  log: z.array(LogLine),
  acts: z.array(z.enum(ACTS)),
  /** Decisions, questions and answers of which the person was notified. For an appeal: the decision that it is against. */
  notices: z.array(
    z.object({
      caseId: Id,
      act: z.enum(NOTICE_ACTS),
      reason: Reason,
      words: z.string(),
      reply: z.nullable(z.string()),
      at: Timestamp,
      isWithdrawn: z.boolean(),
    }),
  ),
})
export type FullCase = z.output<typeof FullCase>

/** A decision about the caller, or a question to them. */
export const Notice = z.object({
  _id: Id,
  act: z.enum(NOTICE_ACTS),
  title: z.string(),
  reason: Reason,
  words: z.string(),
  /** The end of a suspension; null for good, and for other acts. */
  until: z.nullable(Timestamp),
  at: Timestamp,
  reply: z.nullable(z.string()),
  /** Outcome of the appeal; null without an appeal and while it is open. */
  answer: z.nullable(z.enum(['kept', 'withdrawn'])),
  /** True for a question whose case was decided without an answer. It takes no answer any more. */
  isClosed: z.boolean(),
})
export type Notice = z.output<typeof Notice>

export const MyReport = z.object({
  _id: Id,
  kind: z.enum(THING_KINDS),
  /** Title of the case; empty for a person whose account is deleted. */
  title: z.string(),
  reason: Reason,
  at: Timestamp,
  outcome: z.nullable(z.enum(['founded', 'unfounded'])),
  decidedAt: z.nullable(Timestamp),
})
export type MyReport = z.output<typeof MyReport>

const Month = z.object({
  /** `2026-11`. */
  month: z.string(),
  reports: z.int(),
  opened: z.int(),
  decided: z.int(),
  unfounded: z.int(),
  hidden: z.int(),
  hiddenByReports: z.int(),
  warned: z.int(),
  suspended: z.int(),
  appeals: z.int(),
  granted: z.int(),
  /** Median time from the first report to the decision, in minutes; null without a decision. */
  medianMinutes: z.nullable(z.int()),
})
export type Month = z.output<typeof Month>

const caseAndVersion = z.strictObject({ id: Id, version: z.int('invalid_value') })

export const moderation = {
  reportThing: endpoint({
    method: 'POST',
    path: '/api/reports',
    who: members,
    summary:
      'Reports a product, a person or a review to the admins, once for each member and thing; a conversation is reported by reportThread',
    input: z.object({
      kind: z.enum(['product', 'person', 'review'], 'invalid_value'),
      id: Id,
      reason: Reason,
      words: optionalText(MAX_WORDS),
    }),
    output: Acknowledged,
    errors: ['not_found', 'own_thing', 'already_reported', 'too_many_requests'],
    limits: [{ name: 'report', calls: REPORTS_A_DAY, seconds: 86_400 }],
  }),
  listMyReports: endpoint({
    method: 'GET',
    path: '/api/my-reports',
    who: members,
    summary: 'What the caller has reported, newest first, and what was decided',
    input: z.object(pageInput),
    output: MyReport,
    paged: true,
  }),
  listNotices: endpoint({
    method: 'GET',
    path: '/api/my-notices',
    who: members,
    whileSuspended: true,
    summary: 'Decisions about the caller and questions to them, newest first; also while the account is suspended',
    input: z.object(pageInput),
    output: Notice,
    paged: true,
  }),
  answerNotice: endpoint({
    method: 'POST',
    path: '/api/my-notices/{id}/answer',
    who: members,
    whileSuspended: true,
    summary: 'Appeals against a decision, or answers a question while its case is open; once for each',
    input: z.object({ id: Id, words: text(MAX_REPLY) }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours', 'already_answered', 'question_closed'],
  }),
  listCases: endpoint({
    method: 'GET',
    path: '/api/admin/cases',
    who: ['admin'],
    summary: 'The open cases by weight and age, or the decided ones, newest first',
    input: z.object({
      ...pageInput,
      state: z.optional(z.enum(['open', 'done'], 'invalid_value')),
      kind: z.optional(z.enum(CASE_KINDS, 'invalid_value')),
      reason: z.optional(Reason),
      mine: z.optional(z.literal('yes', 'invalid_value')),
    }),
    output: Case,
    paged: true,
  }),
  showCase: endpoint({
    method: 'GET',
    path: '/api/admin/cases/{id}',
    who: ['admin'],
    summary: 'A case with its person, reports and log',
    input: z.object({ id: Id }),
    output: FullCase,
    errors: ['not_found'],
  }),
  decideCases: endpoint({
    method: 'POST',
    path: '/api/admin/cases/decide',
    who: ['admin'],
    summary: 'Does one act in one or several cases; cases that another admin has changed meanwhile are left, and named',
    input: z.object({
      cases: z.array(caseAndVersion).check(z.minLength(1, 'required'), z.maxLength(MAX_CASES, 'too_long')),
      act: z.enum(ACTS, 'invalid_value'),
      /** Reason of the act; by default the reason of the case. */
      reason: z.optional(Reason),
      /** Days of a suspension; null for a suspension without an end. */
      days: z.optional(z.nullable(z.union(SUSPENSION_DAYS.map((days) => z.literal(days, 'invalid_value'))))),
      /** Words to the person; the words of a note are for admins only. */
      words: optionalText(MAX_WORDS),
    }),
    output: z.object({
      /** The lines of the log, which `undoActs` takes. */
      done: z.array(z.object({ id: Id, line: z.int() })),
      left: z.array(z.object({ id: Id, code: z.string(), by: z.nullable(z.string()), at: z.nullable(Timestamp) })),
    }),
    errors: ['invalid_input'],
  }),
  undoActs: endpoint({
    method: 'POST',
    path: '/api/admin/cases/undo',
    who: ['admin'],
    summary: 'Takes back acts of the caller of the last ten seconds, by their lines in the log',
    input: z.object({
      lines: z.array(z.int('invalid_value')).check(z.minLength(1, 'required'), z.maxLength(MAX_CASES, 'too_long')),
    }),
    output: z.extend(Acknowledged, { undone: z.int() }),
    errors: ['not_found', 'undo_too_late', 'case_changed', 'act_impossible'],
  }),
  takeCase: endpoint({
    method: 'PUT',
    path: '/api/admin/cases/{id}/taken',
    who: ['admin'],
    summary: 'Says that the caller looks after a case, or no longer does; `over` takes it over from another admin',
    input: z.object({ id: Id, taken: z.boolean('invalid_value'), over: z.optional(z.boolean('invalid_value')) }),
    output: Acknowledged,
    errors: ['not_found', 'case_changed'],
  }),
  listDeskLog: endpoint({
    method: 'GET',
    path: '/api/admin/desk-log',
    who: ['admin'],
    summary: 'Every act of the desk, newest first. Nobody can change a line',
    input: z.object(pageInput),
    output: LogLine,
    paged: true,
  }),
  listDeskMonths: endpoint({
    method: 'GET',
    path: '/api/admin/desk-months',
    who: ['admin'],
    summary: 'The figures of the desk for each of the last twelve months, newest first',
    input: z.object({}),
    output: z.object({ months: z.array(Month) }),
  }),
  ...blockedWords,
}
