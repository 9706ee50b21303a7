import { type Case, PASSWORD, type Session } from '../session.ts'

const LINK = { continueUrl: 'http://localhost/x', canHandleCodeInApp: true }

/** What letters lead to, used once, twice, for what they are not, and too late. */
export function letterCases(): Case[] {
  const both = [false, true].flatMap((privacy) =>
    Object.entries(CASES).map(([name, run]) => ({ name: `${name}${privacy ? ' (private)' : ''}`, privacy, run })),
  )
  return [...both, ...Object.entries(AT_ONCE).map(([name, run]) => ({ name, run }))]
}

const CASES: Record<string, Case['run']> = {
  'an e-mail is verified, once': async (s) => {
    const { idToken } = await s.signUp()
    const oobCode = await s.letter('VERIFY_EMAIL', { idToken })
    await s.call('v1/accounts:resetPassword', { oobCode })
    await s.call('v1/accounts:resetPassword', { oobCode, newPassword: `New ${PASSWORD}` })
    await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode })
    await s.update({ oobCode })
    await s.update({ oobCode })
    await s.lookup(idToken)
    await s.signIn()
  },
  'an e-mail is changed by letter': async (s) => {
    const { idToken } = await s.verified()
    const oobCode = await s.letter('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: s.email(2) }, s.email(2))
    await s.call('v1/accounts:resetPassword', { oobCode })
    await s.update({ oobCode })
    await s.update({ oobCode })
    await s.signIn()
    const { idToken: next } = await s.signIn(PASSWORD, s.email(2))
    await s.lookup(next)
  },
  'an e-mail that is taken': async (s) => {
    const { idToken } = await s.verified()
    await s.signUp(2)
    await s.letter('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: s.email(2) })
    await s.update({ idToken, email: s.email(2) })
  },
  'an e-mail that is taken before the letter is read': async (s) => {
    const { idToken } = await s.verified()
    const oobCode = await s.letter('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: s.email(2) }, s.email(2))
    await s.signUp(2)
    await s.update({ oobCode })
  },
  'an e-mail that is free': async (s) => {
    const { idToken } = await s.signUp()
    await s.update({ idToken, email: s.email(2) })
  },
  'an e-mail link begins an account': async (s) => {
    const oobCode = await s.letter('EMAIL_SIGNIN', { email: s.email(), ...LINK })
    await s.call('v1/accounts:resetPassword', { oobCode })
    await s.update({ oobCode })
    await s.call('v1/accounts:signInWithEmailLink', { email: s.email(2), oobCode })
    const { idToken } = await s.call('v1/accounts:signInWithEmailLink', { email: s.email().toUpperCase(), oobCode })
    await s.lookup(idToken)
    await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode })
    await s.call('v1/accounts:createAuthUri', { identifier: s.email(), continueUri: 'http://localhost' })
  },
  'an e-mail link and a password': async (s) => {
    const oobCode = await s.letter('EMAIL_SIGNIN', { email: s.email(), ...LINK })
    const { idToken } = await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode })
    const changed = await s.update({ idToken, password: PASSWORD })
    await s.lookup(changed.idToken)
    await s.call('v1/accounts:createAuthUri', { identifier: s.email(), continueUri: 'http://localhost' })
  },
  'a password and an e-mail link': async (s) => {
    await s.verified()
    await s.call('v1/accounts:createAuthUri', { identifier: s.email(), continueUri: 'http://localhost' })
    const oobCode = await s.letter('EMAIL_SIGNIN', { email: s.email(), ...LINK })
    await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode })
    await s.call('v1/accounts:createAuthUri', { identifier: s.email(), continueUri: 'http://localhost' })
  },
  'an e-mail link names somebody anonymous': async (s) => {
    const { idToken } = await s.call('v1/accounts:signUp', { returnSecureToken: true })
    const oobCode = await s.letter('EMAIL_SIGNIN', { email: s.email(), ...LINK })
    const linked = await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode, idToken })
    await s.lookup(linked.idToken)
    await s.call('v1/accounts:createAuthUri', { identifier: s.email(), continueUri: 'http://localhost' })
  },
  'a password letter after an e-mail link': async (s) => {
    const first = await s.letter('EMAIL_SIGNIN', { email: s.email(), ...LINK })
    await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode: first })
    const oobCode = await s.letter('PASSWORD_RESET', { email: s.email() })
    await s.call('v1/accounts:resetPassword', { oobCode, newPassword: PASSWORD })
    const { idToken } = await s.signIn()
    await s.lookup(idToken)
    await s.call('v1/accounts:createAuthUri', { identifier: s.email(), continueUri: 'http://localhost' })
  },
  'an e-mail link opens a verified account': async (s) => {
    await s.verified()
    const oobCode = await s.letter('EMAIL_SIGNIN', { email: s.email(), ...LINK })
    const { idToken } = await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode })
    await s.lookup(idToken)
    await s.signIn()
  },
  'an e-mail link opens an account that was never verified': async (s) => {
    await s.signUp()
    const oobCode = await s.letter('EMAIL_SIGNIN', { email: s.email(), ...LINK })
    const { idToken } = await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode })
    await s.lookup(idToken)
    await s.signIn()
  },
  'an e-mail link to a disabled account': async (s) => {
    const { localId } = await s.signUp()
    const oobCode = await s.letter('EMAIL_SIGNIN', { email: s.email(), ...LINK })
    await s.side.setDisabled(localId, true)
    await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode })
  },
  'an e-mail link with the token of somebody else': async (s) => {
    await s.signUp()
    const { idToken } = await s.signUp(2)
    const oobCode = await s.letter('EMAIL_SIGNIN', { email: s.email(), ...LINK })
    await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode, idToken })
  },
  'an e-mail link with one’s own token': async (s) => {
    const { idToken } = await s.verified()
    const oobCode = await s.letter('EMAIL_SIGNIN', { email: s.email(), ...LINK })
    await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode, idToken })
  },
  'an e-mail link without a place to come back to': async (s) => {
    await s.call('v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email: s.email() })
    await s.call('v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email: s.email(), continueUrl: 'x' })
  },
  'a letter that leads to another site': async (s) => {
    const { idToken } = await s.signUp()
    await s.call('v1/accounts:sendOobCode', {
      requestType: 'VERIFY_EMAIL',
      idToken,
      continueUrl: 'https://evil.example',
    })
  },
  'a link for somebody who runs the service only': async (s) => {
    await s.signUp()
    await s.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: s.email(), returnOobLink: true })
  },
  'codes that are none': async (s) => {
    await s.update({ oobCode: 'x' })
    await s.call('v1/accounts:resetPassword', { oobCode: 'x' })
    await s.call('v1/accounts:resetPassword', { oobCode: 'x', newPassword: PASSWORD })
    await s.call('v1/accounts:signInWithEmailLink', { email: s.email(), oobCode: 'x' })
  },
  'a password letter of an account that is gone': async (s: Session) => {
    const { idToken } = await s.signUp()
    const oobCode = await s.letter('PASSWORD_RESET', { email: s.email() })
    await s.call('v1/accounts:delete', { idToken })
    await s.call('v1/accounts:resetPassword', { oobCode, newPassword: `New ${PASSWORD}` })
  },
}

/** With e-mail privacy an address changes by letter alone. */
const AT_ONCE: Record<string, Case['run']> = {
  'an e-mail is changed at once': async (s) => {
    const { idToken } = await s.signUp()
    const changed = await s.update({ idToken, email: s.email(2).toUpperCase() })
    await s.lookup(changed.idToken)
    await s.signIn()
    await s.signIn(PASSWORD, s.email(2))
  },
  'an e-mail is taken back': async (s) => {
    const { idToken } = await s.signUp()
    const changed = await s.update({ idToken, email: s.email(2) })
    const oobCode = await s.side.oobCode('RECOVER_EMAIL', s.email())
    await s.call('v1/accounts:resetPassword', { oobCode })
    await s.update({ oobCode })
    await s.update({ oobCode })
    const { idToken: next } = await s.signIn()
    await s.lookup(next)
    void changed
  },
}
