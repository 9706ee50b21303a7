import {
  browserPopupRedirectResolver,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  linkWithCredential,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPhoneNumber,
  signInWithRedirect,
  updateEmail,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { aNumber, NO_CAPTCHA } from './phone.ts'
import { anEmail, PASSWORD, refusal, refusalOverLimit, signedInUser, step } from './step.ts'

const anonymous = [
  step(
    'signInAnonymously',
    'begins an account without an address, which may leave again',
    async ({ client }) => {
      const auth = client()
      const { user } = await signInAnonymously(auth)
      const { isAnonymous, email, providerData } = user
      await deleteUser(user)
      return { isAnonymous, email, providerData, signedOut: auth.currentUser === null }
    },
    { isAnonymous: true, email: null, providerData: [], signedOut: true },
  ),
  step(
    'signInAnonymously',
    '[Z20] is refused where too many accounts were begun',
    (world) => refusalOverLimit(world, 'sign-up-address', () => signInAnonymously(world.client())),
    'auth/too-many-requests',
  ),
  step(
    'linkWithCredential, e-mail and password',
    'makes an anonymous account somebody’s',
    async ({ client }) => {
      const { user } = await signInAnonymously(client())
      const email = anEmail()
      await linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))
      const back = await signInWithEmailAndPassword(client(), email, PASSWORD)
      return { isAnonymous: user.isAnonymous, same: back.user.uid === user.uid }
    },
    { isAnonymous: false, same: true },
  ),
]

const privacy = [
  ...(['a wrong password', 'an address without an account'] as const).map((what) =>
    step(
      'signInWithEmailAndPassword',
      `tells no more of ${what} than that it does not open an account`,
      async ({ client, fixtures }) => {
        const email = what === 'a wrong password' ? (await fixtures.account()).email : anEmail()
        return refusal(signInWithEmailAndPassword(client(), email, 'Wrong horse #7'))
      },
      'auth/invalid-credential',
    ),
  ),
  step(
    'sendPasswordResetEmail',
    'tells nothing of an address without an account',
    ({ client }) => refusal(sendPasswordResetEmail(client(), anEmail())),
    'no refusal',
  ),
  step(
    'createUserWithEmailAndPassword',
    '[Z18] tells of an address that has an account even so',
    async ({ client, fixtures }) =>
      refusal(createUserWithEmailAndPassword(client(), (await fixtures.account()).email, PASSWORD)),
    'auth/email-already-in-use',
  ),
  step(
    'updateEmail',
    '[Z28] leaves a new address to a letter',
    async (world) => refusal(updateEmail((await signedInUser(world)).user, anEmail())),
    'auth/operation-not-allowed',
  ),
  step(
    'verifyBeforeUpdateEmail',
    'tells nothing of an address that has an account',
    async (world) => {
      const { email } = await world.fixtures.account()
      return refusal(verifyBeforeUpdateEmail((await signedInUser(world)).user, email))
    },
    'no refusal',
  ),
  step(
    'fetchSignInMethodsForEmail',
    'names no way in',
    async ({ client, fixtures }) => fetchSignInMethodsForEmail(client(), (await fixtures.account()).email),
    [],
  ),
]

const closed = [
  step(
    'signInWithCredential',
    '[Z28] is refused where Google is not set up',
    ({ client }) => refusal(signInWithCredential(client(), GoogleAuthProvider.credential('a.b.c'))),
    'auth/operation-not-allowed',
  ),
  step(
    'signInWithPhoneNumber',
    '[Z28] is refused where nobody carries messages',
    ({ client }) => refusal(signInWithPhoneNumber(client(), aNumber(), NO_CAPTCHA)),
    'auth/operation-not-allowed',
  ),
  step(
    'signInWithRedirect, origin check',
    '[Q29 Z32] stops pages of another host than the site’s',
    ({ client }) => refusal(signInWithRedirect(client(), new GoogleAuthProvider(), browserPopupRedirectResolver)),
    'auth/unauthorized-domain',
  ),
]

/** Steps for a service with e-mail privacy and anonymous sign-up, without Google and without SMS. */
export const strictSteps = [...anonymous, ...privacy, ...closed]
