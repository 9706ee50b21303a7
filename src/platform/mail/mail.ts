import { sql } from 'kysely'
import { isNoAddress } from '#shared/no-address.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import type { Database } from '../database/database.ts'
import { currentJobId } from '../jobs/current-job.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** Names the e-mail among those of its job; each of them has a Message-ID of its own, the same at each try. */
  key?: string
}

/**
 * Proof that a person owns an e-mail address: its owner holds the account (`proven`), its owner has confirmed an account that
 * somebody else may hold (`confirmed`), or nobody has confirmed the address (`unconfirmed`), which then gets no news of the
 * shop.
 */
export type AddressState = 'proven' | 'confirmed' | 'unconfirmed'

export interface Mail {
  send: (letter: Letter) => Promise<void>
  /** Place where people find the e-mails: a sentence for the start-up lines. */
  where: string
}

declare module '../database/database.ts' {
  interface Tables {
    letters: {
      id: import('kysely').Generated<number>
      recipient: string
      subject: string
      text: string
      html: string
      sent_at: import('kysely').Generated<string>
      /** The job that sent it; null outside of jobs. */
      message_id: string | null
    }
  }
}

/** Milliseconds until a server that accepts the connection must respond: two that do not would block all other e-mails. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

interface MailOptions {
  smtpUrl: string | undefined
  from: string
  db: Database
  publicUrl: string
  production?: boolean
}

/**
 * SMTP when a server is named, otherwise a table that `/dev/mail` shows. In production e-mails hold codes, which
 * must not be stored in a table: without a server each job fails, is logged, and is retried until there is one.
 */
export function makeMail(options: MailOptions): Mail {
  const { send, where } = openMail(options)
  // Somebody who registered by phone has no mailbox.
  return { send: async (letter) => (isNoAddress(letter.to) ? undefined : send(letter)), where }
}

function openMail(options: MailOptions): Mail {
  const { smtpUrl, from, db, publicUrl, production = false } = options
  if (!smtpUrl && production) return { send: refuse, where: 'not sent: SMTP_URL is not set' }
  if (!smtpUrl) return { send: (letter) => keep(db, letter), where: `kept and shown at ${publicUrl}/dev/mail` }
  let transport: ReturnType<typeof openTransport> | undefined
  const host = new URL(publicUrl).hostname
  return {
    send: async ({ to, key, ...letter }) => {
      // An object, because a string is parsed and may name several recipients.
      const recipient = { name: '', address: to }
      const id = key ?? currentJobId()
      // The same at each try, so that an e-mail that was sent twice because the connection broke is recognized as one.
      transport ??= openTransport(smtpUrl).catch((error) => {
        // The next e-mail tries again.
        transport = undefined
        throw error
      })
      await (await transport).sendMail({
        from,
        to: recipient,
        ...letter,
        ...(id && { messageId: `<${id}@${host}>` }),
      })
    },
    where: `sent through ${new URL(smtpUrl).host}`,
  }
}

/** Loads the library with the first e-mail: it takes 5 MB, which a process that only answers need not have. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url: smtpUrl, ...TIMEOUTS })
}

/** E-mails and text messages that are shown on pages of a site in development. */
export async function deleteOldLetters(db: Database): Promise<void> {
  const old = sql<string>`now() - make_interval(days => ${PERSONAL_ITEMS.shownLetters.days})`
  await db.deleteFrom('letters').where('sent_at', '<', old).execute()
  await db.deleteFrom('text_messages').where('sent_at', '<', old).execute()
}

async function refuse(): Promise<never> {
  throw new Error('no letter can be sent: SMTP_URL is not set')
}

/** E-mails in the table, at most; `/dev/mail` shows a hundred. */
const MAX_STORED = 1_000

async function keep(db: Database, letter: Letter): Promise<void> {
  const { to, subject, text, html, key } = letter
  const row = { recipient: to, subject, text, html, message_id: key ?? currentJobId() ?? null }
  // A job that was cut off after this runs again: its e-mail is there already, as a mail server knows it by its Message-ID.
  const insert = db.insertInto('letters').values(row)
  const once = insert.onConflict((conflict) => conflict.column('message_id').doNothing())
  const stored = await once.returning('id').executeTakeFirst()
  if (!stored) return
  await db
    .deleteFrom('letters')
    .where('id', '<=', stored.id - MAX_STORED)
    .execute()
}
