import {
  type ApplicationVerifier,
  linkWithPhoneNumber,
  PhoneAuthProvider,
  reauthenticateWithPhoneNumber,
  signInWithCredential,
  signInWithPhoneNumber,
} from '@firebase/auth'
import { age, refusal, signedInUser, step, type World } from './step.ts'

/** Says what the client wants to hear: a captcha is a script of another site, and the service asks for none. */
export const NO_CAPTCHA: ApplicationVerifier & { _reset: () => void } = {
  type: 'recaptcha',
  verify: async () => 'none',
  _reset: () => {},
}

export function aNumber(): string {
  return `+88019${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(8, '0')
    .slice(-8)}`
}

export function otherThan(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

/** A message to the number of an account, and what it says. */
async function sent(world: World) {
  const phone = aNumber()
  const { uid } = await world.fixtures.account({ phone })
  const confirmation = await signInWithPhoneNumber(world.client(), phone, NO_CAPTCHA)
  return { uid, phone, confirmation, code: await world.fixtures.smsCode(phone) }
}

const sending = [
  step(
    'signInWithPhoneNumber',
    '[Q27] sends six digits, also to a number as people write it',
    async ({ client, fixtures }) => {
      const phone = aNumber()
      await signInWithPhoneNumber(client(), phone.replace('+88', ''), NO_CAPTCHA)
      return /^\d{6}$/.test(await fixtures.smsCode(phone))
    },
    true,
  ),
  ...(
    [
      ['what is no number', '12', 'auth/invalid-phone-number'],
      ['a number that is missing', '', 'auth/missing-phone-number'],
    ] as const
  ).map(([what, phone, code]) =>
    step(
      'signInWithPhoneNumber',
      `refuses ${what}`,
      ({ client }) => refusal(signInWithPhoneNumber(client(), phone, NO_CAPTCHA)),
      code,
    ),
  ),
  step(
    'signInWithPhoneNumber',
    '[Z20] is refused after too many messages',
    async ({ client, fixtures }) => {
      const phone = aNumber()
      await fixtures.exhaustLimit('sms-number', phone)
      return refusal(signInWithPhoneNumber(client(), phone, NO_CAPTCHA))
    },
    'auth/too-many-requests',
  ),
]

const confirming = [
  step(
    'signInWithPhoneNumber, confirm',
    '[Q27] opens the account of the number, once',
    async (world) => {
      const { uid, confirmation, code } = await sent(world)
      const { user } = await confirmation.confirm(code)
      return { same: user.uid === uid, twice: await refusal(confirmation.confirm(code)) }
    },
    { same: true, twice: 'auth/invalid-verification-id' },
  ),
  step(
    'signInWithPhoneNumber, confirm',
    'tells of a wrong code',
    async (world) => {
      const { confirmation, code } = await sent(world)
      return refusal(confirmation.confirm(otherThan(code)))
    },
    'auth/invalid-verification-code',
  ),
  step(
    'signInWithPhoneNumber, confirm',
    'tells of a code that is missing',
    async (world) => refusal((await sent(world)).confirmation.confirm('')),
    'auth/missing-code',
  ),
  step(
    'signInWithPhoneNumber, confirm',
    'asks which message the code is of',
    ({ client }) => refusal(signInWithCredential(client(), PhoneAuthProvider.credential('', '123456'))),
    'auth/missing-verification-id',
  ),
  step(
    'signInWithPhoneNumber, confirm',
    'tells of a code that ran out',
    async (world) => {
      const { phone, confirmation, code } = await sent(world)
      await world.fixtures.expireSmsCodes(phone)
      return refusal(confirmation.confirm(code))
    },
    'auth/code-expired',
  ),
  step(
    'signInWithPhoneNumber, confirm',
    '[Z25] tells of an account that is disabled',
    async (world) => {
      const { uid, confirmation, code } = await sent(world)
      await world.fixtures.changeAccount('disable', uid)
      return refusal(confirmation.confirm(code))
    },
    'auth/user-disabled',
  ),
  step(
    'signInWithPhoneNumber, confirm',
    'makes an account of a number that nobody has',
    async ({ client, fixtures }) => {
      const phone = aNumber()
      const confirmation = await signInWithPhoneNumber(client(), phone, NO_CAPTCHA)
      const { user } = await confirmation.confirm(await fixtures.smsCode(phone))
      return { isNumber: user.phoneNumber === phone, email: user.email, isAnonymous: user.isAnonymous }
    },
    { isNumber: true, email: null, isAnonymous: false },
  ),
]

/** Asks to link the number, and hands its code in. */
async function link({ fixtures }: World, { user }: Awaited<ReturnType<typeof signedInUser>>, phone: string) {
  const confirmation = await linkWithPhoneNumber(user, phone, NO_CAPTCHA)
  return confirmation.confirm(await fixtures.smsCode(phone))
}

const linking = [
  step(
    'linkWithPhoneNumber',
    'adds the number as a way in',
    async (world) => {
      const person = await signedInUser(world)
      const phone = aNumber()
      const { user } = await link(world, person, phone)
      return { same: user.phoneNumber === phone, ways: user.providerData.map((way) => way.providerId) }
    },
    { same: true, ways: ['password', 'phone'] },
  ),
  step(
    'linkWithPhoneNumber',
    '[Z27] tells of a number that is somebody else’s, and what opens their account',
    async (world) => {
      const phone = aNumber()
      const { uid } = await world.fixtures.account({ phone })
      const error = await link(world, await signedInUser(world), phone).catch((thrown) => thrown)
      const proof = PhoneAuthProvider.credentialFromError(error)
      const owner = proof && (await signInWithCredential(world.client(), proof))
      const twice = proof && (await refusal(signInWithCredential(world.client(), proof)))
      return { code: error.code, same: owner?.user.uid === uid, twice }
    },
    { code: 'auth/account-exists-with-different-credential', same: true, twice: 'auth/invalid-credential' },
  ),
  step(
    'linkWithPhoneNumber',
    '[Z23] asks for a fresh sign-in',
    async (world) => {
      const person = await age(world, await signedInUser(world))
      return refusal(link(world, person, aNumber()))
    },
    'auth/requires-recent-login',
  ),
  step(
    'linkWithPhoneNumber',
    'refuses a phone to whom has a second factor',
    async (world) => {
      const person = await signedInUser(world)
      await world.fixtures.changeAccount('fillFactors', person.uid)
      return refusal(link(world, person, aNumber()))
    },
    'auth/unsupported-first-factor',
  ),
]

const again = [
  step(
    'reauthenticateWithPhoneNumber',
    'makes a sign-in fresh',
    async (world) => {
      const phone = aNumber()
      const { user } = await signedInUser(world, { phone })
      const confirmation = await reauthenticateWithPhoneNumber(user, phone, NO_CAPTCHA)
      return (await confirmation.confirm(await world.fixtures.smsCode(phone))).operationType
    },
    'reauthenticate',
  ),
  ...(['somebody else', 'nobody'] as const).map((who) =>
    step(
      'reauthenticateWithPhoneNumber',
      `refuses the number of ${who}`,
      async (world) => {
        const phone = aNumber()
        if (who === 'somebody else') await world.fixtures.account({ phone })
        const confirmation = await reauthenticateWithPhoneNumber((await signedInUser(world)).user, phone, NO_CAPTCHA)
        return refusal(confirmation.confirm(await world.fixtures.smsCode(phone)))
      },
      'auth/user-mismatch',
    ),
  ),
]

export const phoneSteps = [...sending, ...confirming, ...linking, ...again]
