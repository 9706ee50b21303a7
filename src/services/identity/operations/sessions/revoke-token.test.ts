import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bed, startIdentity } from '../../../../../test/identity/bed.ts'
import { kindsOf, refusal, signedUp } from '../../../../../test/identity/people.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

test('revoking a token of another provider succeeds and is recorded', async () => {
  const { user: first } = await signedUp(bed)
  const idToken = await first.getIdToken()
  const answer = await bed.call('v2/accounts:revokeToken', { idToken, providerId: 'apple.com', token: 'a token' })
  expect(answer).toEqual({ status: 200, body: {} })
})

test('a missing ID token, provider or token is refused', async () => {
  const { user } = await signedUp(bed)
  const whole = { idToken: await user.getIdToken(), providerId: 'apple.com', token: 'a token' }
  const faults: [object, string][] = [
    [{ ...whole, idToken: undefined }, 'MISSING_ID_TOKEN'],
    [{ ...whole, idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
    [{ ...whole, providerId: undefined }, 'INVALID_PROVIDER_ID'],
    [{ ...whole, token: '' }, 'MISSING_TOKEN'],
  ]
  for (const [body, code] of faults) expect(await refusal(bed, 'v2/accounts:revokeToken', body)).toBe(code)
  expect(await kindsOf(bed, user.uid)).toEqual(['signed-up'])
})
