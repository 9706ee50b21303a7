import type { Case, Session } from '../session.ts'
import { PASSWORD } from '../session.ts'

/** What may stand in a field that wants a text. */
const ODD: [name: string, value: unknown][] = [
  ['absent', undefined],
  ['null', null],
  ['empty', ''],
  ['a number', 7],
  ['a list', ['x']],
  ['an object', { x: 'y' }],
  ['true', true],
  ['long', 'x'.repeat(9_000)],
]

interface Request {
  call: string
  fields: string[]
  /** The rest of a body that would be accepted. */
  body: (session: Session) => Promise<Record<string, unknown>>
  privacy?: boolean
}

const REQUESTS: Request[] = [
  {
    call: 'v1/accounts:signUp',
    fields: ['email', 'password'],
    body: async (s) => ({ email: s.email(), password: PASSWORD, returnSecureToken: true }),
  },
  {
    call: 'v1/accounts:signInWithPassword',
    fields: ['email', 'password'],
    body: async (s) => {
      await s.signUp()
      return { email: s.email(), password: PASSWORD, returnSecureToken: true }
    },
  },
  {
    call: 'v1/accounts:signInWithPassword',
    fields: ['email', 'password'],
    privacy: true,
    body: async (s) => ({ email: s.email(), password: PASSWORD, returnSecureToken: true }),
  },
  { call: 'v1/accounts:lookup', fields: ['idToken'], body: signedUp },
  { call: 'v1/accounts:delete', fields: ['idToken'], body: signedUp },
  {
    call: 'v1/accounts:update',
    fields: ['idToken', 'displayName', 'photoUrl', 'email', 'password', 'deleteAttribute', 'deleteProvider'],
    body: signedUp,
  },
  { call: 'v1/accounts:update', fields: ['oobCode'], body: async () => ({ oobCode: 'x' }) },
  { call: 'v1/accounts:sendOobCode', fields: ['requestType'], body: signedUp },
  {
    call: 'v1/accounts:sendOobCode',
    fields: ['email', 'continueUrl'],
    body: async (s) => {
      await s.signUp()
      return { requestType: 'PASSWORD_RESET', email: s.email() }
    },
  },
  {
    call: 'v1/accounts:sendOobCode',
    fields: ['email'],
    privacy: true,
    body: async (s) => ({ requestType: 'PASSWORD_RESET', email: s.email() }),
  },
  {
    call: 'v1/accounts:sendOobCode',
    fields: ['idToken', 'continueUrl'],
    body: async (s) => ({ requestType: 'VERIFY_EMAIL', ...(await signedUp(s)) }),
  },
  {
    call: 'v1/accounts:sendOobCode',
    fields: ['idToken', 'newEmail'],
    body: async (s) => ({ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: s.email(2), ...(await signedUp(s)) }),
  },
  {
    call: 'v1/accounts:sendOobCode',
    fields: ['email', 'continueUrl', 'canHandleCodeInApp'],
    body: async (s) => ({
      ...{ requestType: 'EMAIL_SIGNIN', email: s.email(), continueUrl: 'http://localhost/x', canHandleCodeInApp: true },
    }),
  },
  {
    call: 'v1/accounts:resetPassword',
    fields: ['oobCode', 'newPassword'],
    body: async (s) => {
      await s.signUp()
      const oobCode = await s.letter('PASSWORD_RESET', { email: s.email() })
      return { oobCode, newPassword: `Another ${PASSWORD}` }
    },
  },
  {
    call: 'v1/accounts:signInWithEmailLink',
    fields: ['email', 'oobCode', 'idToken'],
    body: async (s) => {
      const about = { email: s.email(), continueUrl: 'http://localhost/x', canHandleCodeInApp: true }
      return { email: s.email(), oobCode: await s.letter('EMAIL_SIGNIN', about) }
    },
  },
  {
    call: 'v1/accounts:createAuthUri',
    fields: ['identifier', 'continueUri'],
    body: async (s) => {
      await s.signUp()
      return { identifier: s.email(), continueUri: 'http://localhost/x' }
    },
  },
  {
    call: 'v1/accounts:createAuthUri',
    fields: ['identifier'],
    privacy: true,
    body: async (s) => ({ identifier: s.email(), continueUri: 'http://localhost/x' }),
  },
  {
    call: 'v1/accounts:signInWithIdp',
    fields: ['requestUri', 'postBody', 'idToken'],
    body: async (s) => {
      const token = await s.side.googleToken({ sub: s.email(), email: s.email(), email_verified: true })
      return { requestUri: 'http://localhost', postBody: `id_token=${token}&providerId=google.com` }
    },
  },
  {
    call: 'v1/accounts:sendVerificationCode',
    fields: ['phoneNumber'],
    body: async (s) => ({ phoneNumber: s.phone() }),
  },
  {
    call: 'v1/accounts:signInWithPhoneNumber',
    fields: ['sessionInfo', 'code', 'idToken'],
    body: async (s) => ({ ...(await signedUp(s)), ...(await s.sms()) }),
  },
  {
    call: 'v1/accounts:signInWithPhoneNumber',
    fields: ['temporaryProof', 'phoneNumber'],
    body: async (s) => ({ temporaryProof: 'x', phoneNumber: s.phone() }),
  },
  {
    call: 'v2/accounts/mfaEnrollment:start',
    fields: ['idToken', 'phoneEnrollmentInfo'],
    body: async (s) => ({ idToken: (await s.verified()).idToken, phoneEnrollmentInfo: { phoneNumber: s.phone() } }),
  },
  {
    call: 'v2/accounts/mfaEnrollment:finalize',
    fields: ['idToken', 'phoneVerificationInfo'],
    body: async (s) => ({
      idToken: (await s.verified()).idToken,
      phoneVerificationInfo: { sessionInfo: 'x', code: '123456' },
    }),
  },
  {
    call: 'v2/accounts/mfaEnrollment:withdraw',
    fields: ['idToken', 'mfaEnrollmentId'],
    body: async (s) => ({ idToken: (await s.signUp()).idToken, mfaEnrollmentId: 'x' }),
  },
  {
    call: 'v2/accounts/mfaSignIn:start',
    fields: ['mfaPendingCredential', 'mfaEnrollmentId', 'phoneSignInInfo'],
    body: async () => ({
      mfaPendingCredential: 'x',
      mfaEnrollmentId: 'x',
      phoneSignInInfo: { recaptchaToken: 'none' },
    }),
  },
  {
    call: 'v2/accounts/mfaSignIn:finalize',
    fields: ['mfaPendingCredential', 'phoneVerificationInfo'],
    body: async () => ({ mfaPendingCredential: 'x', phoneVerificationInfo: { sessionInfo: 'x', code: '123456' } }),
  },
]

async function signedUp(s: Session): Promise<Record<string, unknown>> {
  return { idToken: (await s.signUp()).idToken }
}

/** Each field of each call with everything that may stand in it by mistake. */
export function fieldCases(): Case[] {
  return REQUESTS.flatMap(({ call, fields, body, privacy = false }) =>
    fields.flatMap((field) =>
      ODD.map(([odd, value]) => ({
        name: `${call} with ${field} ${odd}${privacy ? ' (private)' : ''}`,
        privacy,
        run: async (session: Session) => {
          await session.call(call, { ...(await body(session)), [field]: value })
        },
      })),
    ),
  )
}
