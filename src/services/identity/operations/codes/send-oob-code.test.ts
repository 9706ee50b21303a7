import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../../test/identity/fixture.ts'
import { age, refusal, signedUp } from '../../../../../test/identity/people.ts'
import { anEmail, codeIn } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('a letter that is on its way is answered in the provider’s form, without its code', async () => {
  const { user, email } = await signedUp(fixture)
  const idToken = await user.getIdToken()
  const newEmail = anEmail()
  for (const body of [
    { requestType: 'VERIFY_EMAIL', idToken },
    { requestType: 'PASSWORD_RESET', email: email.toUpperCase() },
    { requestType: 'EMAIL_SIGNIN', email, continueUrl: PUBLIC_URL, canHandleCodeInApp: true },
    { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail },
  ]) {
    const answer = await fixture.call('v1/accounts:sendOobCode', body)
    expect(answer.body).toEqual({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email })
  }
  expect((await fixture.letters(email)).map(({ subject }) => subject)).toEqual([
    'Please verify your e-mail address',
    'Set a new password',
    'Your link to sign in',
  ])
  expect(await fixture.letters(newEmail)).toHaveLength(1)
})

test('a letter that cannot be is refused, each with its code', async () => {
  const { user, email } = await signedUp(fixture)
  const idToken = await user.getIdToken()
  const taken = (await signedUp(fixture)).email
  const faults: [object, string][] = [
    [{ requestType: 'SHOES', email }, 'OPERATION_NOT_ALLOWED'],
    [{ requestType: 'VERIFY_EMAIL' }, 'MISSING_ID_TOKEN'],
    [{ requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    [{ requestType: 'EMAIL_SIGNIN', email, continueUrl: PUBLIC_URL }, 'OPERATION_NOT_ALLOWED'],
    [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken }, 'MISSING_NEW_EMAIL'],
    [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'x' }, 'INVALID_NEW_EMAIL'],
    [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: taken }, 'EMAIL_EXISTS'],
    [{ requestType: 'VERIFY_EMAIL', idToken, returnOobLink: true }, 'INSUFFICIENT_PERMISSION'],
  ]
  for (const [body, code] of faults) expect(await refusal(fixture, 'v1/accounts:sendOobCode', body)).toBe(code)
  await age(fixture, user)
  const late = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: await user.getIdToken(), newEmail: anEmail() }
  expect(await refusal(fixture, 'v1/accounts:sendOobCode', late)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
})

test('a letter leads back to our own pages only', async () => {
  const { user } = await signedUp(fixture)
  const sendTo = (url: string) => sendEmailVerification(user, { url })
  await expect(sendTo('https://elsewhere.example/')).rejects.toMatchObject({ code: 'auth/unauthorized-continue-uri' })
  await expect(sendTo('javascript://shop.example/%0aalert(1)')).rejects.toMatchObject({
    code: 'auth/invalid-continue-uri',
  })
})

test('[Z17] a reset for an unknown e-mail is refused while e-mail privacy is off', async () => {
  await expect(sendPasswordResetEmail(fixture.client(), anEmail())).rejects.toMatchObject({
    code: 'auth/user-not-found',
  })
})

test('no code is in the log or in the database, other than in the job until it ran', async () => {
  const { user, email } = await signedUp(fixture)
  await sendEmailVerification(user)
  const code = codeIn((await fixture.letters(email)).at(-1))
  expect(code).toHaveLength(43)
  expect(fixture.logged()).not.toContain(code)
  const jobs = await fixture.pool.query(
    'select count(*) from graphile_worker._private_jobs where payload::text like $1',
    [`%${code}%`],
  )
  expect(jobs.rows).toEqual([{ count: 0 }])
  const codes = await fixture.pool.query(
    "select count(*) from identity.oob_codes where encode(hash, 'escape') like $1",
    [`%${code}%`],
  )
  expect(codes.rows).toEqual([{ count: 0 }])
})

test('with e-mail privacy the answer does not tell that an address has an account, and nobody gets a letter', async () => {
  const discreet = await startIdentity({ emailPrivacy: true })
  const { user } = await createUserWithEmailAndPassword(discreet.client(), anEmail(), PASSWORD)
  const taken = anEmail()
  await createUserWithEmailAndPassword(discreet.client(), taken, PASSWORD)
  await verifyBeforeUpdateEmail(user, taken)
  expect(await discreet.letters(taken)).toEqual([])
  await discreet.stop()
})

test.each([
  ['a long text', `/?${'call-01711000000-now-'.repeat(20)}`],
  ['words', '/?message=Your%20account%20is%20locked'],
  ['words that are escaped twice', '/?message=Your%2520account%2520is%2520locked'],
  ['words with plus signs', '/Your+account+is+locked'],
  ['a name before the host', '//Your-account-is-locked@shop.example/'],
  ['a mark of the page', '/#Your-account-is-locked'],
])('a stranger cannot put %s into the letter to somebody else', async (_what, text) => {
  const { email } = await signedUp(fixture)
  const continueUrl = text.startsWith('//') ? `https:${text}` : `${PUBLIC_URL}${text}`
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl })
  const letter = (await fixture.letters(email)).at(-1)
  expect(letter?.text).toContain(`continueUrl=${encodeURIComponent(`${PUBLIC_URL}/`)}`)
  expect(letter?.text).not.toMatch(/locked|01711/)
})

test('the letter leads back to a page with its search', async () => {
  const { email } = await signedUp(fixture)
  const continueUrl = `${PUBLIC_URL}/account-action?from=%2Fproducts%2Fsp%2F5f0000000000000000000001%3Fq%3Dlaptop`
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl })
  expect((await fixture.letters(email)).at(-1)?.text).toContain(`continueUrl=${encodeURIComponent(continueUrl)}`)
})
