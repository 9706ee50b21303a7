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

/** Sets all counts of the limit as if `used` attempts had been made. */
async function setUsed(limit: string, used: number, { pool }: Fixture = fixture): Promise<void> {
  const { rowCount } = await pool.query('update rate_limits set points = $2 where key like $1', [`${limit}:%`, used])
  expect(rowCount).toBeGreaterThan(0)
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
  const guess = async (at: number) => {
    const { body } = await post(origins[at % 2] as string, 'v1/accounts:resetPassword', {
      ...{ oobCode: `guess ${at}`, newPassword: PASSWORD },
    })
    return body.error.message
  }
  expect(await guess(0)).toBe('INVALID_OOB_CODE')
  await setUsed('code-address', 290, crowd)
  const said = await Promise.all(Array.from({ length: 20 }, (_, at) => guess(at)))
  expect(said.filter((message) => message === 'INVALID_OOB_CODE')).toHaveLength(10)
  expect(said.filter((message) => message === TOO_MANY)).toHaveLength(10)
  await crowd.stop()
})

test('an address may sign up a hundred times an hour', async () => {
  const crowd = await startIdentity()
  const body = { email: 'one@mail.example', password: PASSWORD }
  await crowd.call('v1/accounts:signUp', body)
  await setUsed('sign-up-address', 90, crowd)
  const answers = await Promise.all(Array.from({ length: 14 }, () => crowd.call('v1/accounts:signUp', body)))
  expect(answers.filter(({ body }) => body.error?.message === TOO_MANY)).toHaveLength(4)
  await crowd.stop()
})

test('lookup is never limited', async () => {
  const { body } = await fixture.call('v1/accounts:signUp', { email: anEmail(), password: PASSWORD })
  const counts = async () => (await fixture.pool.query('select key, points from rate_limits order by key')).rows
  const before = await counts()
  const look = () => fixture.call('v1/accounts:lookup', { idToken: body.idToken })
  const looks = await Promise.all(Array.from({ length: 20 }, look))
  expect(looks.filter(({ status }) => status !== 200)).toEqual([])
  expect(await counts()).toEqual(before)
  // Nor does it ask a limit that other calls have used up.
  await fixture.pool.query('update rate_limits set points = points + 10000')
  expect((await look()).status).toBe(200)
  await fixture.pool.query('delete from rate_limits')
})

test('a session may refresh its tokens 600 times an hour; after that the client keeps the person signed in', async () => {
  const auth = fixture.client()
  const { user } = await createUserWithEmailAndPassword(auth, anEmail(), PASSWORD)
  await user.getIdToken(true)
  await setUsed('refresh-session', 599)
  await user.getIdToken(true)
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  expect(auth.currentUser?.uid).toBe(user.uid)
})

test('a session may change its account 60 times an hour, without a limit on the person’s other session', async () => {
  const email = anEmail()
  const { user } = await createUserWithEmailAndPassword(fixture.client(), email, PASSWORD)
  const idToken = await user.getIdToken()
  const change = () => fixture.call('v1/accounts:update', { idToken, displayName: 'Nila' })
  expect((await change()).status).toBe(200)
  await setUsed('change-session', 50)
  const answers = await Promise.all(Array.from({ length: 12 }, change))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ body }) => body.error?.message === TOO_MANY)).toHaveLength(2)
  await expect(updateProfile(user, { displayName: 'Nila' })).rejects.toMatchObject({ code: 'auth/too-many-requests' })
  const elsewhere = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  await updateProfile(elsewhere.user, { displayName: 'Nila' })
})

test('300 changes an hour over new sessions of one account are allowed, until the password is reset', async () => {
  const email = anEmail()
  await createUserWithEmailAndPassword(fixture.client(), email, PASSWORD)
  const session = async () => {
    const { user } = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
    const idToken = await user.getIdToken()
    return () => fixture.call('v1/accounts:update', { idToken, displayName: 'Nila' })
  }
  const first = await session()
  expect((await first()).status).toBe(200)
  await setUsed('change-account', 290)
  const [second, third] = [await session(), await session()]
  const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => (at % 2 ? second : third)()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  await sendPasswordResetEmail(fixture.client(), email)
  await confirmPasswordReset(fixture.client(), codeIn((await fixture.letters(email)).at(-1)), 'Another horse #8')
  const { user } = await signInWithEmailAndPassword(fixture.client(), email, 'Another horse #8')
  await updateProfile(user, { displayName: 'Nila' })
})
