import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstStep, pending, withApp } from '../../../../test/identity/factors.ts'
import { type Fixture, startIdentity } from '../../../../test/identity/fixture.ts'
import { hashSecret } from '../sealing/secrets.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('fifty wrong codes of the second step end the attempts of the day in the network of the owner, too', async () => {
  // The account has a session at this address.
  const { email, user } = await withApp(fixture)
  const { resolver } = await firstStep(fixture, email)
  const mfaEnrollmentId = resolver.hints[0]?.uid
  const mfaPendingCredential = await pending(fixture, email)
  const body = { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode: '000000' } }
  await fixture.call('v2/accounts/mfaSignIn:finalize', body)
  await fixture.pool.query("update rate_limits set points = 50 where key like 'second-step-account:%'")
  const answer = await fixture.call('v2/accounts/mfaSignIn:finalize', body)
  expect(answer.body.error.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  // A browser that the account knows has ten of its own.
  const device = 'q'.repeat(43)
  const hash = hashSecret(device)
  await fixture.db.insertInto('identity.known_devices').values({ uid: user.uid, hash }).execute()
  const known = await fixture.call('v2/accounts/mfaSignIn:finalize', body, { cookie: `device=${device}` })
  expect(known.body.error.message).not.toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
})
