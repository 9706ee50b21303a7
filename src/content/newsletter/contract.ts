import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { LANGUAGES } from '#shared/language.ts'
import { Acknowledged, Id, optionalText, pageInput, Timestamp } from '#shared/shapes.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    issue_started: 409
    issue_not_sending: 409
    no_letterbox: 409
  }
}

const ISSUE_STATES = ['draft', 'sending', 'stopped', 'sent'] as const
/**
 * `unreachable`: the mail server does not answer. `refusing`: it refused one reader after the other, so the issue was stopped.
 */
const TROUBLES = ['unreachable', 'refusing'] as const

const MAX_SUBJECT = 120
const MAX_TEXT = 10_000
export const MAX_PRODUCTS = 12
export const MAX_POSTS = 6

function optionalOrEmpty(max: number) {
  return z._default(optionalText(max), '')
}

function ids(max: number) {
  return z._default(z.array(Id, 'invalid_value').check(z.maxLength(max, 'too_many')), [])
}

/** Form of an issue. An empty language is not sent. A draft may lack any field. */
export const IssueForm = z.object({
  subjectEn: optionalOrEmpty(MAX_SUBJECT),
  textEn: optionalOrEmpty(MAX_TEXT),
  subjectBn: optionalOrEmpty(MAX_SUBJECT),
  textBn: optionalOrEmpty(MAX_TEXT),
  products: ids(MAX_PRODUCTS),
  posts: ids(MAX_POSTS),
})
export type IssueForm = z.output<typeof IssueForm>

/** Progress of the sending of an issue. */
const Progress = {
  state: z.enum(ISSUE_STATES),
  sent: z.int(),
  /** Readers whose e-mail was refused, including readers for whom it is tried again. */
  failed: z.int(),
  /** Confirmed readers of its languages who wait for their e-mail; 0 once the issue is sent. */
  remaining: z.int(),
  trouble: z.nullable(z.enum(TROUBLES)),
  startedAt: z.nullable(Timestamp),
  finishedAt: z.nullable(Timestamp),
}

/** An issue in the list. */
export const Issue = z.object({
  _id: Id,
  subjectEn: z.string(),
  subjectBn: z.string(),
  createdAt: Timestamp,
  ...Progress,
})
export type Issue = z.output<typeof Issue>

/** An issue with all that its editor needs. */
export const EditedIssue = z.extend(Issue, {
  textEn: z.string(),
  textBn: z.string(),
  products: z.array(Id),
  posts: z.array(Id),
  updatedAt: Timestamp,
})
export type EditedIssue = z.output<typeof EditedIssue>

/** An issue for its editor, with the names of its products and posts by id. */
export const ShownIssue = z.extend(EditedIssue, { names: z.record(Id, z.string()) })
export type ShownIssue = z.output<typeof ShownIssue>

const LetterItem = z.object({ title: z.string(), text: z.string(), url: z.string(), photo: z.string() })

/** Parts of an issue's e-mail, in their order. */
export const IssueLetter = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  items: z.array(LetterItem),
  footer: z.string(),
})
export type IssueLetter = z.output<typeof IssueLetter>

const admins = ['admin'] as const
const one = z.object({ id: Id })
const language = z._default(z.enum(LANGUAGES, 'invalid_value'), 'en')

export const newsletter = {
  listIssues: endpoint({
    method: 'GET',
    path: '/api/admin/newsletter',
    who: admins,
    summary: 'The issues of the newsletter with how far their sending is, the last written first',
    input: z.object(pageInput),
    output: Issue,
    paged: true,
  }),
  showIssue: endpoint({
    method: 'GET',
    path: '/api/admin/newsletter/{id}',
    who: admins,
    summary: 'One issue with its texts, products and posts',
    input: one,
    output: ShownIssue,
    errors: ['not_found'],
  }),
  createIssue: endpoint({
    method: 'POST',
    path: '/api/admin/newsletter',
    who: admins,
    summary: 'Stores the draft of an issue',
    input: IssueForm,
    output: z.extend(Acknowledged, { insertedId: Id }),
  }),
  editIssue: endpoint({
    method: 'PUT',
    path: '/api/admin/newsletter/{id}',
    who: admins,
    summary: 'Writes the draft of an issue anew; one whose sending has begun stays as it is',
    input: z.extend(IssueForm, { id: Id }),
    output: Acknowledged,
    errors: ['not_found', 'issue_started'],
  }),
  deleteIssue: endpoint({
    method: 'DELETE',
    path: '/api/admin/newsletter/{id}',
    who: admins,
    summary: 'Deletes the draft of an issue',
    input: one,
    output: Acknowledged,
    errors: ['not_found', 'issue_started'],
  }),
  previewIssue: endpoint({
    method: 'GET',
    path: '/api/admin/newsletter/{id}/letter',
    who: admins,
    summary: 'What the letter of an issue says to readers of a language now; products that are off sale are not in it',
    input: z.extend(one, { language }),
    output: IssueLetter,
    errors: ['not_found'],
  }),
  tryIssue: endpoint({
    method: 'POST',
    path: '/api/admin/newsletter/{id}/trial',
    who: admins,
    summary: 'Sends the letter of a language to the caller’s own address alone',
    input: z.extend(one, { language }),
    output: Acknowledged,
    errors: ['not_found', 'no_letterbox', 'too_many_requests'],
    limits: [{ name: 'newsletter-trials', calls: 30, seconds: 3600 }],
  }),
  sendIssue: endpoint({
    method: 'POST',
    path: '/api/admin/newsletter/{id}/send',
    who: admins,
    summary:
      'Begins to send an issue to all confirmed readers of its languages, goes on after a stop, or tries the refused readers of a sent one again',
    input: one,
    output: Acknowledged,
    errors: ['not_found', 'required', 'issue_started'],
  }),
  stopIssue: endpoint({
    method: 'POST',
    path: '/api/admin/newsletter/{id}/stop',
    who: admins,
    summary: 'Stops the sending of an issue after the letter that is on its way',
    input: one,
    output: Acknowledged,
    errors: ['not_found', 'issue_not_sending'],
  }),
}
