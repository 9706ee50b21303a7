import { confirmPasswordReset, signInWithEmailAndPassword, updateEmail } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '#people/users/server/build.ts'
import { createAccount } from '../../../test/identity/create-account.ts'
import { addApp, withApp } from '../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../test/identity/fixture.ts'
import { aNumber, kindsOf, refusal, someone } from '../../../test/identity/people.ts'
import { anEmail } from '../../../test/identity/values.ts'
import { runAccountCommand } from './account-command.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

async function run(...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await runAccountCommand(args, { db: fixture.db, publicUrl: PUBLIC_URL, say })
  return { code, lines }
}

async function somebody() {
  const email = anEmail()
  return { email, uid: await createAccount(fixture.db, { email, password: PASSWORD, displayName: 'Nusrat' }) }
}

const enter = (email: string, password = PASSWORD) => signInWithEmailAndPassword(fixture.client(), email, password)

test('an account is made with a link that sets its password, and is then listed and shown', async () => {
  const email = anEmail()
  const { code, lines } = await run('create', email.toUpperCase(), 'Rafiq', 'Islam')
  const [uid = '', link = ''] = lines
  expect(code).toBe(0)
  expect(link).toMatch(/^https:\/\/shop\.example\/reset-password\?/)
  await confirmPasswordReset(fixture.client(), new URL(link).searchParams.get('oobCode') ?? '', 'Green horse #7')
  expect((await enter(email, 'Green horse #7')).user).toMatchObject({ uid, displayName: 'Rafiq Islam' })
  expect((await run('list')).lines.find((line) => line.startsWith(uid))).toMatch(
    new RegExp(`^${uid}\t${email}\tenabled\t`),
  )
  expect((await run('show', uid)).lines).toEqual(
    expect.arrayContaining([
      `e-mail: ${email} (verified)`,
      'owner: proven',
      'state: enabled',
      'sign-in methods: password',
    ]),
  )
  expect(await run('create', email)).toEqual({ code: 1, lines: [`There is an account ${email} already.`] })
})

test('an account is disabled in the shop, too, and enabled again', async () => {
  const { email, uid } = await somebody()
  await aUser(fixture.db, { uid, email })
  expect((await run('disable', email)).code).toBe(0)
  await expect(enter(email)).rejects.toMatchObject({ code: 'auth/user-disabled' })
  const disabled = () => fixture.db.selectFrom('users').select('disabled').where('uid', '=', uid).executeTakeFirst()
  expect(await disabled()).toEqual({ disabled: true })
  expect((await run('password-link', email)).lines).toEqual(['This account is disabled.'])
  expect((await run('enable', uid)).code).toBe(0)
  expect(await disabled()).toEqual({ disabled: false })
  await enter(email)
})

