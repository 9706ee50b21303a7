import * as z from 'zod/mini'
import { identityLetters as words } from '#messages/en/identity-letters.ts'
import type { Database } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { describeDevice } from '#shared/text/describe-device.ts'
import { cleanName } from '#shared/text/person-name.ts'
import { ACTION_PAGES, PROJECT_ID } from '../contract.ts'
import type { RequestContext } from '../request-context.ts'
import { decryptSecret, encryptSecret } from '../sealing/encrypt.ts'
import type { Account } from '../tables.ts'

/** The page that a letter's link opens, and the protocol's `mode` for what it does there. */
const ACTIONS = {
  verify: { page: ACTION_PAGES.verifyEmail, mode: 'verifyEmail' },
  reset: { page: ACTION_PAGES.resetPassword, mode: 'resetPassword' },
  signIn: { page: ACTION_PAGES.signIn, mode: 'signIn' },
  changeEmail: { page: ACTION_PAGES.change, mode: 'verifyAndChangeEmail' },
  emailChanged: { page: ACTION_PAGES.change, mode: 'recoverEmail' },
  factorAdded: { page: ACTION_PAGES.change, mode: 'revertSecondFactorAddition' },
} as const

/** The payload of a job that sends a letter. `nobody` sends none (see send-oob-code.ts). */
const LetterJob = z.object({
  kind: z.enum([
    ...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]),
    'passwordChanged',
    'factorRemoved',
    'recoveryCodesMade',
    'recoveryCodeUsed',
    'phoneLinked',
    'googleLinked',
    'wayRemoved',
    'newDevice',
    'emailRecovered',
    'nobody',
  ]),
  to: z.string(),
  name: z.nullable(z.string()),
  sealedCode: z._default(z.nullable(z.string()), null),
  /** In jobs that were enqueued before codes were sealed. */
  code: z._default(z.nullable(z.string()), null),
  continueUrl: z.nullable(z.string()),
  /** Values for the text: removed sign-in methods; browser, address and time of a sign-in. */
  about: z._default(z.array(z.string()), []),
})
type LetterJob = z.output<typeof LetterJob>

type Sendable = Pick<LetterJob, 'kind'> &
  Partial<Pick<LetterJob, 'sealedCode' | 'continueUrl' | 'about'>> & {
    to: string | null
    /** The account; null when the address has none. */
    of: Addressee | null
  }
type Addressee = Pick<Account, 'email' | 'owner_proven' | 'display_name'>

/**
 * Sends a letter if, and only if, the caller's transaction commits. An account without an address gets none. `sealedCode`
 * comes from `encryptCode`, because a job may wait for days and backups include it.
 */
export async function enqueueLetter(tx: Database, { to, of, ...letter }: Sendable): Promise<void> {
  const name = nameFor(of, to)
  if (to !== null) await enqueue(tx, 'identityLetter', { name, sealedCode: null, continueUrl: null, ...letter, to })
}

/** Null unless the owner of the address is verified: nobody must be able to send a stranger a text of their own as their name. */
function nameFor(of: Addressee | null, to: string | null): string | null {
  return (of?.owner_proven && of.email === to && cleanName(of.display_name ?? '')) || null
}

/** Encrypts the code of a letter to `to` for a job's payload. */
export function encryptCode(code: string, to: string, { masterKey }: { masterKey: Buffer }): Promise<string> {
  return encryptSecret(code, `code for ${to}`, masterKey)
}

/** Sends a letter about a sign-in on a new device. */
export async function notifyNewDevice(tx: Database, account: Account, context: RequestContext): Promise<void> {
  const { browser, system } = describeDevice(context.userAgent)
  const about = [[browser, system].filter(Boolean).join(', '), context.address, new Date().toISOString()]
  await enqueueLetter(tx, { kind: 'newDevice', to: account.email, of: account, about })
}

/** The letter of a job's payload, or null for `nobody`. Throws when the master key does not decrypt its code. */
export async function writeLetter(
  payload: unknown,
  { publicUrl, masterKey }: { publicUrl: string; masterKey: Buffer },
): Promise<Letter | null> {
  const job = await withCode(z.parse(LetterJob, payload), masterKey)
  if (job.kind === 'nobody') return null
  const { subject, body, note } = words[job.kind]
  const text = typeof body === 'string' ? body : body(job.about)
  const greeting = words.greeting(cleanName(job.name ?? '') || null)
  const action = actionOf(job, publicUrl)
  return frameLetter({
    to: job.to,
    subject,
    paragraphs: [greeting, text, note],
    ...(action && { button: { label: action.label, url: action.link } }),
    footer: words.closing,
  })
}

async function withCode(job: LetterJob, masterKey: Buffer): Promise<LetterJob> {
  if (job.sealedCode === null) return job
  return { ...job, code: await decryptSecret(job.sealedCode, `code for ${job.to}`, masterKey) }
}

function actionOf({ kind, code, continueUrl }: LetterJob, publicUrl: string): { link: string; label: string } | null {
  if (!(kind in ACTIONS)) return null
  const action = kind as keyof typeof ACTIONS
  return { link: actionLink({ kind: action, code, continueUrl }, publicUrl), label: words[action].button }
}

/** The link of a letter of this kind. */
export function actionLink(
  { kind, code, continueUrl }: { kind: keyof typeof ACTIONS; code: string | null; continueUrl: string | null },
  publicUrl: string,
): string {
  const { page, mode } = ACTIONS[kind]
  const link = new URL(publicUrl + page)
  link.searchParams.set('mode', mode)
  link.searchParams.set('oobCode', code ?? '')
  // The official client recognizes an action link by its key.
  link.searchParams.set('apiKey', PROJECT_ID)
  if (continueUrl) link.searchParams.set('continueUrl', continueUrl)
  return link.href
}
