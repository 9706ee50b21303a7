import * as z from 'zod/mini'
import { Id, Timestamp } from '#shared/shapes.ts'
import { PARTIES } from './rules.ts'

/** What can wait for somebody, the most urgent first: a code from an hour before the meeting on, a meeting of the next two days. */
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
  /** When the meeting begins, or until when there is time for an answer; of a question its time. */
  at: Timestamp,
  /** Where the meeting at this time is; null of what is no meeting. */
  place: z.nullable(z.string()),
  /** The new time that the caller proposed for an agreed meeting; null unless the other side has to answer. */
  proposedAt: z.nullable(Timestamp),
  /** The price of an offer. */
  taka: z.nullable(z.int()),
  /** The page of the step, with the place on it after `#`. */
  link: z.string(),
})
export type NextStep = z.output<typeof NextStep>

/** What waits for a saller at one of their products: requests, offers to answer, conversations with unread messages. */
export const RequestCount = z.object({
  productId: Id,
  requests: z.int(),
  offers: z.int(),
  unread: z.int(),
  /** The conversation with unread messages, if it is the only one. */
  threadId: z.nullable(Id),
})
export type RequestCount = z.output<typeof RequestCount>
