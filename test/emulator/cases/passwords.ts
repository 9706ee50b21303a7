import { type Case, PASSWORD, type Session } from '../session.ts'

const EMAILS = [
  'UPPER@Mail.Example',
  ' spaced@mail.example ',
  'no-at-sign',
  'two@@mail.example',
  'a@b',
  '@mail.example',
  'tëst@mail.example',
]
const WEAK = ['x', '12345', '1234567', 'password', 'password!', 'no special 1', `${'long '.repeat(30)}!`]

/** Accounts with a password: beginning, signing in, changing, ending, with and without e-mail privacy. */
export function passwordCases(): Case[] {
  return [false, true].flatMap((privacy) =>
    Object.entries(CASES).map(([name, run]) => ({ name: `${name}${privacy ? ' (private)' : ''}`, privacy, run })),
  )
}

const CASES: Record<string, Case['run']> = {
  'an account from beginning to end': async (s) => {
    const { idToken } = await s.signUp()
    await s.lookup(idToken)
    const signedIn = await s.signIn()
    await s.token({ grant_type: 'refresh_token', refresh_token: signedIn.refreshToken })
    await s.call('v1/accounts:delete', { idToken: signedIn.idToken })
    await s.lookup(idToken)
    await s.token({ grant_type: 'refresh_token', refresh_token: signedIn.refreshToken })
    await s.signIn()
  },
  'the e-mail in other case': async (s) => {
    await s.signUp()
    await s.signIn(PASSWORD, s.email().toUpperCase())
    await s.call('v1/accounts:signUp', { email: s.email().toUpperCase(), password: PASSWORD })
  },
  'the same e-mail twice': async (s) => {
    await s.signUp()
    await s.signUp()
  },
  'a wrong password': async (s) => {
    await s.signUp()
    await s.signIn('wrong')
  },
  'an unknown e-mail': async (s) => void (await s.signIn()),
  'a disabled account': async (s) => {
    const { idToken, localId, refreshToken } = await s.signUp()
    await s.side.setDisabled(localId, true)
    await s.signIn()
    await s.signIn('wrong')
    await s.lookup(idToken)
    await s.update({ idToken, displayName: 'X' })
    await s.call('v1/accounts:delete', { idToken })
    await s.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
    await s.letter('PASSWORD_RESET', { email: s.email() })
    await s.letter('VERIFY_EMAIL', { idToken })
    await s.side.setDisabled(localId, false)
    await s.signIn()
  },
  'a new password': async (s) => {
    const { idToken } = await s.signUp()
    const changed = await s.update({ idToken, password: `New ${PASSWORD}` })
    await s.lookup(changed.idToken)
    await s.signIn()
    await s.signIn(`New ${PASSWORD}`)
  },
  'a forgotten password': async (s) => {
    const { idToken } = await s.signUp()
    const oobCode = await s.letter('PASSWORD_RESET', { email: s.email() })
    await s.call('v1/accounts:resetPassword', { oobCode })
    await s.call('v1/accounts:resetPassword', { oobCode, newPassword: 'x' })
    await s.call('v1/accounts:resetPassword', { oobCode, newPassword: `New ${PASSWORD}` })
    await s.call('v1/accounts:resetPassword', { oobCode, newPassword: `New ${PASSWORD}` })
    await s.call('v1/accounts:resetPassword', { oobCode })
    await s.signIn()
    const signedIn = await s.signIn(`New ${PASSWORD}`)
    await s.lookup(signedIn.idToken)
    void idToken
  },
  'a forgotten password of nobody': async (s) => {
    await s.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: s.email() })
  },
  'sign-up with a name': async (s) => {
    const { idToken } = await s.call('v1/accounts:signUp', {
      ...{ email: s.email(), password: PASSWORD, displayName: 'Rahim', returnSecureToken: true },
    })
    await s.lookup(idToken)
  },
  'sign-up with a user id of one’s own': async (s) => {
    await s.call('v1/accounts:signUp', { localId: 'me', email: s.email(), password: PASSWORD })
  },
  'no account at all': async (s) => void (await s.call('v1/accounts:signUp', { returnSecureToken: true })),
  'an unknown kind of letter': async (s) => {
    await s.call('v1/accounts:sendOobCode', { requestType: 'SOMETHING', email: s.email() })
  },
  'ways in of an e-mail': async (s) => {
    const ask = (identifier: string) =>
      s.call('v1/accounts:createAuthUri', { identifier, continueUri: 'http://localhost' })
    await ask(s.email())
    await s.signUp()
    await ask(s.email())
    await ask(s.email().toUpperCase())
    await ask('no-at-sign')
    await s.call('v1/accounts:createAuthUri', { identifier: s.email(), continueUri: 'no address' })
  },
  settings: async (s) => {
    await s.get('v1/projects')
    await s.get('v1/recaptchaParams')
  },
  'refresh tokens that are none': async (s) => {
    await s.token({ grant_type: 'refresh_token', refresh_token: 'x' })
    await s.token({ grant_type: 'refresh_token' })
    await s.token({ grant_type: 'password', refresh_token: 'x' })
    await s.token({ refresh_token: 'x' })
    await s.token({})
  },
  'ID tokens that are none': async (s) => {
    for (const idToken of ['x', 'a.b.c', `${tokenOf({ sub: 'nobody' })}.`]) {
      await s.lookup(idToken)
      await s.update({ idToken, displayName: 'X' })
      await s.call('v1/accounts:delete', { idToken })
    }
  },
  ...Object.fromEntries(EMAILS.map((email) => [`sign-up and in as '${email}'`, (s: Session) => asEmail(s, email)])),
  ...Object.fromEntries(
    WEAK.map((password) => [`the password '${password.slice(0, 20)}'`, (s: Session) => weak(s, password)]),
  ),
}

async function asEmail(s: Session, email: string): Promise<void> {
  const own = email.replace('@', `${s.phone().slice(4, 10)}@`)
  const { idToken } = await s.call('v1/accounts:signUp', { email: own, password: PASSWORD, returnSecureToken: true })
  await s.signIn(PASSWORD, own)
  void idToken
}

async function weak(s: Session, password: string): Promise<void> {
  await s.signUp(1, password)
  const { idToken } = await s.signUp(2)
  await s.update({ idToken, password })
}

/** An ID token that nobody has signed. */
function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ firebase: {}, user_id: 'nobody', ...claims })}`
}
