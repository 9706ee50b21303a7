import { type Case, PASSWORD, type Session } from '../session.ts'
import type { GoogleClaims } from '../side.ts'

/** Google, telephones and second steps. */
export function linkedCases(): Case[] {
  return Object.entries({ ...GOOGLE, ...PHONE, ...SECOND_STEP }).map(([name, run]) => ({ name, run }))
}

function person(s: Session, more: GoogleClaims = {}): GoogleClaims {
  return { sub: `g-${s.email()}`, email: s.email(), email_verified: true, hd: 'mail.example', name: 'Nusrat', ...more }
}

const GOOGLE: Record<string, Case['run']> = {
  'Google begins an account': async (s) => {
    const { idToken } = await s.google(person(s))
    await s.lookup(idToken)
    const again = await s.google(person(s))
    await s.lookup(again.idToken)
    await s.call('v1/accounts:createAuthUri', { identifier: s.email(), continueUri: 'http://localhost' })
    await s.call('v1/accounts:delete', { idToken: again.idToken })
  },
  'Google with a picture and no name': async (s) => {
    const { idToken } = await s.google({
      sub: `g-${s.email()}`,
      email: s.email(),
      email_verified: true,
      picture: 'https://lh3.example/p.jpg',
    })
    await s.lookup(idToken)
  },
  'Google with a picture opens a verified account': async (s) => {
    await s.verified()
    const { idToken } = await s.google(person(s, { picture: 'https://lh3.example/p.jpg' }))
    await s.lookup(idToken)
  },
  'Google with an address that it never checked': async (s) => {
    const { idToken } = await s.google(person(s, { email_verified: false }))
    await s.lookup(idToken)
  },
  'Google with an address in other case': async (s) => {
    const { idToken } = await s.google(person(s, { email: s.email().toUpperCase() }))
    await s.lookup(idToken)
  },
  'Google without an address': async (s) => void (await s.google({ sub: `g-${s.email()}` })),
  'Google without a person': async (s) => void (await s.google({ email: s.email() })),
  'Google opens a verified account': async (s) => {
    await s.verified()
    const { idToken } = await s.google(person(s))
    await s.lookup(idToken)
    await s.signIn()
  },
  'Google opens an account that was never verified': async (s) => {
    await s.signUp()
    const { idToken } = await s.google(person(s))
    await s.lookup(idToken)
    await s.signIn()
  },
  'Google with an unchecked address that has an account': async (s) => {
    await s.verified()
    await s.google(person(s, { email_verified: false }))
  },
  'another person of Google with the same address': async (s) => {
    await s.google(person(s))
    await s.google(person(s, { sub: `other-${s.email()}` }))
  },
  'Google is linked and taken away': async (s) => {
    const { idToken } = await s.verified()
    const linked = await s.google(person(s), { idToken })
    await s.lookup(linked.idToken)
    const without = await s.update({ idToken: linked.idToken, deleteProvider: ['google.com'] })
    await s.lookup(without.idToken ?? linked.idToken)
  },
  'Google of another address is linked': async (s) => {
    const { idToken } = await s.verified()
    const linked = await s.google(person(s, { email: s.email(2) }), { idToken })
    await s.lookup(linked.idToken)
  },
  'Google that is linked elsewhere': async (s) => {
    await s.google(person(s))
    const { idToken } = await s.signUp(2)
    await s.google(person(s), { idToken })
    await s.google(person(s), { idToken, returnIdpCredential: false })
  },
  'Google whose address another account has': async (s) => {
    await s.signUp()
    const { idToken } = await s.signUp(2)
    await s.google(person(s), { idToken })
    await s.google(person(s), { idToken, returnIdpCredential: false })
  },
  'Google and a disabled account': async (s) => {
    const { localId } = await s.google(person(s))
    await s.side.setDisabled(localId, true)
    await s.google(person(s))
  },
  'another provider': async (s) => void (await s.google(person(s), {}, { providerId: 'apple.com' })),
  'no provider': async (s) => void (await s.google(person(s), {}, { providerId: '' })),
  'an access token': async (s) => {
    const postBody = 'access_token=x&providerId=google.com'
    await s.call('v1/accounts:signInWithIdp', { requestUri: 'http://localhost', postBody, returnSecureToken: true })
  },
  'a token of Google that is none': async (s) => {
    const postBody = 'id_token=x&providerId=google.com'
    await s.call('v1/accounts:signInWithIdp', { requestUri: 'http://localhost', postBody, returnSecureToken: true })
  },
  'the wrong nonce': async (s) => void (await s.google(person(s, { nonce: 'abc' }), {}, { nonce: 'other' })),
}

