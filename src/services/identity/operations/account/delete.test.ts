import { createUserWithEmailAndPassword, deleteUser, signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#messages/en.ts'
import { conflict } from '#shared/errors.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { age, kindsOf, refusal, signedUp } from '../../../../../test/identity/people.ts'

const farewells: string[] = []
let farewellFails = false
let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({
    onAccountDelete: async (_tx, uid) => {
      farewells.push(uid)
      if (farewellFails) throw new Error('the shop refuses')
    },
  })
})
afterAll(() => fixture.stop())

test("[Q26] a user deletes their account and the shop's data in one transaction", async () => {
  const { auth, user, email } = await signedUp(fixture)
  const { idToken, refreshToken } = { idToken: await user.getIdToken(), refreshToken: user.refreshToken }
  farewellFails = true
  await expect(deleteUser(user)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  farewellFails = false
  await user.reload()
  await deleteUser(user)
  expect(farewells.at(-1)).toBe(user.uid)
  expect(auth.currentUser).toBeNull()
  expect((await fixture.call('v1/accounts:lookup', { idToken })).body.error.message).toBe('USER_NOT_FOUND')
  const refreshed = await fixture.call('v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(refreshed.body.error.message).toBe('USER_NOT_FOUND')
  await expect(signInWithEmailAndPassword(fixture.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/user-not-found',
  })
  expect((await createUserWithEmailAndPassword(fixture.client(), email, PASSWORD)).user.uid).not.toBe(user.uid)
})

test("the response to a deletion has Firebase's form, and its token cannot be used again", async () => {
  const { user } = await signedUp(fixture)
  const idToken = await user.getIdToken()
  const answer = await fixture.call('v1/accounts:delete', { idToken })
  expect(answer).toEqual({ status: 200, body: { kind: 'identitytoolkit#DeleteAccountResponse' } })
  expect(await refusal(fixture, 'v1/accounts:delete', { idToken })).toBe('USER_NOT_FOUND')
  expect(farewells.filter((uid) => uid === user.uid)).toHaveLength(1)
  expect(await kindsOf(fixture, user.uid)).toEqual(['deleted'])
})

test('[Z23 N12] an old sign-in or an invalid token cannot delete the account', async () => {
  const { user } = await signedUp(fixture)
  await age(fixture, user)
  const old = { idToken: await user.getIdToken() }
  expect(await refusal(fixture, 'v1/accounts:delete', old)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  expect(await refusal(fixture, 'v1/accounts:delete', {})).toBe('MISSING_ID_TOKEN')
  expect(await refusal(fixture, 'v1/accounts:delete', { idToken: 'x.y.z' })).toBe('INVALID_ID_TOKEN')
  await user.reload()
})

test('a deletion that the site refuses leaves the account and returns the reason', async () => {
  const strict = await startIdentity({
    onAccountDelete: async () => {
      throw conflict('last_admin')
    },
  })
  const { user } = await signedUp(strict)
  const { status, body } = await strict.call('v1/accounts:delete', { idToken: await user.getIdToken() })
  const message = 'LAST_ADMIN : This is the last admin. Make somebody else an admin first.'
  expect({ status, error: body.error }).toMatchObject({ status: 409, error: { code: 409, message } })
  const refused = await deleteUser(user).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'auth/last-admin' })
  expect(en.accounts.provider['last-admin']).toBe('You are the last admin. Make somebody else an admin first.')
  await user.reload()
  await strict.stop()
})
