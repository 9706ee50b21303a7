import { updateProfile } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, startIdentity } from '../../../../test/identity/fixture.ts'
import { signedUp } from '../../../../test/identity/people.ts'
import { claimsOf } from '../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

const ADDRESSES = [
  ['a word', 'photo'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:image/png;base64,iVBORw0KGgo='],
  ['Bengali', 'একটি ছবি'],
  ['2,000 characters', 'x'.repeat(2000)],
]

test.each(ADDRESSES)('a photo URL is stored unchanged: %s', async (_what, photoURL) => {
  const { user } = await signedUp(fixture)
  await updateProfile(user, { displayName: 'Nila', photoURL })
  await user.reload()
  expect(user).toMatchObject({ displayName: 'Nila', photoURL })
  expect(claimsOf(await user.getIdToken())).toMatchObject({ picture: photoURL })
})

test.each([
  ['of 9,000 characters', 'x'.repeat(9000)],
  ['of 2,000 Bengali letters, which would make the token too long', 'ক'.repeat(2000)],
  ['of control characters, which a token writes in six characters each', '\u0001'.repeat(400)],
])('a photo URL %s is refused', async (_what, photoUrl) => {
  const { user } = await signedUp(fixture)
  const { body } = await fixture.call('v1/accounts:update', { idToken: await user.getIdToken(), photoUrl })
  expect(body.error).toMatchObject({ code: 400, message: 'INVALID_ARGUMENT' })
})