const PHONE: Record<string, Case['run']> = {
  'a number is linked, signs in and is taken away': async (s) => {
    const { idToken } = await s.signUp()
    const linked = await s.byPhone({ idToken, ...(await s.sms()) })
    await s.lookup(linked.idToken)
    const signedIn = await s.byPhone(await s.sms())
    await s.lookup(signedIn.idToken)
    await s.update({ idToken: linked.idToken, deleteProvider: ['phone'] })
    await s.lookup(linked.idToken)
  },
  'a number that nobody has': async (s) => void (await s.byPhone(await s.sms())),
  'a number that nobody has, when signing in again': async (s) => {
    await s.byPhone({ ...(await s.sms()), operation: 'REAUTH' })
  },
  'a number that another has': async (s) => {
    const { idToken } = await s.signUp()
    await s.byPhone({ idToken, ...(await s.sms()) })
    const { idToken: second } = await s.signUp(2)
    const { temporaryProof, phoneNumber } = await s.byPhone({ idToken: second, ...(await s.sms()) })
    const signedIn = await s.byPhone({ temporaryProof, phoneNumber })
    await s.lookup(signedIn.idToken)
    await s.byPhone({ temporaryProof: 'x', phoneNumber })
  },
  'a proof of another number': async (s) => {
    const { idToken } = await s.signUp()
    await s.byPhone({ idToken, ...(await s.sms()) })
    const { idToken: second } = await s.signUp(2)
    const { temporaryProof } = await s.byPhone({ idToken: second, ...(await s.sms()) })
    await s.byPhone({ temporaryProof, phoneNumber: s.phone(2) })
  },
  'a wrong code, then the right one, then again': async (s) => {
    const { idToken } = await s.signUp()
    const { sessionInfo, code } = await s.sms()
    await s.byPhone({ idToken, sessionInfo, code: code === '000000' ? '000001' : '000000' })
    await s.byPhone({ idToken, sessionInfo, code })
    await s.byPhone({ idToken, sessionInfo, code })
    await s.byPhone({ sessionInfo: 'x', code })
  },
  'a number and a disabled account': async (s) => {
    const { idToken, localId } = await s.signUp()
    await s.byPhone({ idToken, ...(await s.sms()) })
    await s.side.setDisabled(localId, true)
    await s.byPhone(await s.sms())
  },
  ...Object.fromEntries(
    ['+8801', '8801712345678', '01712345678', '+1 650 555 3434', '+', 'x', '+88017123456789012345'].map((number) => [
      `a message to '${number}'`,
      async (s: Session) => {
        await s.call('v1/accounts:sendVerificationCode', { phoneNumber: number, recaptchaToken: 'none' })
      },
    ]),
  ),
}

