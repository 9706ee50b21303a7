import { deleteApp, initializeServerApp } from '@firebase/app'
import {
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  initializeAuth,
  linkWithCredential,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailLink,
  unlink,
  updatePassword,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../../test/identity/fixture.ts'
import { anEmail } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({ open: { anonymous: true, phone: true } })
})
afterAll(() => fixture.stop())

async function linkFor(email: string): Promise<string> {
  await sendSignInLinkToEmail(fixture.client(), email, { url: `${PUBLIC_URL}/dashboard`, handleCodeInApp: true })
  return (await fixture.letters(email)).at(-1)?.text.match(/https:\S+/)?.[0] ?? ''
}

async function enter(email = anEmail()) {
  const auth = fixture.client()
  const { user } = await signInWithEmailLink(auth, email, await linkFor(email))
  return { auth, email, user }
}

async function shown(idToken: string) {
  const { body } = await fixture.call('v1/accounts:lookup', { idToken })
  return body.users[0]
}

test('after an e-mail link sign-in the account lists the provider password and emailLinkSignin', async () => {
  const { email, user } = await enter()
  expect(user.providerData).toMatchObject([{ providerId: 'password', uid: email, email }])
  const account = await shown(await user.getIdToken())
  expect(account).toMatchObject({ emailLinkSignin: true })
  expect(account).not.toHaveProperty('passwordHash')
})

test('an anonymous user who links an e-mail is no longer anonymous', async () => {
  const email = anEmail()
  const { user } = await signInAnonymously(fixture.client())
  await linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, await linkFor(email)))
  await user.reload()
  expect(user).toMatchObject({ email, isAnonymous: false, providerData: [{ providerId: 'password' }] })
})

test('a user of an e-mail link is not anonymous in a FirebaseServerApp', async () => {
  const { email, user } = await enter()
  const authIdToken = await user.getIdToken()
  const app = initializeServerApp({ apiKey: 'test-key', projectId: 'greentech' }, { authIdToken })
  const auth = initializeAuth(app)
  const host = `${new URL(fixture.origin).host}/identity`
  Object.assign(auth.config, { apiHost: host, tokenApiHost: host, apiScheme: 'http' })
  await auth.authStateReady()
  expect(auth.currentUser).toMatchObject({ email, isAnonymous: false })
  await deleteApp(app)
})

test('the e-mail link stays a sign-in method when a password is set', async () => {
  const { email, user } = await enter()
  expect(await fetchSignInMethodsForEmail(fixture.client(), email)).toEqual(['emailLink'])
  await updatePassword(user, PASSWORD)
  expect(await fetchSignInMethodsForEmail(fixture.client(), email)).toEqual(['password', 'emailLink'])
})

test('the provider password of an e-mail link can be unlinked', async () => {
  const { user } = await enter()
  expect((await unlink(user, 'password')).providerData).toEqual([])
  expect(await shown(await user.getIdToken())).not.toHaveProperty('emailLinkSignin')
})
