import {
  EmailAuthProvider,
  linkWithCredential,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  unlink,
} from '@firebase/auth'
import { age, anEmail, phoneUser, refusal, refusalOverLimit, signedInUser, step, type World } from './step.ts'

const settings = ({ site }: World) => ({ url: `${site}/login/link`, handleCodeInApp: true })

async function linkFor(world: World, email: string): Promise<string> {
  await sendSignInLinkToEmail(world.client(), email, settings(world))
  return world.fixtures.letterLink(email, 'signIn')
}

const sending = [
  step(
    'sendSignInLinkToEmail',
    '[Q27] sends a link that begins an account with a verified address, once',
    async (world) => {
      const email = anEmail()
      const link = await linkFor(world, email)
      const { user } = await signInWithEmailLink(world.client(), email, link)
      const twice = await refusal(signInWithEmailLink(world.client(), email, link))
      return { same: user.email === email, verified: user.emailVerified, twice }
    },
    { same: true, verified: true, twice: 'auth/invalid-action-code' },
  ),
  step(
    'sendSignInLinkToEmail',
    '[Z19] refuses what is no address',
    (world) => refusal(sendSignInLinkToEmail(world.client(), 'nobody at home', settings(world))),
    'auth/invalid-email',
  ),
  step(
    'sendSignInLinkToEmail',
    '[Z32] refuses to lead to another site',
    ({ client }) =>
      refusal(sendSignInLinkToEmail(client(), anEmail(), { url: 'https://elsewhere.example/', handleCodeInApp: true })),
    'auth/unauthorized-continue-uri',
  ),
  step(
    'sendSignInLinkToEmail',
    '[Z20] is refused after too many letters',
    async (world) => {
      const email = anEmail()
      await world.fixtures.exhaustLimit('sign-in-letter', email)
      return refusal(sendSignInLinkToEmail(world.client(), email, settings(world)))
    },
    'auth/too-many-requests',
  ),
]

const opening = [
  step(
    'signInWithEmailLink',
    '[Q27] opens the account of the address',
    async (world) => {
      const { uid, email } = await world.fixtures.account({ verified: true })
      const { user } = await signInWithEmailLink(world.client(), email, await linkFor(world, email))
      return { same: user.uid === uid, ways: user.providerData.map((way) => way.providerId) }
    },
    { same: true, ways: ['password'] },
  ),
  step(
    'signInWithEmailLink',
    '[Z19] refuses another address than the letter went to',
    async (world) => refusal(signInWithEmailLink(world.client(), anEmail(), await linkFor(world, anEmail()))),
    'auth/invalid-email',
  ),
  step(
    'signInWithEmailLink',
    '[Z22] refuses the link of another letter',
    async (world) => {
      const { email } = await world.fixtures.account()
      await sendPasswordResetEmail(world.client(), email)
      const link = await world.fixtures.letterLink(email, 'resetPassword')
      return refusal(signInWithEmailLink(world.client(), email, link.replace('resetPassword', 'signIn')))
    },
    'auth/invalid-action-code',
  ),
  step(
    'signInWithEmailLink',
    '[Z21] tells of a link that ran out',
    async (world) => {
      const { uid, email } = await world.fixtures.account()
      const link = await linkFor(world, email)
      await world.fixtures.changeAccount('expireLetters', uid)
      return refusal(signInWithEmailLink(world.client(), email, link))
    },
    'auth/expired-action-code',
  ),
  step(
    'signInWithEmailLink',
    '[Z25] tells of an account that is disabled',
    async (world) => {
      const { uid, email } = await world.fixtures.account()
      const link = await linkFor(world, email)
      await world.fixtures.changeAccount('disable', uid)
      return refusal(signInWithEmailLink(world.client(), email, link))
    },
    'auth/user-disabled',
  ),
  step(
    'signInWithEmailLink',
    '[Z20] is refused where too many have tried',
    async (world) => {
      const email = anEmail()
      const link = await linkFor(world, email)
      return refusalOverLimit(world, 'link-address', () => signInWithEmailLink(world.client(), email, link))
    },
    'auth/too-many-requests',
  ),
]

const linking = [
  step(
    'linkWithCredential, e-mail link',
    'gives an account without an address one that is verified',
    async (world) => {
      const { user } = await phoneUser(world)
      const email = anEmail()
      await linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, await linkFor(world, email)))
      await user.reload()
      return { same: user.email === email, verified: user.emailVerified, anonymous: user.isAnonymous }
    },
    { same: true, verified: true, anonymous: false },
  ),
  step(
    'linkWithCredential, e-mail link',
    '[Z18] tells of an address that has an account',
    async (world) => {
      const { user } = await phoneUser(world)
      const { email } = await world.fixtures.account()
      return refusal(linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, await linkFor(world, email))))
    },
    'auth/email-already-in-use',
  ),
  step(
    'linkWithCredential, e-mail link',
    '[Z28] changes no address that an account has',
    async (world) => {
      const { user } = await signedInUser(world)
      await unlink(user, 'password')
      const email = anEmail()
      return refusal(linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, await linkFor(world, email))))
    },
    'auth/operation-not-allowed',
  ),
  step(
    'linkWithCredential, e-mail link',
    '[Z23] asks for a fresh sign-in',
    async (world) => {
      const { user } = await age(world, await phoneUser(world))
      const email = anEmail()
      return refusal(linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, await linkFor(world, email))))
    },
    'auth/requires-recent-login',
  ),
]

export const emailLinkSteps = [...sending, ...opening, ...linking]