const SECOND_STEP: Record<string, Case['run']> = {
  'a second step is set up, asked for and taken away': async (s) => {
    const { idToken } = await s.verified()
    const enrolled = await s.enroll(idToken)
    await s.lookup(enrolled.idToken)
    const pending = await s.signIn()
    const { mfaPendingCredential } = pending
    const mfaEnrollmentId = pending.mfaInfo?.[0]?.mfaEnrollmentId
    const signedIn = await secondStep(s, mfaPendingCredential, mfaEnrollmentId)
    await s.lookup(signedIn.idToken)
    await s.token({ grant_type: 'refresh_token', refresh_token: signedIn.refreshToken })
    const gone = await s.call('v2/accounts/mfaEnrollment:withdraw', { idToken: signedIn.idToken, mfaEnrollmentId })
    await s.lookup(gone.idToken)
    await s.signIn()
  },
  'a second step for Google': async (s) => {
    const { idToken } = await s.google(person(s))
    await s.enroll(idToken)
    await s.google(person(s))
  },
  'a second step for an e-mail link': async (s) => {
    const { idToken } = await s.verified()
    await s.enroll(idToken)
    const about = { email: s.email(), continueUrl: 'http://localhost/x', canHandleCodeInApp: true }
    const oobCode = await s.letter('EMAIL_SIGNIN', about)
    await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode })
  },
  'a second step before the e-mail is verified': async (s) => {
    const { idToken } = await s.signUp()
    await s.call('v2/accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo: { phoneNumber: s.phone() } })
  },
  'a second step after signing in by phone': async (s) => {
    const { idToken } = await s.verified()
    await s.byPhone({ idToken, ...(await s.sms()) })
    const byPhone = await s.byPhone(await s.sms())
    const start = { idToken: byPhone.idToken, phoneEnrollmentInfo: { phoneNumber: s.phone(2) } }
    await s.call('v2/accounts/mfaEnrollment:start', start)
  },
  'the same number twice as a second step': async (s) => {
    const { idToken } = await s.verified()
    const enrolled = await s.enroll(idToken)
    const start = { idToken: enrolled.idToken, phoneEnrollmentInfo: { phoneNumber: s.phone() } }
    await s.call('v2/accounts/mfaEnrollment:start', start)
  },
  'a second number as a second step': async (s) => {
    const { idToken } = await s.verified()
    const enrolled = await s.enroll(idToken)
    const both = await s.enroll(enrolled.idToken, s.phone(2))
    await s.lookup(both.idToken)
    await s.signIn()
  },
  'wrong codes at the second step': async (s) => {
    const { idToken } = await s.verified()
    await s.enroll(idToken)
    const { mfaPendingCredential, mfaInfo } = await s.signIn()
    const mfaEnrollmentId = mfaInfo?.[0]?.mfaEnrollmentId
    await s.call('v2/accounts/mfaSignIn:start', { mfaPendingCredential, mfaEnrollmentId: 'x', phoneSignInInfo: {} })
    await s.call('v2/accounts/mfaSignIn:start', { mfaPendingCredential: 'x', mfaEnrollmentId, phoneSignInInfo: {} })
    const { phoneResponseInfo } = await s.call('v2/accounts/mfaSignIn:start', {
      ...{ mfaPendingCredential, mfaEnrollmentId, phoneSignInInfo: { recaptchaToken: 'none' } },
    })
    const sessionInfo = phoneResponseInfo?.sessionInfo
    const code = await s.side.smsCode(s.phone())
    const finalize = (answer: object) => s.call('v2/accounts/mfaSignIn:finalize', { mfaPendingCredential, ...answer })
    await finalize({ phoneVerificationInfo: { sessionInfo, code: code === '000000' ? '000001' : '000000' } })
    await finalize({ phoneVerificationInfo: { sessionInfo: 'x', code } })
    await finalize({ phoneVerificationInfo: { sessionInfo } })
    await finalize({ phoneVerificationInfo: { code } })
    await finalize({ phoneVerificationInfo: { sessionInfo, code } })
    await finalize({ phoneVerificationInfo: { sessionInfo, code } })
  },
  'a number for both steps': async (s) => {
    const { idToken } = await s.verified()
    const enrolled = await s.enroll(idToken)
    await s.byPhone({ idToken: enrolled.idToken, ...(await s.sms(s.phone(2))) })
  },
  'a factor that is none': async (s) => {
    const { idToken } = await s.signUp()
    await s.call('v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId: 'x' })
    await s.call('v2/accounts/mfaEnrollment:finalize', {
      ...{ idToken, phoneVerificationInfo: { sessionInfo: 'x', code: '123456' } },
    })
  },
  'a second step and a disabled account': async (s) => {
    const { idToken, localId } = await s.verified()
    await s.enroll(idToken)
    const { mfaPendingCredential, mfaInfo } = await s.signIn()
    await s.side.setDisabled(localId, true)
    await secondStep(s, mfaPendingCredential, mfaInfo?.[0]?.mfaEnrollmentId)
    await s.signIn(PASSWORD)
  },
}

async function secondStep(s: Session, mfaPendingCredential: string, mfaEnrollmentId: string) {
  const { phoneResponseInfo } = await s.call('v2/accounts/mfaSignIn:start', {
    ...{ mfaPendingCredential, mfaEnrollmentId, phoneSignInInfo: { recaptchaToken: 'none' } },
  })
  const phoneVerificationInfo = {
    sessionInfo: phoneResponseInfo?.sessionInfo ?? 'x',
    code: await s.side.smsCode(s.phone()),
  }
  return s.call('v2/accounts/mfaSignIn:finalize', { mfaPendingCredential, phoneVerificationInfo })
}
