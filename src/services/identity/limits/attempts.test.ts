import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updateProfile,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { post } from '../../../../test/identity/requests.ts'
import { anEmail, codeIn } from '../../../../test/identity/values.ts'

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'
let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

async function signedUp(): Promise<string> {
  const email = anEmail()
  await createUserWithEmailAndPassword(fixture.client(), email, PASSWORD)
  return email
}

async function tryWrong(email: string, times: number, origin = fixture.origin): Promise<(string | undefined)[]> {
  const attempts = Array.from({ length: times }, (_, i) =>
    post(origin, 'v1/accounts:signInWithPassword', { email, password: `wrong ${i}` }),
  )
  return (await Promise.all(attempts)).map(({ body }) => body.error.message)
}

test('[Z20] after ten wrong passwords even the right one is refused, until the password is reset', async () => {
  const email = await signedUp()
  expect(await tryWrong(email, 10)).toEqual(Array(10).fill('INVALID_PASSWORD'))
  const auth = fixture.client()
  await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/too-many-requests',
  })
  await sendPasswordResetEmail(auth, email)
  await confirmPasswordReset(auth, codeIn((await fixture.letters(email)).at(-1)), 'Another horse #8')
  await signInWithEmailAndPassword(auth, email, 'Another horse #8')
})

test('a right password resets the limit', async () => {
  const email = await signedUp()
  for (let round = 0; round < 2; round++) {
    await tryWrong(email, 9)
    await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  }
})

test('[Z20] of thirty guesses at once over two processes ten are allowed', async () => {
  const email = await signedUp()
  const second = await fixture.secondProcess()
  const answers = (await Promise.all([tryWrong(email, 15), tryWrong(email, 15, second)])).flat()
  expect(answers.filter((message) => message === 'INVALID_PASSWORD')).toHaveLength(10)
  expect(answers.filter((message) => message === TOO_MANY)).toHaveLength(20)
})

test('attempts at an e-mail without an account are limited in the same way', async () => {
  const answers = await tryWrong(anEmail(), 12)
  expect(answers.filter((message) => message === 'EMAIL_NOT_FOUND')).toHaveLength(10)
  expect(answers.filter((message) => message === TOO_MANY)).toHaveLength(2)
})

test('[Z20] letters for one e-mail are limited', async () => {
  const email = await signedUp()
  for (let i = 0; i < 10; i++) await sendPasswordResetEmail(fixture.client(), email)
  await expect(sendPasswordResetEmail(fixture.client(), email)).rejects.toMatchObject({
    code: 'auth/too-many-requests',
  })
})

test('[Z20] two processes share the limit of letters to an e-mail', async () => {
  const email = await signedUp()
  const origins = [fixture.origin, await fixture.secondProcess()]
  const asked = { requestType: 'PASSWORD_RESET', email }
  const sent = Array.from({ length: 14 }, (_, i) => post(origins[i % 2] as string, 'v1/accounts:sendOobCode', asked))
  const answers = await Promise.all(sent)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ body }) => body.error?.message === 'RESET_PASSWORD_EXCEED_LIMIT')).toHaveLength(4)
  expect(await fixture.letters(email)).toHaveLength(10)
})

test('[Z20] an address may try three hundred codes of letters, over two processes', async () => {
  const crowd = await startIdentity()
  const origins = [crowd.origin, await crowd.secondProcess()]
  const said: (string | undefined)[] = []
  // All at once would be more than a busy process takes.
  for (let tried = 0; tried < 310; tried += 31) {
    const guesses = Array.from({ length: 31 }, (_, i) => {
      const guess = { oobCode: `guess ${tried + i}`, newPassword: PASSWORD }
      return post(origins[i % 2] as string, 'v1/accounts:resetPassword', guess)
    })
    said.push(...(await Promise.all(guesses)).map(({ body }) => body.error.message))
  }
  expect(said.filter((message) => message === 'INVALID_OOB_CODE')).toHaveLength(300)
  expect(said.filter((message) => message === TOO_MANY)).toHaveLength(10)
  await crowd.stop()
})

test('an address may sign up a hundred times an hour', async () => {
  const crowd = await startIdentity()
  const body = { email: 'one@mail.example', password: PASSWORD }
  await crowd.call('v1/accounts:signUp', body)
  const signUps = Array.from({ length: 103 }, () => crowd.call('v1/accounts:signUp', body))
  const answers = await Promise.all(signUps)
  expect(answers.filter(({ body }) => body.error?.message === TOO_MANY)).toHaveLength(4)
  await crowd.stop()
})

test('lookup is never limited, and a session may refresh its tokens a hundred times', async () => {
  const { body } = await fixture.call('v1/accounts:signUp', { email: anEmail(), password: PASSWORD })
  const { idToken, refreshToken } = body
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
  // Twenty at once: a hundred wait for a connection longer than the server lets them where other tests run.
  const twenty = (path: string, input: object) =>
    Promise.all(Array.from({ length: 20 }, () => fixture.call(path, input)))
  for (let round = 0; round < 20; round++) {
    const looks = await twenty('v1/accounts:lookup', { idToken })
    const refreshes = round < 5 ? await twenty('v1/token', grant) : []
    expect([...looks, ...refreshes].filter(({ status }) => status !== 200)).toEqual([])
  }
})

test('a session may refresh its tokens 600 times an hour; after that the client keeps the person signed in', async () => {
  const auth = fixture.client()
  const { user } = await createUserWithEmailAndPassword(auth, anEmail(), PASSWORD)
  await user.getIdToken(true)
  await fixture.pool.query(`update rate_limits set points = 600 where key like 'refresh-session:%'`)
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  expect(auth.currentUser?.uid).toBe(user.uid)
})

test('a session may change its account 60 times an hour, without a limit on the person’s other session', async () => {
  const email = anEmail()
  const { user } = await createUserWithEmailAndPassword(fixture.client(), email, PASSWORD)
  const idToken = await user.getIdToken()
  const change = () => fixture.call('v1/accounts:update', { idToken, displayName: 'Nila' })
  // All at once would be more than a busy process takes.
  const answers = [...(await Promise.all(Array.from({ length: 31 }, change)))]
  answers.push(...(await Promise.all(Array.from({ length: 31 }, change))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(answers.filter(({ body }) => body.error?.message === TOO_MANY)).toHaveLength(2)
  await expect(updateProfile(user, { displayName: 'Nila' })).rejects.toMatchObject({ code: 'auth/too-many-requests' })
  const elsewhere = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  await updateProfile(elsewhere.user, { displayName: 'Nila' })
})

test('of 360 changes over new sessions of one account 300 are allowed, until the password is reset', async () => {
  const email = anEmail()
  await createUserWithEmailAndPassword(fixture.client(), email, PASSWORD)
  const statuses: number[] = []
  for (let round = 0; round < 6; round++) {
    const { user } = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
    const idToken = await user.getIdToken()
    const change = () => fixture.call('v1/accounts:update', { idToken, displayName: 'Nila' })
    for (let asked = 0; asked < 60; asked += 20)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, change))).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  await sendPasswordResetEmail(fixture.client(), email)
  await confirmPasswordReset(fixture.client(), codeIn((await fixture.letters(email)).at(-1)), 'Another horse #8')
  const { user } = await signInWithEmailAndPassword(fixture.client(), email, 'Another horse #8')
  await updateProfile(user, { displayName: 'Nila' })
})
