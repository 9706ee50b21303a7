import * as z from 'zod/mini'
import { Deal, PAY_WAYS } from '#deals/bookings/contract.ts'
import { FOUND_GRADES, Statement, Statements } from '#deals/papers/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, storable, Timestamp } from '#shared/shapes.ts'
import { typedCode } from '#shared/text/typed-code.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    ticket_invalid: 401
    inspection_full: 409
  }
}

/** What was found at a step: as it should be, a fault that the listing names, one that it does not. A step without a result was skipped. */
const RESULTS = ['ok', 'known', 'new'] as const
/** What the buyer does about a fault. */
export const NEXT_STEPS = ['keep', 'lower', 'leave'] as const
/** The groups in which the steps are shown, in their order: a phone is looked up in the register before it is erased. */
export const GROUPS = ['outside', 'register', 'on', 'keep'] as const

/** More than any kind has. */
export const MAX_POINTS = 30
const MAX_TAKA = 99_999_999
/** What one phone takes of one fault. */
export const MAX_NOTE = 500
export const MAX_FAULT_PHOTOS = 3
/** What is stored of one fault: two phones may have noted different things. */
export const MAX_JOINED_NOTE = 1_100
export const MAX_JOINED_PHOTOS = 6

export const Point = z.object({
  /** The id of a step. */
  step: z.string().check(z.maxLength(40, 'too_long')),
  result: z.enum(RESULTS, 'invalid_value'),
  /** What the buyer sees; empty unless there is a fault. */
  note: storable(MAX_JOINED_NOTE),
  /** Null unless there is a fault. */
  next: z.nullable(z.enum(NEXT_STEPS, 'invalid_value')),
  /** Of the fault. */
  photos: z.array(z.string().check(z.maxLength(500, 'too_long'))).check(z.maxLength(MAX_JOINED_PHOTOS, 'too_long')),
})
export type Point = z.output<typeof Point>

/** What the buyer checked at the meeting. The whole of it is sent each time. */
export const Inspection = z.object({
  /** Counts the changes: those of the device that sent it, and those by which the server joined two devices'. */
  revision: z.int().check(z.minimum(1)),
  /** The clock of the device at the last change. */
  checkedAt: Timestamp,
  /** Whole taka: the price that the two agreed on at the meeting, as the buyer noted it; null when it stayed. */
  price: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_TAKA))),
  points: z.array(Point).check(z.maxLength(MAX_POINTS, 'too_long')),
})
export type Inspection = z.output<typeof Inspection>

const revision = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** An inspection as a device sends it. What another device has sent since `base` is joined with it. */
export const SentInspection = z.extend(Inspection, {
  revision,
  /** Names the device, so that its repeated and its older inspections are known from those of another one. */
  device: z.optional(z.uuid('invalid_id').check(z.toLowerCase())),
  /** The revision of the server that the device had taken over before its first change; left out when none. */
  base: z.optional(revision),
})
export type SentInspection = z.output<typeof SentInspection>

const Step = z.object({
  id: z.string(),
  group: z.enum(GROUPS),
  title: z.string(),
  how: z.string(),
  /** How a fault shows. */
  fault: z.string(),
})

const MoneyWay = z.object({
  way: z.enum(PAY_WAYS),
  name: z.string(),
  /** For the saller. */
  steps: z.array(z.string()),
  /** What shows the balance in the wallet's own app; null for cash. */
  app: z.nullable(z.string()),
  /** The number to dial for the balance without internet; null for cash. */
  ussd: z.nullable(z.string()),
})

/** What the meeting kit of one person needs without a connection. */
export const Kit = z.object({
  deal: Deal,
  /** What a product of the kind is called: Laptop. */
  noun: z.string(),
  before: z.array(z.string()),
  steps: z.array(Step),
  /** What to do about the register of phones (NEIR), for this person; empty for other things than phones. */
  neir: z.array(z.object({ text: z.string(), sure: z.boolean() })),
  moneyRules: z.array(z.string()),
  money: z.array(MoneyWay),
  inspection: z.nullable(Inspection),
  /** The grades by which a product is described as found. */
  grades: z.array(z.object({ id: z.enum(FOUND_GRADES), name: z.string() })),
  statements: Statements,
  /** Sends the entries of this kit without a sign-in, which may have ended by then. It reads nothing. */
  ticket: z.string(),
})
export type Kit = z.output<typeof Kit>

/** One thing that was done in the kit. Entries wait on the device until there is a connection. */
export const KitEntry = z.union([
  z.object({ kind: z.literal('inspection'), inspection: SentInspection }),
  z.object({ kind: z.literal('pay'), pay: z.enum(PAY_WAYS, 'invalid_value') }),
  /** What the saller says is paid, in whole taka. */
  z.object({ kind: z.literal('price'), taka: z.int().check(z.minimum(1), z.maximum(MAX_TAKA)) }),
  z.object({
    kind: z.literal('hand-over'),
    code: z
      .string()
      .check(z.maxLength(40, { abort: true }), z.overwrite(typedCode), z.regex(/^\d{6}$/, 'invalid_value')),
    /** When it was entered, by the clock of the device. */
    at: z.optional(Timestamp),
  }),
  z.object({ kind: z.literal('leave') }),
  z.object({ kind: z.literal('statement'), statement: Statement }),
])
export type KitEntry = z.output<typeof KitEntry>

export const kit = {
  getKit: endpoint({
    method: 'GET',
    path: '/api/deals/{id}/kit',
    who: ['buyer', 'saller', 'admin'],
    summary:
      'The meeting kit of an accepted deal, for its buyer and its saller: steps, money words, and what was found',
    input: z.object({ id: Id }),
    output: Kit,
    errors: ['not_found', 'not_yours', 'deal_moved'],
  }),
  sendKitEntry: endpoint({
    method: 'POST',
    path: '/api/deals/{id}/kit/entries',
    who: 'anyone',
    summary:
      'Sends one thing that was done in the kit; the ticket of the kit says by whom. Safe to repeat with the same key',
    input: z.object({
      id: Id,
      ticket: z.string('required').check(z.minLength(1, 'required'), z.maxLength(1000, 'too_long')),
      key: z.uuid('invalid_id').check(z.toLowerCase()),
      entry: KitEntry,
    }),
    output: Acknowledged,
    errors: [
      ...(['ticket_invalid', 'not_found', 'not_yours', 'deal_moved', 'inspection_full'] as const),
      ...(['other_gone', 'wrong_code', 'code_locked', 'product_hidden'] as const),
      ...(['product_reserved', 'already_booked'] as const),
    ],
    // The handler counts by the person of the ticket.
    limits: [],
  }),
}
