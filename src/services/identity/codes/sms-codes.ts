import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { identityWords } from '#messages/identity-words.ts'
import type { Database } from '#platform/database/database.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import { typedCode } from '#shared/text/typed-code.ts'
import { accountWithDevice, isDeviceOf } from '../audit/known-devices.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import { countAttempt, countOwnAttempt, takeAttempt } from '../limits/attempts.ts'
import type { RequestContext } from '../request-context.ts'
import { hashSecret, newSecret } from '../sealing/secrets.ts'
import { findByPhone } from '../store.ts'
import type { SmsPurpose } from '../tables.ts'
import { enqueueMessage } from './text-messages.ts'

export const CODE_LIFETIME = '10 minutes'
const PROOF_LIFETIME = '1 hour'
/** Attempts at the code of one message, at most; `sms-code` bounds those of a day. */
const MAX_ATTEMPTS = 5

interface Recipient {
  purpose: Exclude<SmsPurpose, 'PROOF'>
  phone: string
  /** Uid of the account whose second factor the number is or becomes; null at sign-in. */
  uid: string | null
}

const BANGLADESH = '+880'

/** Only somebody who passed the first factor can use up the messages of SECOND_STEP. */
const NUMBER_LIMITS = {
  SIGN_IN: 'sms-number',
  ENROLL: 'sms-number-enrolment',
  SECOND_STEP: 'sms-number-second-step',
} as const

/** Sends a code of six digits and returns the `sessionInfo` that must be sent back with it. Counts number and address. */
export async function sendSmsCode(
  service: Service,
  { purpose, phone, uid }: Recipient,
  context: RequestContext,
): Promise<string> {
  if (!service.textMessages) throw new IdentityError('OPERATION_NOT_ALLOWED')
  if (uid) await countAttempt(service, 'sms-account', uid)
  await countMessage(service, { purpose, phone, uid }, context)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return service.db.transaction().execute(async (tx) => {
    const sessionInfo = await insertSmsCode(tx, { purpose, phone, uid }, code, CODE_LIFETIME)
    const text = identityWords[context.language].smsCode(code, new URL(service.publicUrl).host)
    await enqueueMessage(tx, { to: phone, text }, service)
    return sessionInfo
  })
}

/**
 * Counts a message by number and address. Somebody who has messages sent to another person's number leaves its owner some: on
 * other networks, as second factor, and on browsers that the account knows.
 */
async function countMessage(service: Service, recipient: Recipient, context: RequestContext): Promise<void> {
  if (await takeShare(service, recipient, context)) return
  const { purpose, phone } = recipient
  // Numbers abroad may be ones that earn money with each message. Whoever asks for a second step has such a number already.
  if (purpose !== 'SECOND_STEP' && !phone.startsWith(BANGLADESH)) await countAttempt(service, 'sms-abroad', '')
  await countAttempt(service, 'sms-address', context.address)
  await countOwnAttempt(service, 'sms-here', `${purpose} ${phone} ${networkOf(context.address, 56)}`)
  await countAttempt(service, NUMBER_LIMITS[purpose], phone)
  // Last: a message that another limit refuses costs nothing. Whoever asks for a second step has passed the first.
  if (purpose !== 'SECOND_STEP') await countAttempt(service, 'sms-site', '')
}

/**
 * Takes a message of the share of the number's account, on a browser that it knows; for a new number, of any proven account.
 */
async function takeShare(service: Service, { purpose, phone, uid }: Recipient, context: RequestContext) {
  const holder = purpose === 'ENROLL' ? null : (uid ?? (await findByPhone(service.db, phone))?.uid ?? null)
  if (holder !== null) {
    return (await isDeviceOf(service.db, holder, context)) && (await takeAttempt(service, 'sms-known', phone))
  }
  const account = await accountWithDevice(service.db, context, { proven: true })
  if (account === null || !(await takeAttempt(service, 'sms-new-number-known', account))) return false
  // Many accounts of one person send few messages to a number that is not theirs.
  return takeAttempt(service, 'sms-known', `new ${phone}`)
}

/** A `temporaryProof` of a number that was verified but belongs to another account: valid for an hour, without a code. */
export async function insertPhoneProof(tx: Database, phone: string): Promise<string> {
  return insertSmsCode(tx, { purpose: 'PROOF', phone, uid: null }, '', PROOF_LIFETIME)
}

async function insertSmsCode(
  tx: Database,
  { purpose, phone, uid }: { purpose: SmsPurpose; phone: string; uid: string | null },
  code: string,
  lifetime: string,
): Promise<string> {
  const sessionInfo = newSecret()
  const row = {
    ...{ hash: hashSecret(sessionInfo), code_hash: codeHash(sessionInfo, code), purpose, phone_number: phone, uid },
    expires_at: sql<string>`now() + ${lifetime}::interval`,
  }
  await tx.insertInto('identity.sms_codes').values(row).execute()
  return sessionInfo
}

/** Salted with the 256 bits of `sessionInfo`, because the hash of six digits alone could be reversed by trying all. */
function codeHash(sessionInfo: string, code: string): Buffer {
  return hashSecret(`${sessionInfo}:${code}`)
}

/**
 * Returns the number that the code verifies; `uid` as when the message was sent. The attempt is counted and committed
 * before the code is compared; a right code is deleted. Throws INVALID_SESSION_INFO, SESSION_EXPIRED, INVALID_CODE.
 */
export async function consumeSmsCode(
  db: Database,
  purpose: SmsPurpose,
  uid: string | null,
  answer: { sessionInfo: string; code: string },
): Promise<string> {
  const hash = hashSecret(answer.sessionInfo)
  const row = await db
    .updateTable('identity.sms_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .returning(['uid', 'phone_number', 'code_hash', 'attempts', sql<boolean>`expires_at < now()`.as('expired')])
    .executeTakeFirst()
  if (!row || row.uid !== uid) throw new IdentityError('INVALID_SESSION_INFO')
  if (row.expired || row.attempts > MAX_ATTEMPTS) throw new IdentityError('SESSION_EXPIRED')
  if (!codeHash(answer.sessionInfo, typedCode(answer.code)).equals(row.code_hash))
    throw new IdentityError('INVALID_CODE')
  const deleted = await db
    .deleteFrom('identity.sms_codes')
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst()
  // Another request with the same code was faster.
  if (!deleted) throw new IdentityError('SESSION_EXPIRED')
  return row.phone_number
}

/** The number that a message was sent to; empty when the code was deleted. */
export async function phoneNumberOf(db: Database, sessionInfo: string): Promise<string> {
  const sent = db.selectFrom('identity.sms_codes').select('phone_number').where('hash', '=', hashSecret(sessionInfo))
  return (await sent.executeTakeFirst())?.phone_number ?? ''
}

export async function deleteOldSmsCodes(db: Database): Promise<void> {
  await db.deleteFrom('identity.sms_codes').where('expires_at', '<', sql<string>`now() - interval '1 day'`).execute()
}
