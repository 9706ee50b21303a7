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

/** Results of a step. `known`: a fault that the listing names. `new`: any other fault. A skipped step has no result. */
const RESULTS = ['ok', 'known', 'new'] as const
/** The buyer's reactions to a fault: keep the price, ask for a lower one, or leave. */
export const NEXT_STEPS = ['keep', 'lower', 'leave'] as const
/** Groups of steps, in the order on the page. A phone is looked up in the register before it is erased. */
export const GROUPS = ['outside', 'register', 'on', 'keep'] as const

/** Points of one inspection, at most. No kind has this many steps. */
export const MAX_POINTS = 30
const MAX_TAKA = 99_999_999
/** Characters and photos of one fault that a phone accepts. */
export const MAX_NOTE = 500
export const MAX_FAULT_PHOTOS = 3
/** Characters and photos of one fault that are stored, joined from two phones. */
export const MAX_JOINED_NOTE = 1_100
export const MAX_JOINED_PHOTOS = 6

export const Point = z.object({
  /** Id of the step. */
  step: z.string().check(z.maxLength(40, 'too_long')),
  result: z.enum(RESULTS, 'invalid_value'),
  /** The buyer's description of the fault; empty without a fault. */
  note: storable(MAX_JOINED_NOTE),
  /** Null unless there is a fault. */
  next: z.nullable(z.enum(NEXT_STEPS, 'invalid_value')),
  /** Photos of the fault. */
  photos: z.array(z.string().check(z.maxLength(500, 'too_long'))).check(z.maxLength(MAX_JOINED_PHOTOS, 'too_long')),
})
export type Point = z.output<typeof Point>

/** The buyer's check of the product at the meeting. Each request sends the whole inspection. */
export const Inspection = z.object({
  /** Number of changes by the device that sent the inspection, and of joins of two devices by the server. */
  revision: z.int().check(z.minimum(1)),
  /** The clock of the device at the last change. */
  checkedAt: Timestamp,
  /** Whole taka: the price that both agreed on at the meeting, as the buyer noted it; null if the price stayed. */
  price: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_TAKA))),
  points: z.array(Point).check(z.maxLength(MAX_POINTS, 'too_long')),
})
export type Inspection = z.output<typeof Inspection>

const revision = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** An inspection as a device sends it. The server joins it with inspections of other devices since `base`. */
export const SentInspection = z.extend(Inspection, {
  revision,
  /** Id of the device, by which its repeated and older inspections differ from those of other devices. */
  device: z.optional(z.uuid('invalid_id').check(z.toLowerCase())),
  /** Server revision that the device had before its first change; absent if it had none. */
  base: z.optional(revision),
})
export type SentInspection = z.output<typeof SentInspection>

const Step = z.object({
  id: z.string(),
  group: z.enum(GROUPS),
  title: z.string(),
  how: z.string(),
  /** Signs of a fault. */
  fault: z.string(),
})

const MoneyWay = z.object({
  way: z.enum(PAY_WAYS),
  name: z.string(),
  /** Steps of the saller. */
  steps: z.array(z.string()),
  /** The wallet's own app and its pages for the balance and past payments; null for cash. */
  app: z.nullable(z.string()),
  /** The number to dial for the balance without internet; null for cash. */
  ussd: z.nullable(z.string()),
})

/** Data with which the meeting page of one party works without a connection. */
export const Kit = z.object({
  deal: Deal,
  /** Name of a product of the kind, such as Laptop. */
  noun: z.string(),
  before: z.array(z.string()),
  steps: z.array(Step),
  /** Steps of this party about the register of phones (NEIR); empty for other products than phones. */
  neir: z.array(z.object({ text: z.string(), sure: z.boolean() })),
  moneyRules: z.array(z.string()),
  money: z.array(MoneyWay),
  inspection: z.nullable(Inspection),
  /** Grades to choose from for the product as found. */
  grades: z.array(z.object({ id: z.enum(FOUND_GRADES), name: z.string() })),
  statements: Statements,
  /** Token for sending entries, because the ID token may have expired by then. It ends with a sign-out, and reads nothing. */
  ticket: z.string(),
})
export type Kit = z.output<typeof Kit>

/** One action on the meeting page. Entries wait on the device until there is a connection. */
export const KitEntry = z.union([
  z.object({ kind: z.literal('inspection'), inspection: SentInspection }),
  z.object({ kind: z.literal('pay'), pay: z.enum(PAY_WAYS, 'invalid_value') }),
  /** Price in whole taka, as the saller confirms it. */
  z.object({ kind: z.literal('price'), taka: z.int().check(z.minimum(1), z.maximum(MAX_TAKA)) }),
  z.object({
    kind: z.literal('hand-over'),
    code: z
      .string()
      .check(z.maxLength(40, { abort: true }), z.overwrite(typedCode), z.regex(/^\d{6}$/, 'invalid_value')),
    /** Time of entry, by the clock of the device. */
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
