import { randomInt, randomUUID } from 'node:crypto'
import { insertCode } from '#services/identity/codes/codes.ts'
import { insertPhoneProof } from '#services/identity/codes/sms-codes.ts'
import { insertFactorSession } from '#services/identity/factors/factor-sessions.ts'
import { insertFactor } from '#services/identity/factors/second-factors.ts'
import { newTotpSecret } from '#services/identity/factors/totp.ts'
import { encryptSecret } from '#services/identity/sealing/encrypt.ts'
import { aGooglePerson, RAW_NONCE } from '../doubles/google.ts'
import { codeOf } from '../identity/factors.ts'
import { PASSWORD } from '../identity/fixture.ts'
import type { Values } from './recipe.ts'
import type { SignInFixture } from './sign-in-fixture.ts'

/** A call of the sign-in service: a request that succeeds, and what else its body may hold. */
export interface SignInCall {
  path: string
  others?: string[]
  good: (fixture: SignInFixture) => Promise<Values>
  method?: 'GET'
}

const ofSomeone = async (fixture: SignInFixture) => ({ idToken: (await fixture.someone()).idToken })
const newEmail = () => `new-${randomUUID()}@mail.example`
const newNumber = () => `+88017${randomInt(10_000_000, 99_999_999)}`

async function withFactor(fixture: SignInFixture, kind: 'totp' | 'phone') {
  const person = await fixture.someone()
  const { db, masterKey } = fixture.service
  const secret = newTotpSecret()
  const id = randomUUID()
  const named = { id, uid: person.uid, kind, display_name: null, last_step: null }
  const app = kind === 'totp'
  const key = app ? Buffer.from(await encryptSecret(secret, person.uid, masterKey)) : null
  await insertFactor(db, { ...named, phone_number: app ? null : newNumber(), secret: key })
  const { handle } = await insertFactorSession(db, { uid: person.uid, provider: 'password', secret: null })
  return { ...person, id, secret, handle }
}

async function newApp({ service, someone }: SignInFixture) {
  const { uid, idToken } = await someone()
  const secret = newTotpSecret()
  const sealed = Buffer.from(await encryptSecret(secret, uid, service.masterKey))
  const { handle } = await insertFactorSession(service.db, { uid, provider: null, secret: sealed })
  return { idToken, totpVerificationInfo: { sessionInfo: handle, verificationCode: codeOf(secret) } }
}

