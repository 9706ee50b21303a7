import { createUserWithEmailAndPassword, initializeRecaptchaConfig, validatePassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { anEmail } from '../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('[Q29] projects names our own host and reCAPTCHA is off', async () => {
  const projects = await (await fetch(`${fixture.origin}/identity/v1/projects?key=k`)).json()
  expect(projects).toEqual({ projectId: 'greentech', authorizedDomains: ['shop.example'] })
  const auth = fixture.client()
  await initializeRecaptchaConfig(auth)
  await createUserWithEmailAndPassword(auth, anEmail(), PASSWORD)
})

test('the client validates a password against our policy', async () => {
  const auth = fixture.client()
  expect(await validatePassword(auth, PASSWORD)).toMatchObject({ isValid: true })
  expect(await validatePassword(auth, 'short!')).toMatchObject({ isValid: false, meetsMinPasswordLength: false })
  expect(await validatePassword(auth, 'no special here')).toMatchObject({
    isValid: false,
    containsNonAlphanumericCharacter: false,
  })
})

test('[Q29] reCAPTCHA is off for every provider and the password policy is returned', async () => {
  const get = async (path: string) => (await fetch(`${fixture.origin}/identity/${path}?key=k`)).json()
  const off = (provider: string) => ({ provider, enforcementState: 'OFF' })
  expect(await get('v2/recaptchaConfig')).toEqual({
    recaptchaKey: 'projects/greentech/keys/none',
    recaptchaEnforcementState: [off('EMAIL_PASSWORD_PROVIDER'), off('PHONE_PROVIDER')],
  })
  expect(await get('v1/recaptchaParams')).toEqual({
    kind: 'identitytoolkit#GetRecaptchaParamResponse',
    recaptchaSiteKey: 'none',
  })
  expect(await get('v2/passwordPolicy')).toEqual({
    customStrengthOptions: {
      minPasswordLength: 8,
      maxPasswordLength: 128,
      containsNonAlphanumericCharacter: true,
    },
    allowedNonAlphanumericCharacters: ['!', '@', '#', '$', '%', '^', '&', '*'],
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  })
})
