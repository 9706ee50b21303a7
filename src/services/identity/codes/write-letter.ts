import * as z from 'zod/mini'
import { identityWords } from '#messages/identity-words.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { siteIn } from '#shared/language.ts'
import { isKeyOf } from '#shared/objects.ts'
import { cleanName } from '#shared/text/person-name.ts'
import { PROJECT_ID } from '../contract.ts'
import { decryptSecret } from '../sealing/encrypt.ts'
import { ACTIONS, LetterJob } from './letters.ts'

/** The e-mail of a job's payload, or null for `nobody`. Throws when the master key does not decrypt its code. */
export async function writeLetter(
  payload: unknown,
  { publicUrl, masterKey }: { publicUrl: string; masterKey: Buffer },
): Promise<Letter | null> {
  const job = await withCode(z.parse(LetterJob, payload), masterKey)
  if (job.kind === 'nobody') return null
  const { language } = job
  const words = identityWords[language].letters
  const { subject, body, note } = words[job.kind]
  const text = typeof body === 'string' ? body : body(job.about)
  const greeting = words.greeting(cleanName(job.name ?? '') || null)
  const action = actionOf(job, publicUrl)
  return frameLetter({
    to: job.to,
    language,
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

function actionOf({ kind, ...job }: LetterJob, publicUrl: string): { link: string; label: string } | null {
  if (!isKeyOf(ACTIONS, kind)) return null
  const { button } = identityWords[job.language].letters[kind]
  return { link: actionLink({ kind, ...job }, publicUrl), label: button }
}

/** The link of an e-mail of this kind. */
export function actionLink(
  {
    kind,
    code,
    continueUrl,
    language,
  }: Pick<LetterJob, 'code' | 'continueUrl' | 'language'> & { kind: keyof typeof ACTIONS },
  publicUrl: string,
): string {
  const { page, mode } = ACTIONS[kind]
  const link = new URL(siteIn(language, publicUrl) + page)
  link.searchParams.set('mode', mode)
  link.searchParams.set('oobCode', code ?? '')
  // The official client recognizes an action link by its key.
  link.searchParams.set('apiKey', PROJECT_ID)
  if (continueUrl) link.searchParams.set('continueUrl', continueUrl)
  return link.href
}
