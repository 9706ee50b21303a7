import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { aNumber, verifyAddress } from '../../../../test/identity/people.ts'
import { anEmail, codeIn } from '../../../../test/identity/values.ts'
import { LIMITS } from './attempts.ts'
import { mailboxOf } from './letters.ts'

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'
/** Everybody of these tests is behind one address. */
const SHARED = { 'x-forwarded-for': '103.4.5.6' }
let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({ open: { anonymous: false, phone: true }, emailPrivacy: true })
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.pool.query('delete from rate_limits'))

/** A person with a verified address, their session, and the cookie of the browser in which they have signed up. */
async function known() {
  const email = anEmail()
  const response = await fetch(`${fixture.origin}/identity/v1/accounts:signUp?key=test-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...SHARED },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { localId: uid, idToken } = (await response.json()) as { localId: string; idToken: string }
  await verifyAddress(fixture, email)
  await fixture.pool.query('update identity.accounts set owner_proven = true where uid = $1', [uid])
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  await fixture.pool.query('delete from rate_limits')
  return { email, uid, idToken, browser: { ...SHARED, cookie } }
}

/** People of whom no call is counted yet. */
async function several(count: number) {
  const people = []
  for (let i = 0; i < count; i++) people.push(await known())
  return people
}

async function said(operation: string, body: object, headers: Record<string, string> = SHARED): Promise<string> {
  const { status, body: answer } = await fixture.call(operation, body, headers)
  return status === 200 ? 'done' : ((answer.error.message ?? '').split(' ')[0] ?? '')
}

/** Uses up all but the last few calls that the limit allows the stranger. */
async function leave(limit: keyof typeof LIMITS, left: number): Promise<void> {
  await fixture.pool.query('update rate_limits set points = $2 where key like $1', [
    `${limit}:%`,
    LIMITS[limit][0] - left,
  ])
}

test('three hundred cheap calls of a stranger at an address leave everybody there the other calls', async () => {
  const { email } = await known()
  const ask = () => said('v1/accounts:createAuthUri', { identifier: email, continueUri: 'https://shop.example' })
  expect(await ask()).not.toBe(TOO_MANY)
  await fixture.pool.query(`update rate_limits set points = 299 where key like 'methods-address:%'`)
  expect(await ask()).not.toBe(TOO_MANY)
  expect(await ask()).toBe(TOO_MANY)
  expect(await said('v1/accounts:signInWithPassword', { email, password: PASSWORD })).toBe('done')
})

test('a stranger who guesses passwords at an address shuts out no browser that the account knows, and only wrong passwords count', async () => {
  const { email, browser } = await known()
  for (let i = 0; i < 3; i++) await said('v1/accounts:signInWithPassword', { email, password: PASSWORD })
  const { rows } = await fixture.pool.query(`select points from rate_limits where key like 'password-address:%'`)
  expect(rows).toEqual([{ points: 0 }])
  const guess = () => said('v1/accounts:signInWithPassword', { email: anEmail(), password: 'wrong' })
  await guess()
  await leave('password-address', 0)
  expect(await guess()).toBe(TOO_MANY)
  expect(await said('v1/accounts:signInWithPassword', { email, password: PASSWORD })).toBe(TOO_MANY)
  expect(await said('v1/accounts:signInWithPassword', { email, password: PASSWORD }, browser)).toBe('done')
  // A browser that the stranger's own account knows does not help to guess the passwords of others.
  const stranger = await known()
  await guess()
  await leave('password-address', 0)
  expect(await said('v1/accounts:signInWithPassword', { email, password: 'wrong' }, stranger.browser)).toBe(TOO_MANY)
})

const BY_ADDRESS = [
  ['code-address', 'v1/accounts:resetPassword', { oobCode: 'unknown' }],
  ['apply-code-address', 'v1/accounts:update', { oobCode: 'unknown' }],
  ['link-address', 'v1/accounts:signInWithEmailLink', { oobCode: 'unknown', email: 'one@mail.example' }],
  ['phone-address', 'v1/accounts:signInWithPhoneNumber', { sessionInfo: 'unknown', code: '123456' }],
  [
    'methods-address',
    'v1/accounts:createAuthUri',
    { identifier: 'one@mail.example', continueUri: 'https://a.example' },
  ],
  ['idp-address', 'v1/accounts:signInWithIdp', { postBody: 'providerId=google.com', requestUri: 'http://localhost' }],
] as const

test.each(BY_ADDRESS)('%s: a stranger who uses it up shuts out no known browser', async (limit, operation, body) => {
  const { browser } = await known()
  expect(await said(operation, body)).not.toBe(TOO_MANY)
  await leave(limit, 0)
  expect(await said(operation, body)).toBe(TOO_MANY)
  expect(await said(operation, body, browser)).not.toBe(TOO_MANY)
})

test.each(['google-start-address', 'google-address'] as const)(
  '%s: the share of a known browser ends with its account, not with the address',
  async (limit) => {
    const { countByAddress } = await import('./by-address.ts')
    const { browser } = await known()
    const device = browser.cookie.slice('device='.length)
    const count = (one: string) =>
      countByAddress(fixture.deps, limit, { address: SHARED['x-forwarded-for'], device: one })
    await count('stranger')
    await leave(limit, 0)
    await expect(count('stranger')).rejects.toThrow(TOO_MANY)
    for (let i = 0; i < LIMITS['known-browser'][0]; i++) await count(device)
    await expect(count(device)).rejects.toThrow(TOO_MANY)
  },
)

test('a stranger who uses up the sign-ups of an address leaves a known browser three a day', async () => {
  const { browser } = await known()
  const signUp = (headers = SHARED) => said('v1/accounts:signUp', { email: anEmail(), password: PASSWORD }, headers)
  expect(await signUp()).toBe('done')
  await leave('sign-up-address', 0)
  expect(await signUp()).toBe(TOO_MANY)
  expect([await signUp(browser), await signUp(browser), await signUp(browser)]).toEqual(['done', 'done', 'done'])
  expect(await signUp(browser)).toBe(TOO_MANY)
})

test('a sign-up by e-mail link counts among those of the address', async () => {
  const email = anEmail()
  const asked = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://shop.example', canHandleCodeInApp: true }
  expect(await said('v1/accounts:sendOobCode', asked)).toBe('done')
  const link = { email, oobCode: codeIn((await fixture.letters(email)).at(-1)) }
  await said('v1/accounts:signUp', { email: anEmail(), password: PASSWORD })
  await leave('sign-up-address', 0)
  expect(await said('v1/accounts:signInWithEmailLink', link)).toBe(TOO_MANY)
  await leave('sign-up-address', 1)
  expect(await said('v1/accounts:signInWithEmailLink', link)).toBe('done')
})

test('a stranger who asks to change to somebody’s address uses up none of its letters', async () => {
  const { email, browser } = await known()
  const stranger = await known()
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: stranger.idToken, newEmail: email }
  for (let i = 0; i < 20; i++) await said('v1/accounts:sendOobCode', change)
  expect(await fixture.letters(email)).toEqual([])
  const reset = { requestType: 'PASSWORD_RESET', email }
  expect(await said('v1/accounts:sendOobCode', reset, { 'x-forwarded-for': '198.51.100.9' })).toBe('done')
  expect(await said('v1/accounts:sendOobCode', reset, browser)).toBe('done')
})

test.each([
  ['PASSWORD_RESET', {}],
  ['EMAIL_SIGNIN', { continueUrl: 'https://shop.example', canHandleCodeInApp: true }],
])('%s: a stranger who uses up the letters to an address leaves its known browser five', async (requestType, more) => {
  const { email, browser } = await known()
  const ask = (headers?: Record<string, string>) =>
    said('v1/accounts:sendOobCode', { requestType, email, ...more }, headers)
  for (let i = 0; i < 10; i++) expect(await ask()).toBe('done')
  expect(await ask()).not.toBe('done')
  for (let i = 0; i < 5; i++) expect(await ask(browser)).toBe('done')
  expect(await ask(browser)).not.toBe('done')
})

test('a stranger who uses up the letters of an address and of a new mailbox leaves a session its own', async () => {
  const { email, idToken } = await known()
  const stranger = await known()
  const newEmail = anEmail()
  const change = (token: string) =>
    said('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: token, newEmail })
  const asked = { requestType: 'PASSWORD_RESET', email: stranger.email }
  await said('v1/accounts:sendOobCode', asked)
  await leave('letter-address', 0)
  expect(await said('v1/accounts:sendOobCode', asked)).toBe(TOO_MANY)
  expect(await said('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })).toBe('done')
  await fixture.pool.query('delete from rate_limits')
  for (let i = 0; i < 15; i++) expect(await change(stranger.idToken)).toBe('done')
  expect(await change(stranger.idToken)).toBe(TOO_MANY)
  expect(await change(idToken)).toBe('done')
  expect(await fixture.letters(email)).toHaveLength(1)
})

test('proven accounts of one person send few letters to a mailbox of somebody else', async () => {
  const newEmail = anEmail()
  for (const { idToken } of await several(8)) {
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }
    for (let i = 0; i < 5; i++) await said('v1/accounts:sendOobCode', change)
  }
  expect(await fixture.letters(newEmail)).toHaveLength(30)
})

test('unproven accounts with dotted addresses of one Gmail mailbox get few letters, and each its own', async () => {
  const answers = []
  for (const email of ['do.tted@gmail.com', 'd.otted@gmail.com', 'dott.ed@gmail.com', 'd.o.tted@gmail.com']) {
    const { body } = await fixture.call('v1/accounts:signUp', { email, password: PASSWORD }, SHARED)
    const verify = { requestType: 'VERIFY_EMAIL', idToken: body.idToken }
    for (let i = 0; i < 12; i++) answers.push([email, await said('v1/accounts:sendOobCode', verify)])
  }
  const done = answers.filter(([, answer]) => answer === 'done')
  // Five of each account, and ten of the mailbox.
  expect(done).toHaveLength(30)
  expect(new Set(done.map(([email]) => email)).size).toBe(4)
})

test('proven accounts of one person send few text messages to a number of somebody else', async () => {
  const phoneNumber = aNumber()
  const answers = []
  for (const { browser } of await several(10)) {
    for (let i = 0; i < 2; i++) answers.push(await said('v1/accounts:sendVerificationCode', { phoneNumber }, browser))
  }
  // Five to their browsers, and five as to everybody at the address.
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(10)
})

test('tagged addresses are one mailbox, and at Gmail those with dots', async () => {
  expect(['a+b@x.example', 'a+b+c@x.example', 'a@x.example', '+a@x.example', 'a.b@x.example'].map(mailboxOf)).toEqual([
    ...['a@x.example', 'a@x.example', 'a@x.example', '+a@x.example', 'a.b@x.example'],
  ])
  expect(['a.b+c@gmail.com', 'ab@googlemail.com', 'a.b@gmail.com.example'].map(mailboxOf)).toEqual([
    ...['ab@gmail.com', 'ab@gmail.com', 'a.b@gmail.com.example'],
  ])
  const name = anEmail().split('@')[0]
  const ask = (tag: number) =>
    said('v1/accounts:sendOobCode', {
      ...{ requestType: 'EMAIL_SIGNIN', email: `${name}+${tag}@mail.example` },
      ...{ continueUrl: 'https://shop.example', canHandleCodeInApp: true },
    })
  const answers = []
  for (let i = 0; i < 12; i++) answers.push(await ask(i))
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(10)
})

test('an address that nobody has proven gets no letter of new sign-ins and password changes, and few that undo', async () => {
  const email = anEmail()
  let { body } = await fixture.call('v1/accounts:signUp', { email, password: PASSWORD })
  for (let i = 0; i < 5; i++) {
    const password = `Another horse #${i}`
    body = (await fixture.call('v1/accounts:update', { idToken: body.idToken, password })).body
    await fixture.call('v1/accounts:signInWithPassword', { email, password }, { 'user-agent': `browser ${i}` })
  }
  expect(await fixture.letters(email)).toEqual([])
  await verifyAddress(fixture, email)
  for (let i = 0; i < 12; i++) {
    const password = `A further horse #${i}`
    body = (await fixture.call('v1/accounts:update', { idToken: body.idToken, password })).body
  }
  expect(await fixture.letters(email)).toHaveLength(10)
})

