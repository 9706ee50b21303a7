import {
  isSignInWithEmailLink,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
} from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../../../../test/identity/create-account.ts'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../../test/identity/fixture.ts'
import { anEmail } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

const settings = { url: `${PUBLIC_URL}/dashboard`, handleCodeInApp: true }

async function linkFor(email: string): Promise<string> {
  await sendSignInLinkToEmail(fixture.client(), email, settings)
  const letter = (await fixture.letters(email)).at(-1)
  return letter?.text.match(/https:\S+/)?.[0] ?? ''
}

test('[Q27] an e-mail link signs in to the existing account once', async () => {
  const email = anEmail()
  const uid = await createAccount(fixture.db, { email, password: PASSWORD, emailVerified: true })
  const link = await linkFor(email)
  expect(link).toContain(`${PUBLIC_URL}/login/letter?mode=signIn&oobCode=`)
  const auth = fixture.client()
  expect(isSignInWithEmailLink(auth, link)).toBe(true)
  const { user, operationType } = await signInWithEmailLink(auth, email.toUpperCase(), link)
  expect({ uid: user.uid, operationType }).toEqual({ uid, operationType: 'signIn' })
  await expect(signInWithEmailLink(fixture.client(), email, link)).rejects.toMatchObject({
    code: 'auth/invalid-action-code',
  })
  await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
})

test('a link does not reveal its e-mail address', async () => {
  const oobCode = new URL(await linkFor(anEmail())).searchParams.get('oobCode') ?? ''
  const { body } = await fixture.call('v1/accounts:resetPassword', { oobCode })
  expect(body).toEqual({ kind: 'identitytoolkit#ResetPasswordResponse', requestType: 'EMAIL_SIGNIN' })
})

test('[Q27] for a new address the link creates a verified account without a password', async () => {
  const email = anEmail()
  const { user } = await signInWithEmailLink(fixture.client(), email, await linkFor(email))
  expect(user).toMatchObject({ email, emailVerified: true, providerData: [{ providerId: 'password' }] })
})

test('[Z21] a link is valid for one hour', async () => {
  const email = anEmail()
  const link = await linkFor(email)
  await fixture.db
    .updateTable('identity.oob_codes')
    .set({ expires_at: sql<string>`expires_at - interval '61 minutes'` })
    .execute()
  await expect(signInWithEmailLink(fixture.client(), email, link)).rejects.toMatchObject({
    code: 'auth/expired-action-code',
  })
})

test('[Z19] a link is refused with another e-mail address', async () => {
  const [email, other] = [anEmail(), anEmail()]
  await createAccount(fixture.db, { email: other, password: PASSWORD })
  const link = await linkFor(email)
  await expect(signInWithEmailLink(fixture.client(), other, link)).rejects.toMatchObject({ code: 'auth/invalid-email' })
  await signInWithEmailLink(fixture.client(), email, link)
})

test('a stranger who registered the address loses access when its owner signs in by link', async () => {
  const email = anEmail()
  const uid = await createAccount(fixture.db, { email, password: PASSWORD })
  const { user: stranger } = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  const { user: owner } = await signInWithEmailLink(fixture.client(), email, await linkFor(email))
  expect(owner).toMatchObject({
    uid,
    emailVerified: true,
    providerData: [{ providerId: 'password' }],
  })
  await expect(stranger.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  await expect(signInWithEmailAndPassword(fixture.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/wrong-password',
  })
})

test('[Z25] a disabled user is not signed in by link', async () => {
  const email = anEmail()
  const uid = await createAccount(fixture.db, { email, password: PASSWORD, emailVerified: true })
  await fixture.db.updateTable('identity.accounts').set({ disabled: true }).where('uid', '=', uid).execute()
  await expect(signInWithEmailLink(fixture.client(), email, await linkFor(email))).rejects.toMatchObject({
    code: 'auth/user-disabled',
  })
})

test('a code of another kind does not sign in', async () => {
  const email = anEmail()
  await createAccount(fixture.db, { email, password: PASSWORD, emailVerified: true })
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = (await fixture.letters(email)).at(-1)?.text.match(/oobCode=([\w-]+)/)?.[1]
  expect((await fixture.call('v1/accounts:signInWithEmailLink', { email, oobCode })).body.error.message).toBe(
    'INVALID_OOB_CODE',
  )
})
