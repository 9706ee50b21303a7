import { sql } from 'kysely'
import { toRow } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Context, Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { badRequest, notFound } from '#shared/errors.ts'
import type { inbox, Message } from '../contract.ts'
import { asMessage } from '../rules.ts'
import { editContactDetails, readContactDetails } from './contact-details.ts'
import type { NewsletterLinks } from './links.ts'
import {
  addSubscriber,
  confirmSubscriber,
  removeSubscriber,
  selectMessages,
  selectSubscribers,
  subscriberOf,
} from './store.ts'

export interface InboxDeps {
  newsletterLinks: NewsletterLinks
}

export function inboxHandlers({ newsletterLinks }: InboxDeps): Handlers<typeof inbox> {
  /** Confirms or ends a subscription by the link in an e-mail. */
  async function follow({ token }: { token: string }, db: Database, act: typeof removeSubscriber) {
    const subscriber = await subscriberOf(token, newsletterLinks)
    if (!subscriber || !(await act(db, subscriber))) throw notFound('unknown_link')
    return { acknowledged: true as const }
  }
  return {
    sendContact: async (sent, ctx) => {
      await checkSubmission(sent, ctx)
      return storeMessage(asMessage('contact', sent), ctx)
    },
    mailUs: async (sent, ctx) => {
      await checkSubmission(sent, ctx)
      return storeMessage(asMessage('mail-us', sent), ctx)
    },
    subscribe,
    confirmSubscription: (input, { db }) => follow(input, db, confirmSubscriber),
    unsubscribe: (input, { db }) => follow(input, db, removeSubscriber),
    showContactDetails: (_input, { db }) => readContactDetails(db),
    editContactDetails,
    listMessages: ({ state, ...page }, { db }) => {
      const query = selectMessages(db).where('done_at', state === 'done' ? 'is not' : 'is', null)
      return pageOf(query, newestFirst('inbox_messages'), page)
    },
    markMessage,
    listSubscribers: (page, { db }) => pageOf(selectSubscribers(db), newestFirst('newsletter_subscribers'), page),
  }
}

type Anyone = Context<'anyone'>

/** Refuses what a program submits, which fills the honeypot field. The error names the address to write to instead. */
async function checkSubmission({ website }: { website?: string | undefined }, { db }: Anyone) {
  if (website) throw badRequest('looks_automatic', { value: (await readContactDetails(db)).email || undefined })
}

async function storeMessage(message: ReturnType<typeof asMessage>, { db }: Anyone) {
  await db.transaction().execute(async (tx) => {
    const insert = tx.insertInto('inbox_messages').values(toRow(message))
    const { id } = await insert.returning('id').executeTakeFirstOrThrow()
    await enqueue(tx, 'emailOffice', { messageId: id })
  })
  return { acknowledged: true as const }
}

async function subscribe(sent: Parsed<typeof inbox.subscribe>, ctx: Anyone) {
  await checkSubmission(sent, ctx)
  await ctx.db.transaction().execute(async (tx) => {
    const id = await addSubscriber(tx, sent.email, ctx.language)
    if (id) await enqueue(tx, 'welcomeSubscriber', { subscriberId: id, language: ctx.language })
  })
  return { acknowledged: true as const }
}

async function markMessage({ id, done }: Parsed<typeof inbox.markMessage>, { db }: MemberContext) {
  const done_at = done ? sql<Message['doneAt']>`coalesce(done_at, now())` : null
  const update = db.updateTable('inbox_messages').set({ done_at }).where('id', '=', id)
  const row = await update.returning('id').executeTakeFirst()
  if (!row) throw notFound()
  return { acknowledged: true as const }
}
