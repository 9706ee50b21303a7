import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
} from '@firebase/auth'
import {
  anEmail,
  PASSWORD,
  phoneUser,
  refusal,
  refusalOverLimit,
  signedInUser,
  step,
  userAfter,
  userWithOldSignIn,
} from './step.ts'

const UNSPECIAL = 'correcthorse77'
const SHORT = 'a#1'
const COMMON = 'password!'
const LONG = `${'long horse #7 '.repeat(400)}`

const signUp = [
  step(
    'createUserWithEmailAndPassword',
    '[Q21] makes an account with e-mail and password',
    async ({ client }) => {
      const email = anEmail()
      const { user } = await createUserWithEmailAndPassword(client(), email, PASSWORD)
      const { emailVerified, isAnonymous, providerData } = user
      return { same: user.email === email, emailVerified, isAnonymous, ways: providerData.map((way) => way.providerId) }
    },
    { same: true, emailVerified: false, isAnonymous: false, ways: ['password'] },
  ),
  step(
    'createUserWithEmailAndPassword',
    '[Z18] tells of an address that has an account',
    async ({ client, fixtures }) => {
      const { email } = await fixtures.account()
      return refusal(createUserWithEmailAndPassword(client(), email, PASSWORD))
    },
    'auth/email-already-in-use',
  ),
  ...(
    [
      ['a password that is too short', anEmail(), SHORT, 'auth/weak-password'],
      ['a common password', anEmail(), COMMON, 'auth/weak-password'],
      ['a password without a special sign', anEmail(), UNSPECIAL, 'auth/password-does-not-meet-requirements'],
      ['[Z19] what is no address', 'nobody at home', PASSWORD, 'auth/invalid-email'],
      ['an address that is missing', '', PASSWORD, 'auth/missing-email'],
      ['a password that is missing', anEmail(), '', 'auth/missing-password'],
    ] as const
  ).map(([what, email, password, code]) =>
    step(
      'createUserWithEmailAndPassword',
      `refuses ${what}`,
      ({ client }) => refusal(createUserWithEmailAndPassword(client(), email, password)),
      code,
    ),
  ),
  step(
    'createUserWithEmailAndPassword',
    '[Z20] is refused where too many accounts were begun',
    (world) =>
      refusalOverLimit(world, 'sign-up-address', () =>
        createUserWithEmailAndPassword(world.client(), anEmail(), PASSWORD),
      ),
    'auth/too-many-requests',
  ),
]

const signIn = [
  step(
    'signInWithEmailAndPassword',
    '[Q20] opens the account',
    async ({ client, fixtures }) => {
      const { uid, email } = await fixtures.account()
      const { user, operationType } = await signInWithEmailAndPassword(client(), email.toUpperCase(), PASSWORD)
      return { same: user.uid === uid, operationType }
    },
    { same: true, operationType: 'signIn' },
  ),
  step(
    'signInWithEmailAndPassword',
    '[Z16] tells of a wrong password',
    async ({ client, fixtures }) => {
      const { email } = await fixtures.account()
      return refusal(signInWithEmailAndPassword(client(), email, 'Wrong horse #7'))
    },
    'auth/wrong-password',
  ),
  step(
    'signInWithEmailAndPassword',
    '[Z25] tells of an account that is disabled',
    async ({ client, fixtures }) => {
      const { uid, email } = await fixtures.account()
      await fixtures.changeAccount('disable', uid)
      return refusal(signInWithEmailAndPassword(client(), email, PASSWORD))
    },
    'auth/user-disabled',
  ),
  ...(
    [
      ['[Z17] tells of an address without an account', anEmail(), PASSWORD, 'auth/user-not-found'],
      ['[Z19] refuses what is no address', 'nobody at home', PASSWORD, 'auth/invalid-email'],
      ['refuses an address that is missing', '', PASSWORD, 'auth/missing-email'],
      ['refuses a password that is missing', anEmail(), '', 'auth/missing-password'],
      ['refuses a password of more than 4096 letters', anEmail(), LONG, 'auth/wrong-password'],
    ] as const
  ).map(([title, email, password, code]) =>
    step(
      'signInWithEmailAndPassword',
      title,
      ({ client }) => refusal(signInWithEmailAndPassword(client(), email, password)),
      code,
    ),
  ),
  step(
    'signInWithEmailAndPassword',
    '[Z20] is refused after too many tries',
    async ({ client, fixtures }) => {
      const email = anEmail()
      await fixtures.exhaustLimit('sign-in-account', email)
      return refusal(signInWithEmailAndPassword(client(), email, PASSWORD))
    },
    'auth/too-many-requests',
  ),
]

const again = [
  step(
    'reauthenticateWithCredential',
    'makes an old sign-in fresh, so that the password may be changed',
    async (world) => {
      const { user, email } = await userWithOldSignIn(world)
      const before = await refusal(updatePassword(user, 'Another horse #8'))
      const { operationType } = await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))
      await updatePassword(user, 'Another horse #8')
      return { before, operationType }
    },
    { before: 'auth/requires-recent-login', operationType: 'reauthenticate' },
  ),
  step(
    'reauthenticateWithCredential',
    '[Z16] tells of a wrong password',
    async (world) => {
      const { user, email } = await signedInUser(world)
      return refusal(reauthenticateWithCredential(user, EmailAuthProvider.credential(email, 'Wrong horse #7')))
    },
    'auth/wrong-password',
  ),
  ...(['somebody else', 'nobody'] as const).map((who) =>
    step(
      'reauthenticateWithCredential',
      `refuses the credential of ${who}`,
      async (world) => {
        const { user } = await signedInUser(world)
        const email = who === 'nobody' ? anEmail() : (await world.fixtures.account()).email
        return refusal(reauthenticateWithCredential(user, EmailAuthProvider.credential(email, PASSWORD)))
      },
      'auth/user-mismatch',
    ),
  ),
  step(
    'reauthenticateWithCredential',
    '[Z25] tells of an account that was disabled meanwhile',
    async (world) => {
      const { user, email } = await userAfter(world, 'disable')
      return refusal(reauthenticateWithCredential(user, EmailAuthProvider.credential(email, PASSWORD)))
    },
    'auth/user-disabled',
  ),
]

const linking = [
  step(
    'linkWithCredential, e-mail and password',
    'gives an account without an address one',
    async (world) => {
      const { user } = await phoneUser(world)
      const email = anEmail()
      await linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))
      const back = await signInWithEmailAndPassword(world.client(), email, PASSWORD)
      return { same: back.user.uid === user.uid, ways: user.providerData.map((way) => way.providerId) }
    },
    { same: true, ways: ['password', 'phone'] },
  ),
  step(
    'linkWithCredential, e-mail and password',
    '[Z18] tells of an address that has an account',
    async (world) => {
      const { user } = await phoneUser(world)
      const { email } = await world.fixtures.account()
      return refusal(linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD)))
    },
    'auth/email-already-in-use',
  ),
  step(
    'linkWithCredential, e-mail and password',
    'refuses a password that is too short',
    async (world) => {
      const { user } = await phoneUser(world)
      return refusal(linkWithCredential(user, EmailAuthProvider.credential(anEmail(), SHORT)))
    },
    'auth/weak-password',
  ),
]

export const passwordSteps = [...signUp, ...signIn, ...again, ...linking]
