import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { insertCode } from '../../src/services/identity/codes/codes.ts'
import { insertFactorSession } from '../../src/services/identity/factors/factor-sessions.ts'
import { makeRecoveryCodes } from '../../src/services/identity/factors/recovery-codes.ts'
import { newTotpSecret } from '../../src/services/identity/factors/totp.ts'
import { encryptSecret } from '../../src/services/identity/sealing/encrypt.ts'
import { hashSecret } from '../../src/services/identity/sealing/secrets.ts'
import { aGooglePerson, RAW_NONCE, type startGoogle } from '../doubles/google.ts'
import { type Fixture, PASSWORD } from './fixture.ts'
import { aNumber, sendCode } from './people.ts'
import { codeIn } from './values.ts'

type Google = Awaited<ReturnType<typeof startGoogle>>

/** The browser of an attacker. */
export const ATTACKER = {
  'x-forwarded-for': '203.0.113.5',
  'user-agent': 'attacker',
  origin: 'https://shop.example',
  cookie: `device=${'s'.repeat(43)}`,
}
/** The browser of the owner of an address, without a device cookie. */
export const OWNER = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'owner', origin: 'https://shop.example' }

let accounts = 0

export async function withGoogleToken(google: Google, claims: Parameters<typeof aGooglePerson>[0]) {
  const idToken = await google.sign(aGooglePerson(claims))
  const fields = { id_token: idToken, providerId: 'google.com', nonce: RAW_NONCE }
  return { requestUri: 'http://localhost', postBody: new URLSearchParams(fields).toString() }
}

/** The code of the newest e-mail to an address whose link has this `mode`. */
export async function codeTo(fixture: Fixture, email: string, mode: string): Promise<string> {
  return codeIn((await fixture.letters(email)).findLast(({ text }) => text.includes(`mode=${mode}&`)))
}

/**
 * An account that an attacker made with other people's addresses, one after the other, and gave every sign-in method and
 * every kind of code. A number only with `phone`: it makes the account the attacker's.
 */
export async function attackersAccount(
  fixture: Fixture,
  google: Google,
  addresses: string[],
  { leftAddress, phone = null }: { leftAddress: string; phone?: string | null },
) {
  const [first = '', ...later] = addresses
  let { body } = await fixture.call('v1/accounts:signUp', { email: first, password: PASSWORD }, ATTACKER)
  const uid = body.localId
  for (const email of later) {
    body = (await fixture.call('v1/accounts:update', { idToken: body.idToken, email }, ATTACKER)).body
  }
  const { idToken, refreshToken } = body
  const sub = `attacker-${++accounts}`
  const person = { sub, email: `${sub}@mail.example` }
  const linked = await fixture.call(
    'v1/accounts:signInWithIdp',
    { idToken, ...(await withGoogleToken(google, person)) },
    ATTACKER,
  )
  expect(linked.status).toBe(200)
  // Before the number, which voids it.
  const recovery = await codeTo(fixture, leftAddress, 'recoverEmail')
  if (phone !== null) {
    const code = { idToken, ...(await sendCode(fixture, phone)) }
    expect((await fixture.call('v1/accounts:signInWithPhoneNumber', code, ATTACKER)).status).toBe(200)
  }
  const elsewhere = `elsewhere${accounts}@mail.example`
  const asked = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: elsewhere }
  expect((await fixture.call('v1/accounts:sendOobCode', asked, ATTACKER)).status).toBe(200)
  const planted = await plant(fixture, uid)
  const devices = await fixture.db.selectFrom('identity.known_devices').select('hash').where('uid', '=', uid).execute()
  expect(devices).not.toEqual([])
  return {
    ...{ uid, idToken, refreshToken, person, recovery, ...planted },
    devices: devices.map(({ hash }) => hash),
    change: await codeTo(fixture, elsewhere, 'verifyAndChangeEmail'),
  }
}

export type AttackersAccount = Awaited<ReturnType<typeof attackersAccount>>

/** Adds what only an account with a verified e-mail can have, as if it had been verified with another address before. */
async function plant(fixture: Fixture, uid: string) {
  const { db, masterKey } = fixture.deps
  const id = `factor of ${uid}`
  const secret = Buffer.from(await encryptSecret(newTotpSecret(), uid, masterKey))
  const factor = { id, uid, kind: 'totp' as const, display_name: null, phone_number: null, secret, last_step: null }
  await db.insertInto('identity.second_factors').values(factor).execute()
  const codes = await makeRecoveryCodes(db, uid)
  const waiting = await insertFactorSession(db, { uid, provider: 'password', secret: null })
  const enrolling = await insertFactorSession(db, { uid, provider: null, secret })
  const message = { hash: randomBytes(32), code_hash: randomBytes(32), purpose: 'ENROLL' as const, uid }
  const expires_at = new Date(Date.now() + 600_000).toISOString()
  await db
    .insertInto('identity.sms_codes')
    .values({ ...message, phone_number: aNumber(), expires_at })
    .execute()
  const undo = await insertCode(db, 'REVERT_SECOND_FACTOR_ADDITION', { uid, email: 'x@mail.example', factorId: id })
  return {
    codes,
    waiting: waiting.handle,
    enrolling: hashSecret(enrolling.handle),
    message: message.hash,
    undo,
    factor: id,
  }
}
