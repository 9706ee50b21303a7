import { signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { kindsOf, refusal, someone } from '../../../../test/identity/people.ts'
import { setDisabled, signOutEverywhere } from './disable-and-sign-out.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

/** A signed-in person, with the answers to the tokens of this sign-in. */
async function signedIn() {
  const { user, email } = await someone(fixture)
  const { uid, refreshToken: refresh_token } = user
  const idToken = await user.getIdToken()
  return {
    ...{ uid, email },
    answers: async () => [
      await refusal(fixture, 'v1/accounts:lookup', { idToken }),
      await refusal(fixture, 'v1/token', { grant_type: 'refresh_token', refresh_token }),
    ],
  }
}

const disable = (uid: string, disabled: boolean) =>
  fixture.db.transaction().execute((tx) => setDisabled(tx, uid, disabled))

test('a disabled account is signed out everywhere at once, and is told why until it is enabled again', async () => {
  const { uid, email, answers } = await signedIn()
  await disable(uid, true)
  expect(await answers()).toEqual(['USER_DISABLED', 'USER_DISABLED'])
  await expect(signInWithEmailAndPassword(fixture.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/user-disabled',
  })
  await disable(uid, false)
  expect(await answers()).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED'])
  await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  expect(await kindsOf(fixture, uid)).toEqual(['signed-in', 'disabled', 'enabled', 'signed-in'])
})

test('an account that is signed out everywhere keeps its sign-in methods', async () => {
  const { uid, email, answers } = await signedIn()
  await fixture.db.transaction().execute((tx) => signOutEverywhere(tx, uid))
  expect(await answers()).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED'])
  await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  expect(await kindsOf(fixture, uid)).toEqual(['signed-in', 'signed-out-everywhere', 'signed-in'])
})
