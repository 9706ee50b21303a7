import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { smsCode } from '#messages/en/identity-letters.ts'
import type { Database } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import { countAttempt } from '../limits/attempts.ts'
import type { RequestContext } from '../request-context.ts'
import { decryptSecret, encryptSecret } from '../sealing/encrypt.ts'
import { hashSecret, newSecret } from '../sealing/secrets.ts'
import type { SmsPurpose } from '../tables.ts'

const LIFE = '10 minutes'
const PROOF_LIFE = '1 hour'
/** Of a million codes: forty messages an hour to a number are two hundred guesses at most. */
const TRIES = 5

/** `text` is in jobs that were enqueued before messages were sealed. */
const SmsJob = z.object({ to: z.string(), sealedText: z.optional(z.string()), text: z._default(z.string(), '') })

interface Recipient {
  purpose: Exclude<SmsPurpose, 'PROOF'>
  phone: string
  /** Whose second factor it is or becomes; null at sign-in. */
  uid: string | null
}

/** A second step comes after a right first one, so strangers cannot use its messages up. */
const NUMBER_LIMITS = {
  SIGN_IN: 'sms-number',
  ENROLL: 'sms-number-enrolment',
  SECOND_STEP: 'sms-number-second-step',
} as const

/** Sends six digits to the number and gives the `sessionInfo` that must come back with them. Counts number and address. */
export async function sendSmsCode(
  service: Service,
  { purpose, phone, uid }: Recipient,
  context: RequestContext,
): Promise<string> {
  if (!service.textMessages) throw new IdentityError('OPERATION_NOT_ALLOWED')
  await countAttempt(service, 'sms-address', context.address)
  if (uid) await countAttempt(service, 'sms-account', uid)
  // A stranger who has messages sent to a number leaves its owner some: from elsewhere, and for the second step.
  await countAttempt(service, 'sms-here', `${purpose} ${phone} ${networkOf(context.address, 56)}`)
  await countAttempt(service, NUMBER_LIMITS[purpose], phone)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return service.db.transaction().execute(async (tx) => {
    const sessionInfo = await insertSession(tx, { purpose, phone, uid }, code, LIFE)
    const text = smsCode(code, new URL(service.publicUrl).host)
    const sealedText = await encryptSecret(text, `message to ${phone}`, service.masterKey)
    await enqueue(tx, 'identitySms', { to: phone, sealedText })
    return sessionInfo
  })
}

/** The message of a job's payload. Throws when the master key does not decrypt it. */
export async function readSmsJob(payload: unknown, masterKey: Buffer): Promise<{ to: string; text: string }> {
  const { to, sealedText, text } = z.parse(SmsJob, payload)
  if (sealedText === undefined) return { to, text }
  return { to, text: await decryptSecret(sealedText, `message to ${to}`, masterKey) }
}

/** What stands for a number that was proven but belongs to another account: good for an hour, without a code. */
export async function insertPhoneProof(tx: Database, phone: string): Promise<string> {
  return insertSession(tx, { purpose: 'PROOF', phone, uid: null }, '', PROOF_LIFE)
}

async function insertSession(
  tx: Database,
  { purpose, phone, uid }: { purpose: SmsPurpose; phone: string; uid: string | null },
  code: string,
  life: string,
): Promise<string> {
  const sessionInfo = newSecret()
  const row = {
    ...{ hash: hashSecret(sessionInfo), code_hash: codeHash(sessionInfo, code), purpose, phone_number: phone, uid },
    expires_at: sql<string>`now() + ${life}::interval`,
  }
  await tx.insertInto('identity.sms_codes').values(row).execute()
  return sessionInfo
}

/** With the session's 256 random bits in it: six digits alone could be found by trying all. */
function codeHash(sessionInfo: string, code: string): Buffer {
  return hashSecret(`${sessionInfo}:${code}`)
}

/**
 * The number that the code proves; `uid` as it was given when the message was sent. The try is counted and committed
 * before the answer is known; a right code is used up. Throws INVALID_SESSION_INFO, SESSION_EXPIRED, INVALID_CODE.
 */
export async function consumeSmsCode(
  db: Database,
  purpose: SmsPurpose,
  uid: string | null,
  said: Said,
): Promise<string> {
  const hash = hashSecret(said.sessionInfo)
  const tried = await db
    .updateTable('identity.sms_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .returning(['uid', 'phone_number', 'code_hash', 'attempts', sql<boolean>`expires_at < now()`.as('expired')])
    .executeTakeFirst()
  if (!tried || tried.uid !== uid) throw new IdentityError('INVALID_SESSION_INFO')
  if (tried.expired || tried.attempts > TRIES) throw new IdentityError('SESSION_EXPIRED')
  if (!codeHash(said.sessionInfo, said.code).equals(tried.code_hash)) throw new IdentityError('INVALID_CODE')
  const gone = await db.deleteFrom('identity.sms_codes').where('hash', '=', hash).returning('hash').executeTakeFirst()
  // Of two who come with the right code at once, one is late.
  if (!gone) throw new IdentityError('SESSION_EXPIRED')
  return tried.phone_number
}

/** The number that a message went to; empty when its session is over. */
export async function phoneNumberOf(db: Database, sessionInfo: string): Promise<string> {
  const sent = db.selectFrom('identity.sms_codes').select('phone_number').where('hash', '=', hashSecret(sessionInfo))
  return (await sent.executeTakeFirst())?.phone_number ?? ''
}

interface Said {
  sessionInfo: string
  code: string
}

export async function deleteOldSmsCodes(db: Database): Promise<void> {
  await db.deleteFrom('identity.sms_codes').where('expires_at', '<', sql<string>`now() - interval '1 day'`).execute()
}
