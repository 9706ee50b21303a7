import { multiFactor, signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../../../../test/identity/create-account.ts'
import { addApp } from '../../../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { aNumber, someone } from '../../../../../test/identity/people.ts'
import { anEmail } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('[Q27] a new app gets a secret and the TOTP parameters, a new number an SMS', async () => {
  const { user } = await someone(fixture)
  const idToken = await user.getIdToken()
  const start = (body: object) => fixture.call('v2/accounts/mfaEnrollment:start', { idToken, ...body })
  expect((await start({ totpEnrollmentInfo: {} })).body).toEqual({
    totpSessionInfo: {
      sharedSecretKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
      verificationCodeLength: 6,
      hashingAlgorithm: 'SHA1',
      periodSec: 30,
      sessionInfo: expect.any(String),
      finalizeEnrollmentTime: expect.stringMatching(/Z$/),
    },
  })
  const phoneNumber = aNumber()
  const sent = await start({ phoneEnrollmentInfo: { phoneNumber } })
  expect(sent.body).toEqual({ phoneSessionInfo: { sessionInfo: expect.any(String) } })
  expect(await fixture.smsCode(phoneNumber)).toMatch(/^\d{6}$/)
  expect((await start({})).body.error.message).toBe('INVALID_ARGUMENT')
  const wrong = await start({ phoneEnrollmentInfo: { phoneNumber: '12' } })
  expect(wrong.body.error.message).toBe('INVALID_PHONE_NUMBER')
  // An enrolment that was begun is no second step yet.
  await user.reload()
  expect(multiFactor(user).enrolledFactors).toEqual([])
})

test('a duplicate factor, a sixth factor and a factor before e-mail verification are refused', async () => {
  const { user } = await someone(fixture)
  const phone = aNumber()
  await addApp(user)
  await expect(addApp(user)).rejects.toMatchObject({ code: 'auth/second-factor-already-in-use' })
  const renewed = async (phoneNumber: string) => {
    const idToken = await user.getIdToken(true)
    return fixture.call('v2/accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo: { phoneNumber } })
  }
  const insert = (phone_number: string) =>
    fixture.db
      .insertInto('identity.second_factors')
      .values({
        ...{ id: phone_number, uid: user.uid, kind: 'phone', phone_number },
        ...{ display_name: null, secret: null, last_step: null },
      })
      .execute()
  await insert(phone)
  expect((await renewed(phone)).body.error.message).toBe('SECOND_FACTOR_EXISTS')
  for (let n = 0; n < 3; n++) await insert(aNumber())
  expect((await renewed(aNumber())).body.error.message).toBe('SECOND_FACTOR_LIMIT_EXCEEDED')
  const email = anEmail()
  await createAccount(fixture.db, { email, password: PASSWORD })
  const { user: unproven } = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  await expect(addApp(unproven)).rejects.toMatchObject({ code: 'auth/unverified-email' })
})
