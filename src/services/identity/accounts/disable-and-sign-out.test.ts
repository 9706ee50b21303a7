import { signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bed, PASSWORD, startIdentity } from '../../../../test/identity/bed.ts'
import { kindsOf, refusal, someone } from '../../../../test/identity/people.ts'
import { setDisabled, signOutEverywhere } from './disable-and-sign-out.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

/** Somebody who is signed in, and how the tokens of this sign-in are answered now. */
async function signedIn() {
  const { user, email } = await someone(bed)
  const { uid, refreshToken: refresh_token } = user
  const idToken = await user.getIdToken()
  return {
    ...{ uid, email },
    answers: async () => [
      await refusal(bed, 'v1/accounts:lookup', { idToken }),
      await refusal(bed, 'v1/token', { grant_type: 'refresh_token', refresh_token }),
    ],
  }
}

const disable = (uid: string, disabled: boolean) => bed.db.transaction().execute((tx) => setDisabled(tx, uid, disabled))

test('a disabled account is signed out everywhere at once, and is told why until it is enabled again', async () => {
  const { uid, email, answers } = await signedIn()
  await disable(uid, true)
  expect(await answers()).toEqual(['USER_DISABLED', 'USER_DISABLED'])
  await expect(signInWithEmailAndPassword(bed.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/user-disabled',
  })
  await disable(uid, false)
  expect(await answers()).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED'])
  await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  expect(await kindsOf(bed, uid)).toEqual(['signed-in', 'disabled', 'enabled', 'signed-in'])
})

test('an account that is signed out everywhere keeps its sign-in methods', async () => {
  const { uid, email, answers } = await signedIn()
  await bed.db.transaction().execute((tx) => signOutEverywhere(tx, uid))
  expect(await answers()).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED'])
  await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  expect(await kindsOf(bed, uid)).toEqual(['signed-in', 'signed-out-everywhere', 'signed-in'])
})
