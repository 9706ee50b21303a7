import * as z from 'zod/mini'
import { PAY_WAYS } from '#deals/bookings/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { MAX_TYPED_SERIAL } from '#shared/serial.ts'
import { Acknowledged, Id, Timestamp } from '#shared/shapes.ts'

/** The ids of the grades, and what is sold for its parts. */
export const FOUND_GRADES = ['like-new', 'excellent', 'good', 'fair', 'for-parts'] as const

/** What one of the two says at the meeting beside the inspection. Null says nothing, and takes nothing back. */
export const Statement = z.object({
  /** The serial number or IMEI, as typed from the device. */
  serial: z.nullable(z.string().check(z.maxLength(MAX_TYPED_SERIAL, 'too_long'))),
  /** The grade as found. */
  grade: z.nullable(z.enum(FOUND_GRADES, 'invalid_value')),
  /** Whether the history of the device may be kept. It is asked once. */
  consent: z.nullable(z.boolean()),
})
export type Statement = z.output<typeof Statement>

/** What a person has said, without the number, and what the other side has. */
export const Statements = z.object({
  mine: z.object({ hasSerial: z.boolean(), ...z.pick(Statement, { grade: true, consent: true }).shape }),
  other: z.object({ hasSerial: z.boolean(), ...z.pick(Statement, { grade: true, consent: true }).shape }),
  /** Whether both typed the same number; null until both have. */
  sameSerial: z.nullable(z.boolean()),
})
export type Statements = z.output<typeof Statements>

/** What was proven at the hand-over of a device. It names no person, no price and no number. */
export const ProvenDeal = z.object({
  /** The first day of the month. */
  month: z.iso.date(),
  /** In words; null when the product had no district. */
  district: z.nullable(z.string()),
  /** What the product is called. */
  noun: z.string(),
  /** The grade as found, in words; of both if they did not agree. */
  grades: z.array(z.string()),
  /** Names of the steps at which a fault was found. */
  faults: z.array(z.string()),
  /** Percent, read from a report file of the device. */
  battery: z.nullable(z.int()),
  /** Points that were in order, of all. */
  pointsRight: z.int(),
  points: z.int(),
})
export type ProvenDeal = z.output<typeof ProvenDeal>

/** The most sales of one device that are shown. */
export const MAX_HISTORY = 10

/** The same words in each language: the paper is read by both people. */
const BothLanguages = z.object({ en: z.string(), bn: z.string() })

/** The most faults that fit on the one page; the deal has all. */
export const MAX_PRINTED_FAULTS = 4

/** What the sale paper of a deal says. */
export const Paper = z.object({
  dealId: Id,
  me: z.enum(['buyer', 'saller']),
  /** When the code was entered. */
  at: Timestamp,
  place: z.string(),
  salerName: z.string(),
  buyerName: z.string(),
  productName: z.string(),
  /** What the product is called: Laptop; null for other things. */
  noun: z.nullable(BothLanguages),
  /** Whole taka. */
  taka: z.int(),
  pay: z.nullable(z.enum(PAY_WAYS)),
  /** What the buyer noted at the check. */
  faults: z.array(z.object({ title: BothLanguages, note: z.string() })),
  /** How many faults were noted, printed or not. */
  allFaults: z.int(),
  /** The number of the device as each of the two typed it. */
  serials: z.object({ buyer: z.nullable(z.string()), saller: z.nullable(z.string()) }),
  /** The grade as found, as each of the two said it. */
  grades: z.object({ buyer: z.nullable(BothLanguages), saller: z.nullable(BothLanguages) }),
  /** What the caller said to keeping the history of the device; null before an answer. */
  consent: z.nullable(z.enum(['given', 'refused', 'withdrawn'])),
  /** The end of the address of the device's history; null when none was kept. */
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
      /** The caller is its saller and has hidden them. */
      hidden: z.boolean(),
      deals: z.array(ProvenDeal),
    }),
  }),
}
