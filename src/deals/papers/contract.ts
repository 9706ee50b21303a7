import * as z from 'zod/mini'
import { PAY_WAYS } from '#deals/bookings/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { MAX_TYPED_SERIAL } from '#shared/serial.ts'
import { Acknowledged, Id, Timestamp } from '#shared/shapes.ts'

/** Ids of the grades of a product as found. `for-parts`: sold for its parts. */
export const FOUND_GRADES = ['like-new', 'excellent', 'good', 'fair', 'for-parts'] as const

/** Statement of one party at the meeting, beside the inspection. Null leaves a former answer as it is. */
export const Statement = z.object({
  /** Serial number or IMEI, as typed from the device. */
  serial: z.nullable(z.string().check(z.maxLength(MAX_TYPED_SERIAL, 'too_long'))),
  /** The grade as found. */
  grade: z.nullable(z.enum(FOUND_GRADES, 'invalid_value')),
  /** True if the party allows keeping the history of the device. The question is asked once. */
  consent: z.nullable(z.boolean()),
})
export type Statement = z.output<typeof Statement>

/** Statements of the caller and of the other side, without the serial numbers. */
export const Statements = z.object({
  mine: z.object({ hasSerial: z.boolean(), ...z.pick(Statement, { grade: true, consent: true }).shape }),
  other: z.object({ hasSerial: z.boolean(), ...z.pick(Statement, { grade: true, consent: true }).shape }),
  /** True if both typed the same number; null until both have typed one. */
  sameSerial: z.nullable(z.boolean()),
})
export type Statements = z.output<typeof Statements>

/** Record of the hand-over of a device. It has no person, no price and no serial number. */
export const ProvenDeal = z.object({
  /** The first day of the month. */
  month: z.iso.date(),
  /** Name of the district; null if the product had none. */
  district: z.nullable(z.string()),
  /** Name of a product of the kind, such as Laptop. */
  noun: z.string(),
  /** The grade as found, in words; both grades if the parties did not agree. */
  grades: z.array(z.string()),
  /** Names of the steps at which a fault was found. */
  faults: z.array(z.string()),
  /** Battery health in percent, from a report file of the device. */
  battery: z.nullable(z.int()),
  /** Checked points without a fault. `points` counts all checked points. */
  pointsRight: z.int(),
  points: z.int(),
})
export type ProvenDeal = z.output<typeof ProvenDeal>

/** Sales of one device that are shown, at most. */
export const MAX_HISTORY = 10

/** The same words in each language, because both parties read the paper. */
const BothLanguages = z.object({ en: z.string(), bn: z.string() })

/** Faults that fit on the page, at most. The page of the deal shows all. */
export const MAX_PRINTED_FAULTS = 4

/** Contents of the sale paper of a deal. */
export const Paper = z.object({
  dealId: Id,
  me: z.enum(['buyer', 'saller']),
  /** Time at which the code was entered. */
  at: Timestamp,
  place: z.string(),
  salerName: z.string(),
  buyerName: z.string(),
  productName: z.string(),
  /** Name of a product of the kind, such as Laptop; null for the kind `other`. */
  noun: z.nullable(BothLanguages),
  /** Price in whole taka. */
  taka: z.int(),
  pay: z.nullable(z.enum(PAY_WAYS)),
  /** Faults that the buyer noted, at most `MAX_PRINTED_FAULTS`. */
  faults: z.array(z.object({ title: BothLanguages, note: z.string() })),
  /** Number of noted faults, printed or not. */
  allFaults: z.int(),
  /** Serial number or IMEI as each party typed it. */
  serials: z.object({ buyer: z.nullable(z.string()), saller: z.nullable(z.string()) }),
  /** Grade as found, as each party chose it. */
  grades: z.object({ buyer: z.nullable(BothLanguages), saller: z.nullable(BothLanguages) }),
  /** The caller's answer about keeping the history of the device; null before an answer. */
  consent: z.nullable(z.enum(['given', 'refused', 'withdrawn'])),
  /** Last segment of the address of the device's history; null if none was kept. */
  history: z.nullable(z.string()),
})
export type Paper = z.output<typeof Paper>

export const papers = {
  getPaper: endpoint({
    method: 'GET',
    path: '/api/deals/{id}/paper',
    who: ['buyer', 'saller', 'admin'],
    summary: 'The sale paper of a deal that was handed over, for its buyer and its saller alone',
    input: z.object({ id: Id }),
    output: Paper,
    errors: ['not_found', 'not_yours', 'deal_moved'],
  }),
  answerHistory: endpoint({
    method: 'PUT',
    path: '/api/deals/{id}/history',
    who: ['buyer', 'saller', 'admin'],
    summary:
      'Answers for one of the two people of a deal that was handed over whether its history may be kept; the first answer holds, and a consent can be withdrawn',
    input: z.object({ id: Id, consent: z.boolean('required') }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours', 'deal_moved'],
  }),
  withdrawHistory: endpoint({
    method: 'DELETE',
    path: '/api/deals/{id}/history',
    who: ['buyer', 'saller', 'admin'],
    summary: 'Takes the caller’s consent to keep the history of a sold device back, for ever; the history is deleted',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours', 'deal_moved'],
    limits: [{ name: 'withdraw-history', calls: 60, seconds: 3600 }],
  }),
  getProvenDeal: endpoint({
    method: 'GET',
    path: '/api/proven-deals/{address}',
    who: 'anyone',
    summary: 'What was proven at a hand-over, for whoever has its address from the sale paper',
    input: z.object({ address: z.string().check(z.regex(/^[\w-]{22}$/, 'invalid_id')) }),
    output: z.object({ withdrawn: z.boolean(), deal: z.nullable(ProvenDeal) }),
    errors: ['not_found'],
    // A case of the desk invalidates `histories`, too.
    tags: ['histories', 'list', 'facts'],
    limits: [{ name: 'proven-deal', calls: 300, seconds: 3600 }],
  }),
  listHistory: endpoint({
    method: 'GET',
    path: '/api/products/{id}/history',
    who: 'anyone',
    summary: 'Earlier sales of a listed device with the same serial number, newest first, unless its saller hides them',
    input: z.object({ id: Id }),
    output: z.object({
      /** True if the caller is the saller of the listing and has hidden the sales. */
      hidden: z.boolean(),
      deals: z.array(ProvenDeal),
    }),
  }),
}
