import {
  confirmPasswordReset,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { codeFor, verifyCode } from './letters.ts'
import { anEmail, refusal, refusalOverLimit, step, type World } from './step.ts'

const NEW = 'Another horse #8'

/** A code that sets a new password, and whose it is. */
async function resetCode(world: World) {
  const { uid, email } = await world.fixtures.account()
  await sendPasswordResetEmail(world.client(), email)
  return { uid, email, code: await codeFor(world, email, 'resetPassword') }
}

export const passwordResetSteps = [
  step(
    'sendPasswordResetEmail',
    '[Q24] sends a letter whose code says for whom it is',
    async (world) => {
      const { email, code } = await resetCode(world)
      return (await verifyPasswordResetCode(world.client(), code)) === email
    },
    true,
  ),
  step(
    'sendPasswordResetEmail',
    '[Z17] tells of an address without an account',
    ({ client }) => refusal(sendPasswordResetEmail(client(), anEmail())),
    'auth/user-not-found',
  ),
  step(
    'sendPasswordResetEmail',
    '[Z19] refuses what is no address',
    ({ client }) => refusal(sendPasswordResetEmail(client(), 'nobody at home')),
    'auth/invalid-email',
  ),
  step(
    'sendPasswordResetEmail',
    'refuses an address that is missing',
    ({ client }) => refusal(sendPasswordResetEmail(client(), '')),
    'auth/missing-email',
  ),
  step(
    'sendPasswordResetEmail',
    '[Z20] is refused after too many letters',
    async ({ client, fixtures }) => {
      const { email } = await fixtures.account()
      await fixtures.exhaustLimit('reset-letter', email)
      return refusal(sendPasswordResetEmail(client(), email))
    },
    'auth/too-many-requests',
  ),
  step(
    'sendPasswordResetEmail',
    'refuses a link to another host than ours',
    async ({ client, fixtures }) => {
      const { email } = await fixtures.account()
      const url = 'https://shop.example/login'
      const ask = (linkDomain: string) => refusal(sendPasswordResetEmail(client(), email, { url, linkDomain }))
      return [await ask('attacker.example'), await ask('web.app')]
    },
    ['auth/invalid-hosting-link-domain', 'auth/invalid-hosting-link-domain'],
  ),
  step(
    'verifyPasswordResetCode',
    'names the address and uses nothing up',
    async (world) => {
      const { email, code } = await resetCode(world)
      const twice = [
        await verifyPasswordResetCode(world.client(), code),
        await verifyPasswordResetCode(world.client(), code),
      ]
      return twice.map((named) => named === email)
    },
    [true, true],
  ),
  step(
    'verifyPasswordResetCode',
    '[Z22] refuses a code that was made up',
    ({ client }) => refusal(verifyPasswordResetCode(client(), 'made-up')),
    'auth/invalid-action-code',
  ),
  step(
    'verifyPasswordResetCode',
    '[Z21] tells of a code that ran out',
    async (world) => {
      const { uid, code } = await resetCode(world)
      await world.fixtures.changeAccount('expireLetters', uid)
      return refusal(verifyPasswordResetCode(world.client(), code))
    },
    'auth/expired-action-code',
  ),
  step(
    'verifyPasswordResetCode',
    '[Z20] is refused where too many codes were tried',
    (world) => refusalOverLimit(world, 'code-address', () => verifyPasswordResetCode(world.client(), 'made-up')),
    'auth/too-many-requests',
  ),
  step(
    'confirmPasswordReset',
    'sets the new password once',
    async (world) => {
      const { uid, email, code } = await resetCode(world)
      await confirmPasswordReset(world.client(), code, NEW)
      const { user } = await signInWithEmailAndPassword(world.client(), email, NEW)
      const twice = await refusal(confirmPasswordReset(world.client(), code, NEW))
      return { same: user.uid === uid, verified: user.emailVerified, twice }
    },
    { same: true, verified: true, twice: 'auth/invalid-action-code' },
  ),
  ...(
    [
      ['a password that is too short', 'a#1', 'auth/weak-password'],
      ['a password without a special sign', 'correcthorse77', 'auth/password-does-not-meet-requirements'],
    ] as const
  ).map(([what, password, code]) =>
    step(
      'confirmPasswordReset',
      `refuses ${what}, and the code stays good`,
      async (world) => {
        const sent = await resetCode(world)
        const said = await refusal(confirmPasswordReset(world.client(), sent.code, password))
        return { said, still: (await verifyPasswordResetCode(world.client(), sent.code)) === sent.email }
      },
      { said: code, still: true },
    ),
  ),
  step(
    'confirmPasswordReset',
    '[Z21] tells of a code that ran out',
    async (world) => {
      const { uid, code } = await resetCode(world)
      await world.fixtures.changeAccount('expireLetters', uid)
      return refusal(confirmPasswordReset(world.client(), code, NEW))
    },
    'auth/expired-action-code',
  ),
  step(
    'confirmPasswordReset',
    '[Z22] refuses a code that was sent for something else',
    async (world) => refusal(confirmPasswordReset(world.client(), (await verifyCode(world)).code, NEW)),
    'auth/invalid-action-code',
  ),
  step(
    'confirmPasswordReset',
    '[Z25] tells of an account that is disabled',
    async (world) => {
      const { uid, code } = await resetCode(world)
      await world.fixtures.changeAccount('disable', uid)
      return refusal(confirmPasswordReset(world.client(), code, NEW))
    },
    'auth/user-disabled',
  ),
]
