import * as z from 'zod/mini'
import { identityLetters as words } from '#messages/en/identity-letters.ts'
import type { Database } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { frameLetter } from '#platform/letter-frame.ts'
import type { Letter } from '#platform/mail.ts'
import { ACTION_PAGES } from './contract.ts'

/** What the job needs to write a letter; `nobody` is work without a letter (see send-oob-code.ts). */
const LetterJob = z.object({
  kind: z.enum(['verify', 'reset', 'passwordChanged', 'emailChanged', 'nobody']),
  to: z.string(),
  name: z.nullable(z.string()),
  code: z.nullable(z.string()),
  continueUrl: z.nullable(z.string()),
})
type LetterJob = z.output<typeof LetterJob>

/** Sends a letter if, and only if, the caller's transaction commits. The code is in the job's row alone, until sent. */
export async function enqueueLetter(
  tx: Database,
  letter: Pick<LetterJob, 'kind' | 'to'> & Partial<LetterJob>,
): Promise<void> {
  await enqueue(tx, 'identityLetter', { name: null, code: null, continueUrl: null, ...letter })
}

/** The letter of a job's payload, or null for `nobody`. */
export function writeLetter(payload: unknown, publicUrl: string): Letter | null {
  const job = z.parse(LetterJob, payload)
  if (job.kind === 'nobody') return null
  const { subject, body, note } = words[job.kind]
  const greeting = words.greeting(job.name)
  const action = actionOf(job, publicUrl)
  return frameLetter({
    to: job.to,
    subject,
    paragraphs: [greeting, body, note],
    ...(action && { button: { label: action.label, url: action.link } }),
    footer: words.closing,
  })
}

function actionOf({ kind, code, continueUrl }: LetterJob, publicUrl: string): { link: string; label: string } | null {
  if (kind !== 'verify' && kind !== 'reset') return null
  const verify = kind === 'verify'
  const link = new URL(publicUrl + (verify ? ACTION_PAGES.verifyEmail : ACTION_PAGES.resetPassword))
  link.searchParams.set('mode', verify ? 'verifyEmail' : 'resetPassword')
  link.searchParams.set('oobCode', code ?? '')
  if (continueUrl) link.searchParams.set('continueUrl', continueUrl)
  return { link: link.href, label: words[kind].button }
}
