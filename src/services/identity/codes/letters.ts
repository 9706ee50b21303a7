import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { enqueueUrgent } from '#platform/jobs/jobs.ts'
import { LANGUAGES, type Language } from '#shared/language.ts'
import { keysOf } from '#shared/objects.ts'
import { describeDevice } from '#shared/text/describe-device.ts'
import { cleanName } from '#shared/text/person-name.ts'
import { ACTION_PAGES } from '../contract.ts'
import { mayNotify } from '../limits/letters.ts'
import type { RequestContext } from '../request-context.ts'
import { encryptSecret } from '../sealing/encrypt.ts'
import type { Account } from '../tables.ts'

/** The page that an e-mail's link opens, and the protocol's `mode` for what it does there. */
export const ACTIONS = {
  verify: { page: ACTION_PAGES.verifyEmail, mode: 'verifyEmail' },
  reset: { page: ACTION_PAGES.resetPassword, mode: 'resetPassword' },
  signIn: { page: ACTION_PAGES.signIn, mode: 'signIn' },
  changeEmail: { page: ACTION_PAGES.change, mode: 'verifyAndChangeEmail' },
  emailChanged: { page: ACTION_PAGES.change, mode: 'recoverEmail' },
  factorAdded: { page: ACTION_PAGES.change, mode: 'revertSecondFactorAddition' },
} as const

/** The payload of a job that sends an e-mail. `nobody` sends none (see send-oob-code.ts). */
export const LetterJob = z.object({
  kind: z.enum([
    ...keysOf(ACTIONS),
    'passwordChanged',
    'factorRemoved',
    'recoveryCodesMade',
    'recoveryCodeUsed',
    'phoneLinked',
    'phoneReplaced',
    'phoneRecovered',
    'googleLinked',
    'wayRemoved',
    'newDevice',
    'emailRecovered',
    'emailTakenBack',
    'emailSet',
    'emailLeft',
    'nobody',
  ]),
  to: z.string(),
  name: z.nullable(z.string()),
  sealedCode: z._default(z.nullable(z.string()), null),
  /** The code itself, only while the e-mail is written. */
  code: z._default(z.nullable(z.string()), null),
  continueUrl: z.nullable(z.string()),
  /** Missing for an operator. */
  language: z._default(z.enum(LANGUAGES), 'en'),
  /** Values for the text: removed sign-in methods; browser, address and time of a sign-in. */
  about: z._default(z.array(z.string()), []),
})
export type LetterJob = z.output<typeof LetterJob>

type Sendable = Pick<LetterJob, 'kind'> &
  Partial<Pick<LetterJob, 'sealedCode' | 'continueUrl' | 'about'>> & {
    to: string | null
    /** The account; null when the address has none. */
    of: Addressee | null
  }
type Addressee = Pick<Account, 'email' | 'owner_proven' | 'email_verified' | 'display_name' | 'language'>

/**
 * Sends an e-mail if, and only if, the caller's transaction commits, and the limits of e-mails that nobody asked for allow it.
 * An account without an address gets none. `sealedCode` comes from `encryptCode`, because a job may wait for days and backups
 * include it. An e-mail that nobody asked for is in the language of its account, because a stranger may cause it; others, and
 * where that is not known, in that of `reader`, the page that asked.
 */
export async function enqueueLetter(
  tx: Database,
  { to, of, ...letter }: Sendable,
  reader: Pick<RequestContext, 'language'>,
): Promise<void> {
  if (to === null || !(await isAllowed(tx, letter.kind, to, of))) return
  const name = nameFor(of, to)
  await enqueueUrgent(tx, 'identityLetter', {
    name,
    language: languageFor(letter.kind, of) ?? reader.language,
    sealedCode: null,
    continueUrl: null,
    ...letter,
    to,
  })
}

/** Counted by `countLetter` before the transaction, as is every e-mail to an address without an account. */
const ASKED_FOR: LetterJob['kind'][] = ['verify', 'reset', 'signIn', 'changeEmail', 'nobody']
const UNDOING: LetterJob['kind'][] = ['emailChanged', 'factorAdded']

function languageFor(kind: LetterJob['kind'], of: Addressee | null): Language | null {
  return ASKED_FOR.includes(kind) ? null : (of?.language ?? null)
}

async function isAllowed(tx: Database, kind: LetterJob['kind'], to: string, of: Addressee | null): Promise<boolean> {
  if (ASKED_FOR.includes(kind) || of === null) return true
  const isProven = Boolean(of && (of.owner_proven || of.email_verified))
  return mayNotify(tx, { kind, to, isProven, undoes: UNDOING.includes(kind) })
}

/**
 * Null unless the owner of the address is verified: nobody must be able to send a stranger a text of their own as their name.
 */
function nameFor(of: Addressee | null, to: string | null): string | null {
  return (of?.owner_proven && of.email === to && cleanName(of.display_name ?? '')) || null
}

/** Encrypts the code of an e-mail to `to` for a job's payload. */
export function encryptCode(code: string, to: string, { masterKey }: { masterKey: Buffer }): Promise<string> {
  return encryptSecret(code, `code for ${to}`, masterKey)
}

/** Sends an e-mail about a sign-in on a new device. */
export async function notifyNewDevice(tx: Database, account: Account, context: RequestContext): Promise<void> {
  const { browser, system } = describeDevice(context.userAgent)
  const about = [[browser, system].filter(Boolean).join(', '), context.address, new Date().toISOString()]
  await enqueueLetter(tx, { kind: 'newDevice', to: account.email, of: account, about }, context)
}
