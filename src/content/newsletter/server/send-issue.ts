import { UNSUBSCRIBE_PATH } from '#content/inbox/server/letters.ts'
import type { NewsletterLinks } from '#content/inbox/server/links.ts'
import { serverWords } from '#messages/server-words.ts'
import type { Database } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Logger } from '#platform/telemetry/log.ts'
import { type Language, siteIn } from '#shared/language.ts'
import { BATCH, languagesOf, REFUSED_IN_A_ROW, REFUSED_SECONDS, RETRY_SECONDS } from '../rules.ts'
import { type IssueParts, issueParts } from './letters.ts'
import {
  endIssue,
  findIssue,
  hasRefused,
  nextReader,
  type Reader,
  setUnreachable,
  storeRefused,
  storeSent,
} from './store.ts'

export interface SendDeps {
  db: Database
  mail: Mail
  log: Logger
  publicUrl: string
  newsletterLinks: NewsletterLinks
}

/** Enqueues the next batch of an issue. Batches run one after the other, so that no two jobs serve the same reader. */
export function enqueueBatch(db: Database, issueId: string, seconds = 0): Promise<void> {
  const job = { name: 'sendIssue', payload: { issueId }, key: `issue:${issueId}`, seconds }
  return addJob(db, { ...job, priority: 'normal', queue: 'newsletter' })
}

/**
 * Sends the next e-mails of an issue. Each result is stored before the next e-mail is sent: a process that is killed between
 * the response of the mail server and the statement repeats only this e-mail, with the same Message-ID.
 */
export async function sendBatch(deps: SendDeps, issueId: string): Promise<void> {
  const issue = await findIssue(deps.db, issueId)
  if (issue?.state !== 'sending') return
  const letters = new Map<Language, IssueParts>()
  for (const language of languagesOf(issue))
    letters.set(language, await issueParts(deps.db, issue, language, deps.publicUrl))
  let refusedInARow = 0
  for (let n = 0; n < BATCH; n++) {
    const reader = await nextReader(deps.db, issueId)
    if (!reader) return endBatches(deps.db, issueId)
    const result = await sendTo(deps, issueId, letters.get(reader.language), reader)
    if (result === 'unreachable') return enqueueBatch(deps.db, issueId, RETRY_SECONDS)
    refusedInARow = result === 'for good' ? refusedInARow + 1 : 0
    // The addresses cannot all be wrong: the server refuses this sender, and would refuse the other readers, too.
    if (refusedInARow === REFUSED_IN_A_ROW) return void (await endIssue(deps.db, issueId, 'stopped', 'refusing'))
  }
  await enqueueBatch(deps.db, issueId)
}

/** Ends the batches when no reader is left: refused readers are tried again later; without any the issue is marked as sent. */
async function endBatches(db: Database, issueId: string): Promise<void> {
  if (await hasRefused(db, issueId)) return enqueueBatch(db, issueId, REFUSED_SECONDS)
  await endIssue(db, issueId, 'sent')
}

async function sendTo(deps: SendDeps, issueId: string, parts: IssueParts | undefined, reader: Reader) {
  const { db, mail, log, publicUrl, newsletterLinks } = deps
  // Its language was emptied meanwhile, which an edit of a started issue cannot do.
  if (!parts) throw new Error(`the issue ${issueId} is not written in ${reader.language}`)
  const token = await newsletterLinks.makeToken({ subscriber: reader.id })
  const url = `${siteIn(reader.language, publicUrl)}${UNSUBSCRIBE_PATH}?token=${token}`
  const stop = { label: serverWords[reader.language].inboxLetters.welcome.unsubscribe, url }
  try {
    await mail.send({ ...frameLetter({ ...parts, to: reader.email, stop }), key: `${issueId}.${reader.id}` })
  } catch (error) {
    const refusal = addressRefusal(error)
    if (refusal) await storeRefused(db, issueId, reader, refusal === 'for good')
    else await setUnreachable(db, issueId)
    if (!refusal) log.warn({ err: error }, 'the newsletter waits for the mail server')
    return refusal ?? 'unreachable'
  }
  await storeSent(db, issueId, reader)
  return 'sent'
}

/**
 * Reads from a failed sending if the mail server refuses the address for now or for good. Null for a failure that is not the
 * address's own, such as a server that cannot be reached.
 */
function addressRefusal(error: unknown): 'for now' | 'for good' | null {
  const { code, command, responseCode } = Object(error) as Partial<Record<'code' | 'command', string>> & {
    responseCode?: number
  }
  // The address is malformed: the library does not send the e-mail.
  if (code === 'EENVELOPE' && responseCode === undefined) return 'for good'
  // 421: the server closes the connection, whoever is addressed.
  if (!responseCode || responseCode === 421 || (command !== 'RCPT TO' && command !== 'DATA')) return null
  return responseCode >= 500 ? 'for good' : 'for now'
}