test('an account is signed out everywhere, gets a password link, and is deleted with its user', async () => {
  const { email, uid } = await somebody()
  await aUser(fixture.db, { uid, email })
  const { user } = await enter(email)
  const idToken = await user.getIdToken()
  expect((await run('sign-out', email)).code).toBe(0)
  expect((await fixture.call('v1/accounts:lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED')
  expect((await run('password-link', uid)).lines[0]).toContain('/reset-password?')
  expect(await run('delete', email)).toEqual({ code: 0, lines: [`${uid} is deleted.`] })
  expect(await fixture.db.selectFrom('users').select('id').where('uid', '=', uid).executeTakeFirst()).toBeUndefined()
  expect((await run('show', email)).code).toBe(1)
})

/** Kinds of events in the account's log, without sign-ins. */
async function eventsOf(uid: string) {
  const kinds = await kindsOf(fixture, uid)
  return kinds.filter((kind) => kind !== 'signed-in')
}

const subjects = async (email: string) => (await fixture.letters(email)).map(({ subject }) => subject)

test('an account is shown with its sign-in methods, second steps, recovery codes and sessions', async () => {
  const { user, email } = await withApp(fixture)
  await fixture.call('v2/accounts/recoveryCodes:create', { idToken: await user.getIdToken() })
  await fixture.pool.query('update identity.accounts set phone_number = $2 where uid = $1', [user.uid, aNumber()])
  const { code, lines } = await run('show', email)
  expect(code).toBe(0)
  expect(lines).toEqual(
    expect.arrayContaining([
      ...[`uid: ${user.uid}`, `e-mail: ${email} (verified)`, 'owner: proven', 'sign-in methods: password, phone'],
      ...['second steps: 1', 'recovery codes: 10', 'sessions: 1'],
      expect.stringMatching(/^second step: authenticator app "My phone", since \d{4}-/),
      expect.stringMatching(/^session: since \d{4}-.*, last used \d{4}-.*, 127\.0\.0\.1, node$/),
    ]),
  )
  const nobody = await createAccount(fixture.db, { email: anEmail(), password: null })
  expect((await run('show', nobody)).lines).toEqual(
    expect.arrayContaining(['owner: not proven', 'sign-in methods: -', 'second steps: 0', 'sessions: 0']),
  )
})

test('an account gets another address, in the shop too, and every session ends', async () => {
  const { email, user } = await someone(fixture)
  await aUser(fixture.db, { uid: user.uid, email })
  const next = anEmail()
  expect((await run('set-email', email, next.toUpperCase())).code).toBe(0)
  expect(await refusal(fixture, 'v1/accounts:lookup', { idToken: await user.getIdToken() })).toBe('TOKEN_EXPIRED')
  expect((await enter(next)).user).toMatchObject({ uid: user.uid, emailVerified: false })
  const record = await fixture.db.selectFrom('users').select('email').where('uid', '=', user.uid).executeTakeFirst()
  expect(record).toEqual({ email: next })
  expect(await eventsOf(user.uid)).toEqual(['email-changed'])
  // An e-mail goes to the former address, without a link that would take the account back.
  expect(await subjects(email)).toEqual(['Your account no longer uses this e-mail address'])
  expect((await fixture.letters(email))[0]?.text).not.toContain('oobCode')
})

test('letters and links that an operator causes are in the language of the account', async () => {
  const { email, user } = await someone(fixture)
  await aUser(fixture.db, { uid: user.uid, email, language: 'bn' })
  expect((await run('password-link', email)).lines[0]).toMatch(/^https:\/\/shop\.example\/bn\/reset-password\?/)
  expect((await run('set-email', email, anEmail())).code).toBe(0)
  expect(await subjects(email)).toEqual(['আপনার অ্যাকাউন্টে এই ইমেইল ঠিকানা আর নেই'])
})

test('an address that is taken, reserved or none is not set, and nothing changes', async () => {
  const [{ email, user }, other, mover] = [await someone(fixture), await someone(fixture), await someone(fixture)]
  await updateEmail(mover.user, anEmail())
  const taken = { code: 1, lines: ['Another account has this address, or may take it back.'] }
  expect(await run('set-email', email, other.email)).toEqual(taken)
  expect(await run('set-email', email, mover.email)).toEqual(taken)
  expect(await run('set-email', email, 'shoes')).toEqual({ code: 1, lines: ['shoes is no e-mail address.'] })
  expect((await run('set-email', user.uid, email)).code).toBe(1)
  expect(await eventsOf(user.uid)).toEqual([])
  await user.reload()
})

test('second steps are removed together, with the recovery codes, and the owner gets a letter', async () => {
  const { email, user } = await withApp(fixture)
  await fixture.call('v2/accounts/recoveryCodes:create', { idToken: await user.getIdToken() })
  expect((await run('remove-second-steps', email)).code).toBe(0)
  await enter(email)
  expect((await run('show', email)).lines).toEqual(expect.arrayContaining(['second steps: 0', 'recovery codes: 0']))
  expect(await eventsOf(user.uid)).toEqual(['second-factor-added', 'recovery-codes-made', 'second-factor-removed'])
  expect(await subjects(email)).toContain('A second step was removed from your account')
  expect(await run('remove-second-steps', email)).toEqual({ code: 1, lines: [`${user.uid} has no second step.`] })
})

test('password, Google account and phone number are removed, and a letter opens the account', async () => {
  const { email, user } = await someone(fixture)
  const google = { 'google.com': { rawId: user.uid, email, displayName: null, photoUrl: null } }
  const methods = { federated: google, phone_number: aNumber() }
  await fixture.db.updateTable('identity.accounts').set(methods).where('uid', '=', user.uid).execute()
  expect((await run('remove-sign-in-methods', email)).lines[0]).toContain('password, phone, google.com')
  expect(await eventsOf(user.uid)).toEqual(['password-removed', 'phone-unlinked', 'provider-unlinked'])
  await expect(enter(email)).rejects.toMatchObject({ code: 'auth/wrong-password' })
  expect(await subjects(email)).toEqual(['A way to sign in was removed from your account'])
  const [link = ''] = (await run('password-link', email)).lines
  await confirmPasswordReset(fixture.client(), new URL(link).searchParams.get('oobCode') ?? '', 'Green horse #7')
  expect((await enter(email, 'Green horse #7')).user.uid).toBe(user.uid)
})

test('an account without an address keeps its sign-in methods until it gets one', async () => {
  const uid = await createAccount(fixture.db, { email: anEmail(), password: null })
  const phone = { email: null, phone_number: aNumber() }
  await fixture.db.updateTable('identity.accounts').set(phone).where('uid', '=', uid).execute()
  expect((await run('remove-sign-in-methods', uid)).code).toBe(1)
  expect((await run('show', uid)).lines).toContain('sign-in methods: phone')
  expect((await run('set-email', uid, anEmail())).code).toBe(0)
  expect((await run('remove-sign-in-methods', uid)).code).toBe(0)
})

test('a thief who moved an account, proved the address and added a second step is put out, and the owner gets it back', async () => {
  const { email: owners, user } = await someone(fixture)
  await aUser(fixture.db, { uid: user.uid, email: owners, displayName: 'Nusrat' })
  const thiefs = anEmail()
  await updateEmail(user, thiefs)
  await fixture.db
    .updateTable('identity.accounts')
    .set({ email_verified: true, owner_proven: true, phone_number: aNumber() })
    .where('uid', '=', user.uid)
    .execute()
  await addApp(user)
  const stolen = { idToken: await user.getIdToken(), refresh_token: user.refreshToken }
  for (const name of ['remove-second-steps', 'remove-sign-in-methods']) expect((await run(name, thiefs)).code).toBe(0)
  expect((await run('set-email', thiefs, owners)).code).toBe(0)
  const [link = ''] = (await run('password-link', owners)).lines
  await confirmPasswordReset(fixture.client(), new URL(link).searchParams.get('oobCode') ?? '', 'Green horse #7')
  expect((await enter(owners, 'Green horse #7')).user).toMatchObject({ uid: user.uid, phoneNumber: null })
  expect(await refusal(fixture, 'v1/accounts:lookup', { idToken: stolen.idToken })).toBe('TOKEN_EXPIRED')
  expect(await refusal(fixture, 'v1/token', { grant_type: 'refresh_token', ...stolen })).toBe('TOKEN_EXPIRED')
  await expect(enter(thiefs)).rejects.toMatchObject({ code: 'auth/user-not-found' })
  const letters = await fixture.db.selectFrom('identity.oob_codes').select('kind').where('uid', '=', user.uid).execute()
  expect(letters).toEqual([])
  const record = await fixture.db.selectFrom('users').select('display_name as name').where('uid', '=', user.uid)
  expect(await record.executeTakeFirst()).toEqual({ name: 'Nusrat' })
})

test('an operator who gives an account with a number to the owner of an address is told to take the number away', async () => {
  const { email, uid } = await somebody()
  const note = (phone: string) =>
    `${uid} is that of whoever has the number ${phone}. remove-sign-in-methods takes the number away.`
  const phone = aNumber()
  await fixture.db.updateTable('identity.accounts').set({ phone_number: phone }).where('uid', '=', uid).execute()
  const next = anEmail()
  expect((await run('set-email', email, next)).lines.slice(1)).toEqual([note(phone)])
  expect((await run('password-link', next)).lines.slice(1)).toEqual([note(phone)])
  expect((await run('remove-sign-in-methods', next)).code).toBe(0)
  expect((await run('password-link', next)).lines).toHaveLength(1)
})

test('the last admin is neither disabled nor deleted', async () => {
  const { email, uid } = await somebody()
  await aUser(fixture.db, { uid, email, role: 'admin' })
  for (const name of ['disable', 'delete']) {
    expect(await run(name, email)).toEqual({ code: 1, lines: ['This is the last admin.'] })
  }
  await enter(email)
})

test('whom there is not is exit code 1, what is not understood 2 with the usage', async () => {
  expect(await run('disable', 'nobody@mail.example')).toEqual({
    code: 1,
    lines: ['There is no account nobody@mail.example.'],
  })
  for (const args of [
    [],
    ['shoes'],
    ['show'],
    ['list', 'x'],
    ['delete', 'a', 'b'],
    ['set-email', 'a'],
    ['constructor', 'x'],
  ]) {
    const { code, lines } = await run(...args)
    expect([code, lines[0]?.slice(0, 8)]).toEqual([2, 'Accounts'])
  }
})

test('what a client calls itself writes nothing on the terminal of the operator', async () => {
  const { email, uid } = await somebody()
  await enter(email)
  const userAgent = '\u001b]0;owned\u0007\u009b31mChrome\u202e\nstate: enabled'
  await fixture.db.updateTable('identity.sessions').set({ user_agent: userAgent }).where('uid', '=', uid).execute()
  const shown = (await run('show', uid)).lines.find((line) => line.startsWith('session:'))
  expect(shown).toMatch(/\ufffd]0;owned\ufffd\ufffd31mChrome\ufffd\ufffdstate: enabled$/)
})
