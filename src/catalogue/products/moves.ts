import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, optionalText, pageInput, Timestamp, text } from '#shared/shapes.ts'
import { type Actor, SALLER_MOVES, STATES, type StateMove } from './rules.ts'

/** Why an admin hides a product: its saller reads it. `other` needs words. */
export const HIDE_REASONS = ['forbidden', 'stolen', 'misleading', 'duplicate', 'contact', 'other'] as const
export type HideReason = (typeof HIDE_REASONS)[number]
const BY_REPORTS = 'reported'
/** Reasons of a decision of the desk that hides a product: the desk has more of them than the table of products. */
const DESK_REASONS = [...HIDE_REASONS, 'advance', 'fraud', 'link', 'rude', 'false_review'] as const
/**
 * Reasons of a move that is no hiding by an admin: a press, the link in an e-mail, the end of the time on sale, the deal, a
 * new owner of the saller's account, signs of fraud, or the end of these signs.
 */
const PLAIN_REASONS = ['pressed', 'letter', 'time_over', 'deal', 'new_owner', 'signs', 'signs_ended'] as const
export type MoveReason = HideReason | typeof BY_REPORTS | (typeof PLAIN_REASONS)[number]

const ACTORS = ['saller', 'admin', 'clock', 'deal'] as const satisfies readonly Actor[]
const OTHER_MOVES = [
  'hide',
  'unhide',
  'hold',
  'free',
  'expire',
  'reserve',
  'release',
  'sell',
] as const satisfies readonly StateMove[]

/** Why a product is hidden: an admin has hidden it, or three members have reported it. */
export const HiddenFor = z.object({ reason: z.enum([...HIDE_REASONS, BY_REPORTS]), note: z.nullable(z.string()) })

/** The state of the desk about a hidden product, which an admin changes by showing the product again. */
export const Hiding = z.object({
  /** Decisions that hide the product, the oldest first. */
  decisions: z.array(
    z.object({
      _id: Id,
      /** Null once the account of the admin is deleted. */
      admin: z.nullable(z.object({ name: z.string(), isCaller: z.boolean() })),
      at: Timestamp,
      reason: z.enum(DESK_REASONS),
      words: z.string(),
    }),
  ),
  /** Reports that showing the product rejects as unfounded. */
  rejects: z.int(),
  /** Reports that wait for a decision once it is shown. */
  waiting: z.int(),
})
export type Hiding = z.output<typeof Hiding>

/** One line of the history of a product. */
const ProductMove = z.object({
  move: z.enum([...SALLER_MOVES, ...OTHER_MOVES]),
  actor: z.enum(ACTORS),
  /** The name of the admin who made it; admins alone see it. */
  adminName: z.nullable(z.string()),
  at: Timestamp,
  reason: z.enum([...HIDE_REASONS, BY_REPORTS, ...PLAIN_REASONS]),
  note: z.nullable(z.string()),
  from: z.enum(STATES),
  to: z.enum(STATES),
})
export type ProductMove = z.output<typeof ProductMove>

/** The part of the catalogue's contract by which people move products from one state to another, and look that up. */
export const productMoves = {
  moveProduct: endpoint({
    method: 'POST',
    path: '/api/my-products/{id}/state',
    who: ['saller', 'admin'],
    summary: 'Pauses a product, resumes or extends it, or says that it was sold elsewhere; only its saller or an admin',
    input: z.object({ id: Id, move: z.enum(SALLER_MOVES, 'invalid_value') }),
    output: z.extend(Acknowledged, { state: z.enum(STATES) }),
    errors: ['not_found', 'not_yours', 'wrong_state'],
  }),
  extendByLink: endpoint({
    method: 'POST',
    path: '/api/extend',
    who: 'anyone',
    summary: 'Extends the products of a letter about their end by its link; safe to repeat',
    input: z.object({ token: text(1000) }),
    output: z.extend(Acknowledged, {
      /** How many are on sale for longer by this call: none when it is repeated. */
      extended: z.int(),
      until: z.nullable(Timestamp),
    }),
    errors: ['link_invalid', 'too_many_requests'],
  }),
  hideProduct: endpoint({
    method: 'PUT',
    path: '/api/admin/products/{id}/hidden',
    who: ['admin'],
    summary:
      'Takes a product off every list and its page from everybody but its saller, or takes that back; of one that waits because of signs of fraud, these are dismissed. Both are acts of the desk; admins leave their own products to others',
    input: z.object({
      id: Id,
      hidden: z.boolean('invalid_value'),
      /** Needed to hide; the saller reads it. */
      reason: z.optional(z.enum(HIDE_REASONS, 'invalid_value')),
      /** A line of words beside it, needed for the reason `other`. */
      note: optionalText(300),
      /**
       * The decisions of `showHiding` that the admin has read, to show the product. If others hide it now, the answer is 409
       * `case_changed`. Without it every decision that hides the product is taken back. No maximum but that
       * of the size of a body: the product could not be shown with one decision more.
       */
      takesBack: z.optional(z.array(Id)),
    }),
    output: z.extend(Acknowledged, { state: z.enum(STATES) }),
    errors: ['not_found', 'wrong_state', 'own_case', 'case_changed'],
  }),
  showHiding: endpoint({
    method: 'GET',
    path: '/api/admin/products/{id}/hidden',
    who: ['admin'],
    summary:
      'The decisions that hide a product, which showing it again takes back, and the reports that it rejects or leaves to the desk',
    input: z.object({ id: Id }),
    output: Hiding,
    errors: ['not_found'],
  }),
  listProductMoves: endpoint({
    method: 'GET',
    path: '/api/my-products/{id}/moves',
    who: ['saller', 'admin'],
    summary: 'How a product became what it is, newest first; only its saller or an admin',
    input: z.object({ ...pageInput, id: Id }),
    output: ProductMove,
    paged: true,
    errors: ['not_found', 'not_yours'],
  }),
}
