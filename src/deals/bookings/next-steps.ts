import * as z from 'zod/mini'
import { Id, Timestamp } from '#shared/shapes.ts'
import { PARTIES } from './rules.ts'

/** Kinds of next steps, the most urgent first. `code`: from an hour before the meeting on. `meeting`: in the next two days. */
export const NEXT_STEP_KINDS = [
  'code',
  'meeting',
  'proposal',
  'offer',
  'request',
  'arrange',
  'question',
  'review',
] as const

/** The most steps that an overview shows. */
export const MAX_NEXT_STEPS = 5

export const NextStep = z.object({
  kind: z.enum(NEXT_STEP_KINDS),
  /** The caller's side. */
  side: z.enum(PARTIES),
  /** The other side. */
  name: z.string(),
  product: z.string(),
  /** Beginning of the meeting, or end of the time for an answer; time of the question for `question`. */
  at: Timestamp,
  /** Place of the meeting at this time; null for steps without a meeting. */
  place: z.nullable(z.string()),
  /** New time that the caller proposed for an agreed meeting; null unless the other side has to answer. */
  proposedAt: z.nullable(Timestamp),
  /** The price of an offer. */
  taka: z.nullable(z.int()),
  /** Path of the step's page, with the anchor after `#`. */
  link: z.string(),
})
export type NextStep = z.output<typeof NextStep>

/** Counts of open requests, offers to answer and unread conversations for one product of a saller. */
export const RequestCount = z.object({
  productId: Id,
  requests: z.int(),
  offers: z.int(),
  unread: z.int(),
  /** The conversation with unread messages, if it is the only one. */
  threadId: z.nullable(Id),
})
export type RequestCount = z.output<typeof RequestCount>
