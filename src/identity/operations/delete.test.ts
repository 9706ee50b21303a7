import { createUserWithEmailAndPassword, deleteUser, signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bed, PASSWORD, startIdentity } from '../test-bed.ts'
import { age, kindsOf, refusal, signedUp } from '../test-people.ts'

const farewells: string[] = []
let farewellFails = false
let bed: Bed
beforeAll(async () => {
  bed = await startIdentity({
    onDelete: async (_tx, uid) => {
      farewells.push(uid)
      if (farewellFails) throw new Error('the shop refuses')
    },
  })
})
afterAll(() => bed.stop())

test('[Q26] people delete their account, the shop’s part goes in the same transaction, and nothing is left to sign in to', async () => {
  const { auth, user, email } = await signedUp(bed)
  const { idToken, refreshToken } = { idToken: await user.getIdToken(), refreshToken: user.refreshToken }
  farewellFails = true
  await expect(deleteUser(user)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  farewellFails = false
  await user.reload()
  await deleteUser(user)
  expect(farewells.at(-1)).toBe(user.uid)
  expect(auth.currentUser).toBeNull()
  expect((await bed.call('v1/accounts:lookup', { idToken })).body.error.message).toBe('USER_NOT_FOUND')
  const refreshed = await bed.call('v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(refreshed.body.error.message).toBe('USER_NOT_FOUND')
  await expect(signInWithEmailAndPassword(bed.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/user-not-found',
  })
  expect((await createUserWithEmailAndPassword(bed.client(), email, PASSWORD)).user.uid).not.toBe(user.uid)
})

test('a deletion is answered in the provider’s form; its token deletes nothing twice', async () => {
  const { user } = await signedUp(bed)
  const idToken = await user.getIdToken()
  const answer = await bed.call('v1/accounts:delete', { idToken })
  expect(answer).toEqual({ status: 200, body: { kind: 'identitytoolkit#DeleteAccountResponse' } })
  expect(await refusal(bed, 'v1/accounts:delete', { idToken })).toBe('USER_NOT_FOUND')
  expect(farewells.filter((uid) => uid === user.uid)).toHaveLength(1)
  expect(await kindsOf(bed, user.uid)).toEqual(['deleted'])
})

test('[Z23 N12] an account is not deleted by an old sign-in, nor by a token that is none', async () => {
  const { user } = await signedUp(bed)
  await age(bed, user)
  const old = { idToken: await user.getIdToken() }
  expect(await refusal(bed, 'v1/accounts:delete', old)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  expect(await refusal(bed, 'v1/accounts:delete', {})).toBe('MISSING_ID_TOKEN')
  expect(await refusal(bed, 'v1/accounts:delete', { idToken: 'x.y.z' })).toBe('INVALID_ID_TOKEN')
  await user.reload()
})
