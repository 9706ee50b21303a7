import * as z from 'zod/mini'
import { Proven } from '#people/users/field-shapes.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, pageInput, storable, Timestamp } from '#shared/shapes.ts'
import { cleanText, isWithinLength, MAX_PICTURES, MAX_TEXT } from './rules.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    cannot_write: 403
    not_reported: 403
    key_taken: 409
    own_question: 409
  }
}

/** Kinds of warnings about the words of another person. The sentences are in `messages/en/conversations.ts`. */
const WARNINGS = ['link', 'wallet', 'advance', 'app', 'code'] as const
export type WarningKind = (typeof WARNINGS)[number]
/** Warnings about a text; empty for the caller's own words. */
export const Warnings = z.array(z.enum(WARNINGS))

export const REPORT_REASONS = ['advance', 'fraud', 'link', 'rude', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The other person of a conversation. */
const Other = z.object({
  /** Id of the page /people/$id. */
  id: z.nullable(Id),
  /** Null once the account is gone. */
  name: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  joinedAt: z.nullable(Timestamp),
  proven: Proven,
})

/** A conversation as one of its two sides sees it. */
export const Thread = z.object({
  _id: Id,
  /** Null once the product is deleted. */
  productId: z.nullable(Id),
  productName: z.string(),
  productPhoto: z.string(),
  /** Side of the caller. */
  side: z.enum(['buyer', 'saller']),
  other: Other,
  /** True if messages show phone numbers, as after the acceptance of a request. */
  phonesOpen: z.boolean(),
  /** False if one side has blocked the other, or an account is deleted or disabled. */
  canWrite: z.boolean(),
  blockedByMe: z.boolean(),
  reportedByMe: z.boolean(),
  /** The numbers of the messages that the caller has reported. */
  reportedMessages: z.array(z.int()),
  /** The number of the newest message. */
  lastNumber: z.int(),
  lastAt: Timestamp,
  /** Number of the newest message that the other side has seen. */
  otherRead: z.int(),
  /** Number of messages of the other side that the caller has not seen, up to 100. */
  unread: z.int(),
  last: z.nullable(
    z.object({
      from: z.enum(['me', 'other', 'system']),
      text: z.string(),
      photos: z.int(),
      kind: z.nullable(z.string()),
      data: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type Thread = z.output<typeof Thread>

export const ThreadMessage = z.object({
  _id: Id,
  /** Number of the message in the conversation, from 1. */
  number: z.int(),
  from: z.enum(['me', 'other', 'system']),
  /** Phone numbers are masked before the request is accepted. */
  text: z.string(),
  /** True if a phone number was masked. */
  masked: z.boolean(),
  photos: z.array(z.string()),
  /** Warnings about a message, or about the meeting place in a system line. */
  warnings: Warnings,
  /** Kind of a system line, null for other messages. `data`: the values in its sentence. */
  kind: z.nullable(z.string()),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: Timestamp,
})
export type ThreadMessage = z.output<typeof ThreadMessage>

/** Text or pictures, or both. A repeated call with the same `key` stores nothing more. */
const newMessage = {
  key: Id,
  text: z._default(
    storable(4 * MAX_TEXT).check(
      z.overwrite(cleanText),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not be stored
      z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'invalid_text'),
      z.refine(isWithinLength, 'too_long'),
    ),
    '',
  ),
  photos: z._default(
    z.array(z.string().check(z.maxLength(500, 'too_long'))).check(z.maxLength(MAX_PICTURES, 'too_many_values')),
    [],
  ),
}

/** A message as an admin reads it. */
export const ReportedMessage = z.object({
  _id: Id,
  number: z.int(),
  sender: z.enum(['buyer', 'saller', 'system']),
  text: z.string(),
  photos: z.array(z.string()),
  /** Kind of a system line, null for other messages. `data`: the values in its sentence. */
  kind: z.nullable(z.string()),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: Timestamp,
  /** True if this message itself was reported. */
  isReported: z.boolean(),
})
export type ReportedMessage = z.output<typeof ReportedMessage>

const members = ['buyer', 'saller', 'admin'] as const
const admins = ['admin'] as const

/** Limit of messages per person: more than anybody types. */
const MESSAGES = [
  { name: 'message-minute', calls: 40, seconds: 60 },
  { name: 'message', calls: 400, seconds: 3600 },
]

export const conversations = {
  listThreads: endpoint({
    method: 'GET',
    path: '/api/threads',
    who: members,
    summary: 'The caller’s conversations, the one with the newest message first',
    input: z.object(pageInput),
    output: Thread,
    paged: true,
  }),
  countUnreadThreads: endpoint({
    method: 'GET',
    path: '/api/threads/unread',
    who: members,
    summary: 'How many of the caller’s conversations have messages that they have not seen, up to 100',
    input: z.object({}),
    output: z.object({ threads: z.int() }),
  }),
  startThread: endpoint({
    method: 'POST',
    path: '/api/threads',
    who: members,
    summary: 'Asks the saller of a product; there is one conversation of a person about a product',
    input: z.object({ productId: Id, ...newMessage }),
    output: z.extend(Acknowledged, { threadId: Id }),
    errors: ['not_found', 'own_question', 'cannot_write', 'key_taken', 'email_not_confirmed', 'too_many_requests'],
    // More products than anybody asks about by hand.
    limits: [{ name: 'thread', calls: 30, seconds: 3600 }, ...MESSAGES],
  }),
  findThread: endpoint({
    method: 'GET',
    path: '/api/product/{id}/thread',
    who: members,
    summary: 'The caller’s conversation about a product of somebody else, if there is one',
    input: z.object({ id: Id }),
    output: z.object({ threadId: z.nullable(Id) }),
  }),
  showThread: endpoint({
    method: 'GET',
    path: '/api/threads/{id}',
    who: members,
    summary: 'A conversation of the caller without its messages',
    input: z.object({ id: Id }),
    output: Thread,
    errors: ['not_found', 'not_yours'],
  }),
  listThreadMessages: endpoint({
    method: 'GET',
    path: '/api/threads/{id}/messages',
    who: members,
    summary: 'The messages of a conversation of the caller, newest first',
    input: z.object({ ...pageInput, id: Id }),
    output: ThreadMessage,
    paged: true,
    errors: ['not_found', 'not_yours'],
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/api/threads/{id}/messages',
    who: members,
    summary: 'Writes into a conversation of the caller',
    input: z.object({ id: Id, ...newMessage }),
    output: ThreadMessage,
    errors: ['not_found', 'not_yours', 'cannot_write', 'key_taken', 'email_not_confirmed', 'too_many_requests'],
    limits: MESSAGES,
  }),
  markThreadRead: endpoint({
    method: 'PUT',
    path: '/api/threads/{id}/read',
    who: members,
    summary: 'Says up to which message the caller has seen a conversation; never moves back',
    input: z.object({ id: Id, number: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)) }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours'],
    limits: [{ name: 'read-mark', calls: 1_500, seconds: 3600 }],
  }),
  blockOther: endpoint({
    method: 'PUT',
    path: '/api/threads/{id}/block',
    who: members,
    summary:
      'Blocks the other person of a conversation, or takes that back; blocked, neither writes to the other anywhere',
    input: z.object({ id: Id, blocked: z.boolean('required') }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours'],
  }),
  reportThread: endpoint({
    method: 'POST',
    path: '/api/threads/{id}/report',
    who: members,
    summary:
      'Reports a conversation of the caller, or one message of the other in it, to the admins, who may read it from then on',
    input: z.object({
      id: Id,
      /** The number of the message. */
      message: z.optional(z.int('invalid_value').check(z.maximum(2 ** 31 - 1, 'invalid_value'))),
      reason: z.enum(REPORT_REASONS, 'invalid_value'),
      words: z._default(storable(600).check(z.overwrite(cleanText)), ''),
    }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours', 'too_many_requests'],
    limits: [{ name: 'thread-report', calls: 20, seconds: 86_400 }],
  }),
  readReportedThread: endpoint({
    method: 'GET',
    path: '/api/admin/reported-threads/{id}/messages',
    who: admins,
    summary:
      'The messages of a reported conversation, or those that are reported themselves, newest first; the reading is noted with the admin and the time, once in a minute',
    input: z.object({ ...pageInput, id: Id, only: z.optional(z.enum(['reported'], 'invalid_value')) }),
    output: ReportedMessage,
    paged: true,
    errors: ['not_found', 'not_reported'],
  }),
}
