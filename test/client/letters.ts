import {
  ActionCodeURL,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import {
  anEmail,
  type Mode,
  phoneUser,
  refusal,
  refusalOverLimit,
  signedInUser,
  step,
  userAfter,
  userWithOldSignIn,
  type World,
} from './step.ts'

/** The code in the next e-mail of the kind. */
export async function codeFor({ fixtures }: World, email: string, mode: Mode): Promise<string> {
  return ActionCodeURL.parseLink(await fixtures.letterLink(email, mode))?.code ?? 'no code'
}

/** A code that verifies an address, and whose it is. */
export async function verifyCode(world: World) {
  const person = await signedInUser(world)
  await sendEmailVerification(person.user)
  return { ...person, code: await codeFor(world, person.email, 'verifyEmail') }
}

const verification = [
  step(
    'sendEmailVerification',
    '[Q24] sends a letter whose link leads back to the given page',
    async (world) => {
      const { user, email } = await signedInUser(world)
      await sendEmailVerification(user, { url: `${world.site}/cart` })
      const link = ActionCodeURL.parseLink(await world.fixtures.letterLink(email, 'verifyEmail'))
      return { operation: link?.operation, back: link?.continueUrl === `${world.site}/cart` }
    },
    { operation: 'VERIFY_EMAIL', back: true },
  ),
  step(
    'sendEmailVerification',
    '[Z32] refuses to lead back to another site',
    async (world) =>
      refusal(sendEmailVerification((await signedInUser(world)).user, { url: 'https://elsewhere.example/' })),
    'auth/unauthorized-continue-uri',
  ),
  step(
    'sendEmailVerification',
    'refuses to lead back to what is no page',
    async (world) => refusal(sendEmailVerification((await signedInUser(world)).user, { url: 'mailto:a@mail.example' })),
    'auth/invalid-continue-uri',
  ),
  step(
    'sendEmailVerification',
    'has nowhere to send to without an address',
    async (world) => refusal(sendEmailVerification((await phoneUser(world)).user)),
    'auth/missing-email',
  ),
  step(
    'sendEmailVerification',
    '[Z20] is refused after too many letters',
    async (world) => {
      const { user, email } = await signedInUser(world)
      await world.fixtures.exhaustLimit('letter-known', `verify-letter ${email}`)
      await world.fixtures.exhaustLimit('verify-letter', email)
      return refusal(sendEmailVerification(user))
    },
    'auth/too-many-requests',
  ),
  step(
    'sendEmailVerification',
    '[Z24] tells of a session that was ended',
    async (world) => refusal(sendEmailVerification((await userAfter(world, 'revoke')).user)),
    'auth/user-token-expired',
  ),
]

const change = [
  step(
    'verifyBeforeUpdateEmail',
    'sends a letter to the new address, and its link changes to it',
    async (world) => {
      const { user, email } = await signedInUser(world, { verified: true })
      const wanted = anEmail()
      await verifyBeforeUpdateEmail(user, wanted)
      const code = await codeFor(world, wanted, 'verifyAndChangeEmail')
      const { operation, data } = await checkActionCode(world.client(), code)
      await applyActionCode(world.client(), code)
      const undo = await codeFor(world, email, 'recoverEmail')
      const undoing = (await checkActionCode(world.client(), undo)).operation
      await applyActionCode(world.client(), undo)
      // A password that is younger than a week is gone: whoever changed the address may have set it.
      await sendPasswordResetEmail(world.client(), email)
      const reset = await codeFor(world, email, 'resetPassword')
      await confirmPasswordReset(world.client(), reset, 'Correct horse #7')
      const { user: back } = await signInWithEmailAndPassword(world.client(), email, 'Correct horse #7')
      return {
        operation,
        named: data.email === wanted,
        was: data.previousEmail === email,
        undoing,
        back: back.uid === user.uid,
      }
    },
    { operation: 'VERIFY_AND_CHANGE_EMAIL', named: true, was: true, undoing: 'RECOVER_EMAIL', back: true },
  ),
  step(
    'verifyBeforeUpdateEmail',
    '[Z18] tells of an address that has an account',
    async (world) => {
      const { email } = await world.fixtures.account()
      return refusal(verifyBeforeUpdateEmail((await signedInUser(world)).user, email))
    },
    'auth/email-already-in-use',
  ),
  step(
    'verifyBeforeUpdateEmail',
    '[Z19] refuses what is no address',
    async (world) => refusal(verifyBeforeUpdateEmail((await signedInUser(world)).user, 'nobody at home')),
    'auth/invalid-new-email',
  ),
  step(
    'verifyBeforeUpdateEmail',
    'refuses an address that is missing',
    async (world) => refusal(verifyBeforeUpdateEmail((await signedInUser(world)).user, '')),
    'auth/missing-new-email',
  ),
  step(
    'verifyBeforeUpdateEmail',
    '[Z23] asks for a fresh sign-in',
    async (world) => refusal(verifyBeforeUpdateEmail((await userWithOldSignIn(world)).user, anEmail())),
    'auth/requires-recent-login',
  ),
]

const codes = [
  step(
    'checkActionCode',
    'says what a code is for',
    async (world) => {
      const { code, email } = await verifyCode(world)
      const { operation, data } = await checkActionCode(world.client(), code)
      return { operation, named: data.email === email }
    },
    { operation: 'VERIFY_EMAIL', named: true },
  ),
  step(
    'checkActionCode',
    '[Z22] refuses a code that was made up',
    ({ client }) => refusal(checkActionCode(client(), 'made-up')),
    'auth/invalid-action-code',
  ),
  step(
    'checkActionCode',
    'refuses a code that is missing',
    ({ client }) => refusal(checkActionCode(client(), '')),
    'auth/internal-error',
  ),
  step(
    'checkActionCode',
    '[Z21] tells of a code that ran out',
    async (world) => {
      const { uid, code } = await verifyCode(world)
      await world.fixtures.changeAccount('expireLetters', uid)
      return refusal(checkActionCode(world.client(), code))
    },
    'auth/expired-action-code',
  ),
  step(
    'applyActionCode',
    '[Q24] verifies the address, once',
    async (world) => {
      const { code, user } = await verifyCode(world)
      await applyActionCode(world.client(), code)
      await reload(user)
      return { emailVerified: user.emailVerified, twice: await refusal(applyActionCode(world.client(), code)) }
    },
    { emailVerified: true, twice: 'auth/invalid-action-code' },
  ),
  step(
    'applyActionCode',
    '[Z21] tells of a code that ran out',
    async (world) => {
      const { uid, code } = await verifyCode(world)
      await world.fixtures.changeAccount('expireLetters', uid)
      return refusal(applyActionCode(world.client(), code))
    },
    'auth/expired-action-code',
  ),
  step(
    'applyActionCode',
    '[Z25] tells of an account that is disabled',
    async (world) => {
      const { uid, code } = await verifyCode(world)
      await world.fixtures.changeAccount('disable', uid)
      return refusal(applyActionCode(world.client(), code))
    },
    'auth/user-disabled',
  ),
  step(
    'applyActionCode',
    '[Z20] is refused where too many codes were tried',
    (world) => refusalOverLimit(world, 'apply-code-address', () => applyActionCode(world.client(), 'made-up')),
    'auth/too-many-requests',
  ),
]

export const letterSteps = [...verification, ...change, ...codes]
