import { applyActionCode, confirmPasswordReset, isSignInWithEmailLink, signInWithEmailLink } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdministrator } from '../../../test/identity/administrator.ts'
import { type Bed, PUBLIC_URL, startIdentity } from '../../../test/identity/bed.ts'
import { signedUp } from '../../../test/identity/people.ts'
import { anEmail } from '../../../test/identity/values.ts'

let bed: Bed
let admin: Awaited<ReturnType<typeof anAdministrator>>
beforeAll(async () => {
  bed = await startIdentity()
  admin = await anAdministrator(bed)
})
afterAll(() => bed.stop())

test('links of letters are handed to the administrator and work as the letters’ do', async () => {
  const { email } = await signedUp(bed)
  const ask = { email, returnOobLink: true, continueUrl: `${PUBLIC_URL}/dashboard` }
  const { body } = await admin.call(':sendOobCode', { ...ask, requestType: 'PASSWORD_RESET' })
  expect(body).toEqual({
    kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
    email,
    oobCode: expect.any(String),
    oobLink: expect.stringMatching(/^https:\/\/shop\.example\/reset-password\?mode=resetPassword&oobCode=/),
  })
  await confirmPasswordReset(bed.client(), body.oobCode, 'Another horse #8')
  const changed = anEmail()
  const change = await admin.call(':sendOobCode', { ...ask, requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: changed })
  await applyActionCode(bed.client(), change.body.oobCode)
  const verify = await admin.call(':sendOobCode', { ...ask, requestType: 'VERIFY_EMAIL', email: changed })
  await applyActionCode(bed.client(), verify.body.oobCode)
  const link = await admin.call(':sendOobCode', { ...ask, requestType: 'EMAIL_SIGNIN', email: changed })
  const auth = bed.client()
  expect(isSignInWithEmailLink(auth, link.body.oobLink)).toBe(true)
  expect((await signInWithEmailLink(auth, changed, link.body.oobLink)).user.emailVerified).toBe(true)
  expect((await bed.letters(changed)).length).toBe(0)
})

test('without returnOobLink the letter is sent; links are for administrators alone', async () => {
  const { email, user } = await signedUp(bed)
  await admin.call(':sendOobCode', { requestType: 'PASSWORD_RESET', email })
  expect((await bed.letters(email)).at(-1)?.text).toContain('/reset-password')
  const idToken = await user.getIdToken()
  const own = await bed.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken, returnOobLink: true })
  expect(own.body.error?.message).toBe('INSUFFICIENT_PERMISSION')
  const faults: [object, string][] = [
    [{ requestType: 'PASSWORD_RESET', email: 'nobody@mail.example' }, 'EMAIL_NOT_FOUND'],
    [{ requestType: 'VERIFY_EMAIL', email: 'nobody@mail.example' }, 'USER_NOT_FOUND'],
    [{ requestType: 'VERIFY_EMAIL' }, 'MISSING_EMAIL'],
    [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', email }, 'MISSING_NEW_EMAIL'],
    [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail: email }, 'EMAIL_EXISTS'],
    [{ requestType: 'PASSWORD_RESET', email, continueUrl: 'https://elsewhere.example' }, 'UNAUTHORIZED_DOMAIN'],
    [{ requestType: 'SHOES', email }, 'OPERATION_NOT_ALLOWED'],
  ]
  for (const [body, code] of faults) {
    expect(await admin.refusal(':sendOobCode', { ...body, returnOobLink: true })).toBe(code)
  }
})