export const SIGN_IN_CALLS: SignInCall[] = [
  {
    path: 'v1/accounts:signUp',
    others: ['displayName', 'idToken', 'localId'],
    good: async () => ({ email: newEmail(), password: PASSWORD, returnSecureToken: true }),
  },
  {
    path: 'v1/accounts:signInWithPassword',
    good: async ({ someone }) => ({ email: (await someone()).email, password: PASSWORD, returnSecureToken: true }),
  },
  {
    path: 'v1/accounts:signInWithIdp',
    others: ['pendingToken', 'sessionId', 'idToken', 'autoCreate'],
    good: async ({ google }) => {
      const token = await google.sign(aGooglePerson())
      const postBody = `id_token=${token}&providerId=google.com&nonce=${encodeURIComponent(RAW_NONCE)}`
      return { postBody, requestUri: 'http://localhost', returnIdpCredential: true, returnSecureToken: true }
    },
  },
  {
    path: 'v1/accounts:createAuthUri',
    others: ['providerId'],
    good: async ({ someone }) => ({ identifier: (await someone()).email, continueUri: 'https://shop.example/' }),
  },
  { path: 'v1/accounts:lookup', good: ofSomeone },
  {
    path: 'v1/accounts:update',
    others: [
      ...['email', 'password', 'deleteAttribute', 'deleteProvider', 'customAttributes', 'disableUser', 'oobCode'],
    ],
    good: async (fixture) => ({ ...(await ofSomeone(fixture)), displayName: 'Another', photoUrl: '/images/x.jpg' }),
  },
  {
    path: 'v1/accounts:sendOobCode',
    others: ['idToken', 'newEmail', 'continueUrl', 'canHandleCodeInApp', 'returnOobLink'],
    good: async ({ someone }) => ({ requestType: 'PASSWORD_RESET', email: (await someone()).email }),
  },
  {
    path: 'v1/accounts:resetPassword',
    others: ['removeOtherMethods'],
    good: async ({ service, someone }) => {
      const oobCode = await insertCode(service.db, 'PASSWORD_RESET', await someone())
      return { oobCode, newPassword: `${PASSWORD} again` }
    },
  },
  { path: 'v1/accounts:delete', good: ofSomeone },
  {
    path: 'v1/token',
    good: async ({ someone }) => ({ grant_type: 'refresh_token', refresh_token: (await someone()).refreshToken }),
  },
  {
    path: 'v1/accounts:signInWithEmailLink',
    others: ['idToken'],
    good: async ({ service, someone }) => {
      const person = await someone()
      return { email: person.email, oobCode: await insertCode(service.db, 'EMAIL_SIGNIN', person) }
    },
  },
  { path: 'v1/accounts:sendVerificationCode', good: async () => ({ phoneNumber: newNumber() }) },
  {
    path: 'v1/accounts:signInWithPhoneNumber',
    others: ['sessionInfo', 'code', 'idToken', 'operation'],
    good: async ({ service, someone }) => {
      const phoneNumber = newNumber()
      await someone({ phone_number: phoneNumber })
      return { temporaryProof: await insertPhoneProof(service.db, phoneNumber), phoneNumber }
    },
  },
  {
    path: 'v2/accounts/mfaEnrollment:start',
    others: ['phoneEnrollmentInfo'],
    good: async (fixture) => ({ ...(await ofSomeone(fixture)), totpEnrollmentInfo: {} }),
  },
  { path: 'v2/accounts/mfaEnrollment:finalize', others: ['displayName', 'phoneVerificationInfo'], good: newApp },
  {
    path: 'v2/accounts/mfaEnrollment:withdraw',
    good: async (fixture) => {
      const { idToken, id } = await withFactor(fixture, 'totp')
      return { idToken, mfaEnrollmentId: id }
    },
  },
  {
    path: 'v2/accounts/mfaSignIn:start',
    others: ['phoneSignInInfo'],
    good: async (fixture) => {
      const { handle, id } = await withFactor(fixture, 'phone')
      return { mfaPendingCredential: handle, mfaEnrollmentId: id }
    },
  },
  {
    path: 'v2/accounts/mfaSignIn:finalize',
    others: ['phoneVerificationInfo'],
    good: async (fixture) => {
      const { handle, id, secret } = await withFactor(fixture, 'totp')
      const totpVerificationInfo = { verificationCode: codeOf(secret) }
      return { mfaPendingCredential: handle, mfaEnrollmentId: id, totpVerificationInfo }
    },
  },
  {
    path: 'v2/accounts:revokeToken',
    good: async (fixture) => ({ ...(await ofSomeone(fixture)), providerId: 'apple.com', token: 'a token of theirs' }),
  },
  {
    path: 'v2/accounts/recoveryCodes:create',
    good: async (fixture) => ({ idToken: (await withFactor(fixture, 'totp')).idToken }),
  },
  { path: 'v2/accounts/sessions:list', good: ofSomeone },
  { path: 'v2/accounts/activity:list', good: ofSomeone },
  { path: 'v2/accounts/data:list', others: ['table', 'offset'], good: ofSomeone },
  { path: 'v2/accounts/sessions:end', others: ['id'], good: ofSomeone },
  ...['v1/projects', 'v1/recaptchaParams', 'v2/recaptchaConfig', 'v2/passwordPolicy', 'jwks.json'].map((path) => ({
    ...{ path, method: 'GET' as const },
    others: ['clientType', 'version'],
    good: async () => ({}),
  })),
]
