import * as z from 'zod/mini'
import { roleText } from '#people/users/contract.ts'
import { daysInput } from '#shared/days.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id, optionalText, pageInput, Timestamp } from '#shared/shapes.ts'
import { DECISIONS, REASONS } from '../desk/rules.ts'
import { ABOUT, EVENTS, LISTS, PART, RECORD_KINDS } from './rules.ts'

/** One person or product at the head of its history. */
const Head = z.object({
  _id: Id,
  name: z.string(),
  photo: z.nullable(z.string()),
  /** Time at which the person joined or the product was listed. */
  since: Timestamp,
  /** E-mail address of a person, empty without one; null for a product. */
  email: z.nullable(z.string()),
  role: z.nullable(z.enum(['buyer', 'saller', 'admin'])),
  disabled: z.nullable(z.boolean()),
  /** State of a product; null for a person. */
  state: z.nullable(z.string()),
  taka: z.nullable(z.int()),
  seller: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** Cases about reported conversations of a person, the newest first, `MAX_CONVERSATIONS` at most; empty for a product. */
  conversations: z.array(
    z.object({
      caseId: Id,
      /** Name of the product that the conversation is about. */
      title: z.string(),
      reason: z.enum(REASONS),
      openedAt: Timestamp,
      /** Null for an open case. */
      decision: z.nullable(z.enum(DECISIONS)),
    }),
  ),
})
export type Head = z.output<typeof Head>

/** An event in the history of a person or a product. */
export const Event = z.object({
  /** Id from the sort of event and the key of its row. */
  _id: z.string(),
  event: z.enum(EVENTS),
  at: Timestamp,
  /** Actor; null for the clock, a rule, a guest, or a deleted account. */
  actor: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** Role of the actor: `buyer`, `saller`, `admin`, `clock`, `deal`, `rule`. */
  by: z.nullable(z.string()),
  /** The move, the act, the kind of the sign, the reason of the report, or three stars of a review: `5/4/5`. */
  value: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  words: z.nullable(z.string()),
  about: z.nullable(z.object({ kind: z.enum(ABOUT), _id: Id, title: z.nullable(z.string()) })),
})
export type Event = z.output<typeof Event>

const one = { kind: z.enum(RECORD_KINDS, 'invalid_value'), id: Id }

export const records = {
  showRecord: endpoint({
    method: 'GET',
    path: '/api/admin/records/{kind}/{id}',
    who: ['admin'],
    summary: 'A person or a product, at the head of its history',
    input: z.object(one),
    output: Head,
    errors: ['not_found'],
  }),
  listEvents: endpoint({
    method: 'GET',
    path: '/api/admin/records/{kind}/{id}/history',
    who: ['admin'],
    summary:
      'All that happened to a person or a product, newest first: listings, states, signs, deals, reports, acts of the desk, notices and reviews, each with who did it. Of an admin, what they did too. It outlives what it is about',
    input: z.object({ ...pageInput, ...one }),
    output: Event,
    paged: true,
  }),
  exportList: endpoint({
    method: 'POST',
    path: '/api/admin/exports/{list}',
    who: ['admin'],
    summary: `A list as CSV, narrowed as its page is, ${PART} rows a part; the first part has the headings and writes a line into the log of the desk, and \`line\` and \`cursor\` ask for the next one. Phone numbers are left out`,
    input: z.object({
      list: z.enum(LISTS, 'invalid_value'),
      ...daysInput,
      q: optionalText(100),
      role: z.optional(roleText()),
      state: z.optional(z.string().check(z.maxLength(40, 'invalid_value'))),
      cursor: z.optional(z.string().check(z.maxLength(500))),
      line: z.optional(z.int('invalid_value')),
    }),
    output: z.object({ csv: z.string(), rows: z.int(), line: z.int(), next: z.nullable(z.string()) }),
    errors: ['invalid_cursor', 'too_many_requests'],
    limits: [{ name: 'admin-export', calls: 120, seconds: 3600 }],
  }),
}
