import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, startIdentity } from '../../../../../test/identity/fixture.ts'
import { kindsOf, refusal, signedUp } from '../../../../../test/identity/people.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('revoking a token of another provider succeeds and is recorded', async () => {
  const { user: first } = await signedUp(fixture)
  const idToken = await first.getIdToken()
  const answer = await fixture.call('v2/accounts:revokeToken', { idToken, providerId: 'apple.com', token: 'a token' })
  expect(answer).toEqual({ status: 200, body: {} })
})

test('a missing ID token, provider or token is refused', async () => {
  const { user } = await signedUp(fixture)
  const whole = { idToken: await user.getIdToken(), providerId: 'apple.com', token: 'a token' }
  const faults: [object, string][] = [
    [{ ...whole, idToken: undefined }, 'MISSING_ID_TOKEN'],
    [{ ...whole, idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
    [{ ...whole, providerId: undefined }, 'INVALID_PROVIDER_ID'],
    [{ ...whole, token: '' }, 'MISSING_TOKEN'],
  ]
  for (const [body, code] of faults) expect(await refusal(fixture, 'v2/accounts:revokeToken', body)).toBe(code)
  expect(await kindsOf(fixture, user.uid)).toEqual(['signed-up'])
})
