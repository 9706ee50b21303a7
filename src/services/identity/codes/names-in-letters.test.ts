import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../test/identity/fixture.ts'
import { refusal, signedUp, someone, verifyAddress } from '../../../../test/identity/people.ts'
import { anEmail } from '../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

const NAME = 'You Have Won'

describe('a display name is left out of letters to an address without a verified owner', () => {
  test('when they request its verification, a password reset or a sign-in link', async () => {
    const { auth, user, email } = await signedUp(fixture)
    await updateProfile(user, { displayName: NAME })
    await sendEmailVerification(user)
    await sendPasswordResetEmail(auth, email)
    await sendSignInLinkToEmail(auth, email, { url: PUBLIC_URL, handleCodeInApp: true })
    await expectNameless(email, 3)
  })

  test('when they request to change their e-mail to it', async () => {
    const { user } = await someone(fixture)
    await updateProfile(user, { displayName: NAME })
    const email = anEmail()
    await verifyBeforeUpdateEmail(user, email)
    await expectNameless(email, 1)
  })

  test('when the account changes, or somebody signs in with a new browser', async () => {
    const { user, email } = await signedUp(fixture)
    await verifyAddress(fixture, email)
    await updateProfile(user, { displayName: NAME })
    const caller = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Another', cookie: '' }
    await fixture.call('v1/accounts:signInWithPassword', { email, password: PASSWORD }, caller)
    await updatePassword(user, 'Another horse #8')
    await unlink(user, 'password')
    await updateEmail(user, anEmail())
    await expectNameless(email, 3)
  })

  async function expectNameless(email: string, least: number) {
    const letters = await fixture.letters(email)
    expect(letters.length).toBeGreaterThanOrEqual(least)
    for (const letter of letters) {
      expect(`${letter.subject} ${letter.text} ${letter.html}`).not.toContain(NAME)
      expect(letter.text).toMatch(/^Hello,\n/)
    }
  }
})

test('a letter to an address with a verified owner greets them by name', async () => {
  const { auth, user, email } = await someone(fixture)
  await updateProfile(user, { displayName: 'Md. Rahim' })
  await sendPasswordResetEmail(auth, email)
  expect((await fixture.letters(email)).at(-1)?.text).toMatch(/^Hello Md\. Rahim,\n/)
})

test('a name that contains a link is left out of letters', async () => {
  const { auth, user, email } = await someone(fixture)
  const stored = { display_name: 'Win at https://evil.example/now\nand more' }
  await fixture.db.updateTable('identity.accounts').set(stored).where('uid', '=', user.uid).execute()
  await sendPasswordResetEmail(auth, email)
  const text = (await fixture.letters(email)).at(-1)?.text ?? ''
  expect(text).toMatch(/^Hello Win at https evil example now and more,\n/)
})

describe('a name with a link, a line break or more than sixty characters is refused', () => {
  const BAD = ['Win at evil.example/now', 'Rahim\nUddin', 'x'.repeat(61), '\u202eRahim']

  test.each(BAD)('at sign-up and by the owner: %j', async (displayName) => {
    const { user } = await signedUp(fixture)
    const idToken = await user.getIdToken()
    const invalid = 'INVALID_DISPLAY_NAME'
    const register = { email: anEmail(), password: PASSWORD, displayName }
    expect(await refusal(fixture, 'v1/accounts:signUp', register)).toBe(invalid)
    expect(await refusal(fixture, 'v1/accounts:update', { idToken, displayName })).toBe(invalid)
  })

  test('and the official client names the error', async () => {
    const { user } = await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
    const attempt = updateProfile(user, { displayName: 'evil.example' })
    await expect(attempt).rejects.toMatchObject({ code: 'auth/invalid-display-name' })
    await updateProfile(user, { displayName: ' Md. Rahim ' })
    expect(user.displayName).toBe('Md. Rahim')
  })
})
