import type { Database, Tx } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import { enqueueUrgent } from '#platform/jobs/jobs.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, invalidFields, notFound } from '#shared/errors.ts'
import { isNoAddress } from '#shared/no-address.ts'
import type { EditedIssue, newsletter } from '../contract.ts'
import { missingToSend } from '../rules.ts'
import { issueParts } from './letters.ts'
import { enqueueBatch } from './send-issue.ts'
import { endIssue, findIssue, insertIssue, lockIssue, namesOf, selectIssues, startIssue, updateIssue } from './store.ts'

export interface NewsletterDeps {
  publicUrl: string
}

const acknowledged = { acknowledged: true } as const

export function newsletterHandlers({ publicUrl }: NewsletterDeps): Handlers<typeof newsletter> {
  return {
    listIssues: (page, { db }) => pageOf(selectIssues(db), newestFirst('newsletter_issues'), page),
    showIssue: async ({ id }, { db }) => {
      const issue = await readIssue(db, id)
      return { ...issue, names: await namesOf(db, issue) }
    },
    createIssue: async (form, { db }) => ({ ...acknowledged, insertedId: await insertIssue(db, form) }),
    editIssue: ({ id, ...form }, ctx) => changeDraft(id, ctx, (tx) => updateIssue(tx, id, form)),
    deleteIssue: ({ id }, ctx) =>
      changeDraft(id, ctx, async (tx) => {
        await tx.deleteFrom('newsletter_issues').where('id', '=', id).execute()
      }),
    previewIssue: async ({ id, language }, { db }) => issueParts(db, await readIssue(db, id), language, publicUrl),
    tryIssue,
    sendIssue,
    stopIssue: async ({ id }, { db }) => {
      await readIssue(db, id)
      if (!(await endIssue(db, id, 'stopped'))) throw conflict('issue_not_sending')
      return acknowledged
    },
  }
}

async function readIssue(db: Database, id: string): Promise<EditedIssue> {
  const issue = await findIssue(db, id)
  if (!issue) throw notFound()
  return issue
}

/** Changes an issue whose sending has not begun: what some readers have got, all get. */
async function changeDraft(id: string, { db }: MemberContext, change: (tx: Tx) => Promise<void>) {
  await db.transaction().execute(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (!issue) throw notFound()
    if (issue.state !== 'draft') throw conflict('issue_started')
    await change(tx)
  })
  return acknowledged
}

async function tryIssue({ id, language }: Parsed<typeof newsletter.tryIssue>, { db, person }: MemberContext) {
  await readIssue(db, id)
  if (isNoAddress(person.email)) throw conflict('no_letterbox')
  await enqueueUrgent(db, 'sendTrial', { issueId: id, language, to: person.email })
  return acknowledged
}

async function sendIssue({ id }: Parsed<typeof newsletter.sendIssue>, { db }: MemberContext) {
  await db.transaction().execute(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (!issue) throw notFound()
    if (issue.state === 'sending' || (issue.state === 'sent' && issue.failed === 0)) throw conflict('issue_started')
    const missing = missingToSend(issue)
    if (Object.keys(missing).length > 0) throw invalidFields(missing)
    await startIssue(tx, id)
    await enqueueBatch(tx, id)
  })
  return acknowledged
}