test('strangers on three networks who use up the messages of a number leave the browser of its account some', async () => {
  const [phoneNumber, { uid, browser }] = [aNumber(), await known()]
  await fixture.pool.query('update identity.accounts set phone_number = $2 where uid = $1', [uid, phoneNumber])
  const ask = (headers: Record<string, string>) => said('v1/accounts:sendVerificationCode', { phoneNumber }, headers)
  for (const network of [1, 2, 3])
    for (let i = 0; i < 5; i++) expect(await ask({ 'x-forwarded-for': `198.51.${network}.1` })).toBe('done')
  expect(await ask({ 'x-forwarded-for': '198.51.4.1' })).toBe(TOO_MANY)
  for (let i = 0; i < 5; i++) expect(await ask(browser)).toBe('done')
  expect(await ask(browser)).toBe(TOO_MANY)
})

test('a stranger who uses up the messages of an address leaves known browsers some, for a number of theirs and for a new one', async () => {
  const [phoneNumber, { uid, browser }] = [aNumber(), await known()]
  await fixture.pool.query('update identity.accounts set phone_number = $2 where uid = $1', [uid, phoneNumber])
  const ask = (to: string, headers?: Record<string, string>) =>
    said('v1/accounts:sendVerificationCode', { phoneNumber: to }, headers)
  await ask(aNumber())
  await leave('sms-address', 0)
  expect(await ask(phoneNumber)).toBe(TOO_MANY)
  expect([await ask(phoneNumber, browser), await ask(aNumber(), browser)]).toEqual(['done', 'done'])
})
