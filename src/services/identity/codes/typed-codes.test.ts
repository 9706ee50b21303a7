import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { aNumber, sendCode, someone } from '../../../../test/identity/people.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({ open: { anonymous: false, phone: true } })
})
afterAll(() => fixture.stop())

/** The code as a phone's Bengali keyboard types it, with blanks and marks of a paste. */
function inBengali(code: string): string {
  return `\u202a ${code.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit))).replace(/^(.{3})/, '$1 ')}\u202c`
}

test('the code of a text message is accepted in Bengali digits and with blanks', async () => {
  const { sessionInfo, code } = await sendCode(fixture, aNumber())
  const answer = await fixture.call('v1/accounts:signInWithPhoneNumber', { sessionInfo, code: inBengali(code) })
  expect(answer.status).toBe(200)
})

test('codes of an authenticator and recovery codes are accepted in Bengali digits and with blanks', async () => {
  const { user, email } = await someone(fixture)
  const start = { idToken: await user.getIdToken(), totpEnrollmentInfo: {} }
  const { totpSessionInfo } = (await fixture.call('v2/accounts/mfaEnrollment:start', start)).body
  const app = new TOTP({ secret: totpSessionInfo.sharedSecretKey })
  const { body: enrolled, status } = await fixture.call('v2/accounts/mfaEnrollment:finalize', {
    idToken: await user.getIdToken(),
    totpVerificationInfo: {
      sessionInfo: totpSessionInfo.sessionInfo,
      verificationCode: inBengali(app.generate({ timestamp: Date.now() - 30_000 })),
    },
  })
  expect(status).toBe(200)
  const { codes } = (await fixture.call('v2/accounts/recoveryCodes:create', { idToken: enrolled.idToken })).body
  const finish = async (verificationCode: string) => {
    const first = (await fixture.call('v1/accounts:signInWithPassword', { email, password: PASSWORD })).body
    return fixture.call('v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential: first.mfaPendingCredential,
      mfaEnrollmentId: first.mfaInfo[0]?.mfaEnrollmentId,
      totpVerificationInfo: { verificationCode },
    })
  }
  expect((await finish(inBengali(app.generate()))).status).toBe(200)
  expect((await finish(inBengali(codes[0] ?? '').toLowerCase())).status).toBe(200)
})
