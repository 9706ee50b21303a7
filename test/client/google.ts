import {
  FacebookAuthProvider,
  getAdditionalUserInfo,
  linkWithCredential,
  OAuthCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
} from '@firebase/auth'
import { age, PASSWORD, refusal, refusalOverLimit, signedInUser, step, type World } from './step.ts'

/** Google hands the first address out, so that its word opens an account; the second it does not. */
const SADIA = 'sadia@workshop.example'
const KAMAL = 'kamal@post.example'

async function credentialOf({ fixtures }: World, email: string): Promise<OAuthCredential> {
  return new OAuthProvider('google.com').credential(await fixtures.google(email))
}

/** The person's first sign-in with Google. */
async function arrive(world: World, email: string) {
  await world.fixtures.deleteAccount(email)
  const credential = await credentialOf(world, email)
  const auth = world.client()
  const { user } = await signInWithCredential(auth, credential)
  return { auth, user, credential }
}

const entering = [
  step(
    'signInWithCredential',
    '[Q25] makes an account for whom Google sends, and opens it the next time',
    async (world) => {
      await world.fixtures.deleteAccount(KAMAL)
      const credential = await credentialOf(world, KAMAL)
      const first = await signInWithCredential(world.client(), credential)
      const next = await signInWithCredential(world.client(), credential)
      return {
        isNewUser: [first, next].map((entered) => getAdditionalUserInfo(entered)?.isNewUser),
        same: first.user.uid === next.user.uid,
        ways: next.user.providerData.map((way) => way.providerId),
        name: next.user.displayName,
      }
    },
    { isNewUser: [true, false], same: true, ways: ['google.com'], name: 'Kamal Chowdhury' },
  ),
  step(
    'signInWithCredential',
    '[Z27] tells of an account of another kind, and what links the two after a sign-in to it',
    async (world) => {
      await world.fixtures.deleteAccount(KAMAL)
      await world.fixtures.account({ email: KAMAL })
      const credential = await credentialOf(world, KAMAL)
      const error = await signInWithCredential(world.client(), credential).catch((thrown) => thrown)
      const pending = OAuthProvider.credentialFromError(error)
      const { user } = await signInWithEmailAndPassword(world.client(), KAMAL, PASSWORD)
      if (pending) await linkWithCredential(user, pending)
      return { code: error.code, ways: user.providerData.map((way) => way.providerId) }
    },
    { code: 'auth/account-exists-with-different-credential', ways: ['password', 'google.com'] },
  ),
  step(
    'signInWithCredential',
    'opens the verified account of an address that Google hands out',
    async (world) => {
      await world.fixtures.deleteAccount(SADIA)
      const { uid } = await world.fixtures.account({ email: SADIA, verified: true })
      const { user } = await signInWithCredential(world.client(), await credentialOf(world, SADIA))
      return { same: user.uid === uid, ways: user.providerData.map((way) => way.providerId) }
    },
    { same: true, ways: ['password', 'google.com'] },
  ),
  step(
    'signInWithCredential',
    '[Z25] tells of an account that is disabled',
    async (world) => {
      const { user, credential } = await arrive(world, KAMAL)
      await world.fixtures.changeAccount('disable', user.uid)
      return refusal(signInWithCredential(world.client(), credential))
    },
    'auth/user-disabled',
  ),
  step(
    'signInWithCredential',
    'refuses a token that Google did not sign',
    ({ client }) => {
      const credential = new OAuthProvider('google.com').credential({ idToken: 'made.up.token', rawNonce: 'a' })
      return refusal(signInWithCredential(client(), credential))
    },
    'auth/invalid-credential',
  ),
  step(
    'signInWithCredential',
    'refuses the token of another sign-in',
    async (world) => {
      const { idToken } = await world.fixtures.google(KAMAL)
      const credential = new OAuthProvider('google.com').credential({ idToken, rawNonce: 'another' })
      return refusal(signInWithCredential(world.client(), credential))
    },
    'auth/missing-or-invalid-nonce',
  ),
  step(
    'signInWithCredential',
    'refuses a pending credential that was made up',
    async ({ client }) => {
      const said = { providerId: 'google.com', signInMethod: 'google.com', pendingToken: 'made-up' }
      const credential = OAuthCredential.fromJSON(said)
      return credential ? refusal(signInWithCredential(client(), credential)) : 'no credential'
    },
    'auth/invalid-credential',
  ),
  step(
    'signInWithCredential',
    '[Z28] refuses a provider that is not offered',
    ({ client }) => refusal(signInWithCredential(client(), FacebookAuthProvider.credential('a'))),
    'auth/operation-not-allowed',
  ),
  step(
    'signInWithCredential',
    '[Z20] is refused where too many have tried',
    async (world) => {
      const credential = await credentialOf(world, KAMAL)
      return refusalOverLimit(world, 'idp-address', () => signInWithCredential(world.client(), credential))
    },
    'auth/too-many-requests',
  ),
]

const linking = [
  step(
    'linkWithCredential',
    'adds Google as a way in, which can be taken away again',
    async (world) => {
      await world.fixtures.deleteAccount(KAMAL)
      const { user } = await signedInUser(world)
      await linkWithCredential(user, await credentialOf(world, KAMAL))
      const linked = user.providerData.map((way) => way.providerId)
      const twice = await refusal(linkWithCredential(user, await credentialOf(world, KAMAL)))
      await unlink(user, 'google.com')
      const left = user.providerData.map((way) => way.providerId)
      return { linked, twice, left, again: await refusal(unlink(user, 'google.com')) }
    },
    {
      linked: ['password', 'google.com'],
      twice: 'auth/provider-already-linked',
      left: ['password'],
      again: 'auth/no-such-provider',
    },
  ),
  step(
    'linkWithCredential',
    '[Z26] tells of a Google account that is somebody else’s',
    async (world) => {
      const { credential } = await arrive(world, KAMAL)
      return refusal(linkWithCredential((await signedInUser(world)).user, credential))
    },
    'auth/credential-already-in-use',
  ),
  step(
    'linkWithCredential',
    '[Z18] tells of an address that has another account',
    async (world) => {
      await world.fixtures.deleteAccount(KAMAL)
      await world.fixtures.account({ email: KAMAL })
      return refusal(linkWithCredential((await signedInUser(world)).user, await credentialOf(world, KAMAL)))
    },
    'auth/email-already-in-use',
  ),
  step(
    'linkWithCredential',
    '[Z23] asks for a fresh sign-in',
    async (world) => {
      const { user } = await age(world, await signedInUser(world))
      return refusal(linkWithCredential(user, await credentialOf(world, SADIA)))
    },
    'auth/requires-recent-login',
  ),
  step(
    'reauthenticateWithCredential, Google',
    'makes a sign-in fresh',
    async (world) => {
      const { user, credential } = await arrive(world, KAMAL)
      const { operationType } = await reauthenticateWithCredential(user, credential)
      return operationType
    },
    'reauthenticate',
  ),
  step(
    'reauthenticateWithCredential, Google',
    'refuses somebody whom the service does not know',
    async (world) => {
      await world.fixtures.deleteAccount(KAMAL)
      return refusal(reauthenticateWithCredential((await signedInUser(world)).user, await credentialOf(world, KAMAL)))
    },
    'auth/user-mismatch',
  ),
]

export const googleSteps = [...entering, ...linking]
