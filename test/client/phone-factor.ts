import {
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  type PhoneMultiFactorInfo,
  type User,
} from '@firebase/auth'
import { aNumber, NO_CAPTCHA, otherThan } from './phone.ts'
import { firstStep } from './second-factor.ts'
import { refusal, signedInUser, step, type World } from './step.ts'

async function askFor({ client }: World, user: User, phoneNumber: string): Promise<string> {
  const session = await multiFactor(user).getSession()
  return new PhoneAuthProvider(client()).verifyPhoneNumber({ phoneNumber, session }, NO_CAPTCHA)
}

function assertionOf(verificationId: string, code: string) {
  return PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationId, code))
}

async function choosing(world: World) {
  const person = await signedInUser(world, { verified: true })
  const phone = aNumber()
  const verificationId = await askFor(world, person.user, phone)
  const enroll = (code: string) => multiFactor(person.user).enroll(assertionOf(verificationId, code), 'SIM')
  return { ...person, phone, enroll, code: await world.fixtures.smsCode(phone) }
}

async function withPhone(world: World) {
  const person = await choosing(world)
  await person.enroll(person.code)
  return person
}

/** A sign-in that stops for its second step, with its message sent. */
async function waiting(world: World) {
  const person = await withPhone(world)
  const { auth, resolver } = await firstStep(world, person.email)
  const hint = resolver.hints[0] as PhoneMultiFactorInfo
  const send = (multiFactorUid = hint.uid) =>
    new PhoneAuthProvider(auth).verifyPhoneNumber({ multiFactorUid, session: resolver.session }, NO_CAPTCHA)
  const answer = (id: string, code: string) => resolver.resolveSignIn(assertionOf(id, code))
  return { ...person, hint, send, answer, next: () => world.fixtures.smsCode(person.phone) }
}

const adding = [
  step(
    'verifyPhoneNumber to enroll',
    '[Q27] sends six digits to the number',
    async (world) => /^\d{6}$/.test((await choosing(world)).code),
    true,
  ),
  step(
    'verifyPhoneNumber to enroll',
    'refuses what is no number',
    async (world) => refusal(askFor(world, (await signedInUser(world, { verified: true })).user, '12')),
    'auth/invalid-phone-number',
  ),
  step(
    'verifyPhoneNumber to enroll',
    'refuses a number that is a factor already',
    async (world) => {
      const { user, phone } = await withPhone(world)
      return refusal(askFor(world, user, phone))
    },
    'auth/second-factor-already-in-use',
  ),
  step(
    'verifyPhoneNumber to enroll',
    '[Z20] is refused after too many messages',
    async (world) => {
      const { user } = await signedInUser(world, { verified: true })
      const phone = aNumber()
      await world.fixtures.exhaustLimit('sms-number-enrolment', phone)
      return refusal(askFor(world, user, phone))
    },
    'auth/too-many-requests',
  ),
  step(
    'enroll, phone',
    '[Q27] adds the number',
    async (world) => {
      const { user, phone } = await withPhone(world)
      const [factor] = multiFactor(user).enrolledFactors as PhoneMultiFactorInfo[]
      return { same: factor?.phoneNumber === phone, name: factor?.displayName, kind: factor?.factorId }
    },
    { same: true, name: 'SIM', kind: 'phone' },
  ),
  step(
    'enroll, phone',
    'tells of a wrong code',
    async (world) => {
      const { enroll, code } = await choosing(world)
      return refusal(enroll(otherThan(code)))
    },
    'auth/invalid-verification-code',
  ),
  step(
    'enroll, phone',
    'tells of a code that ran out',
    async (world) => {
      const { enroll, code, phone } = await choosing(world)
      await world.fixtures.expireSmsCodes(phone)
      return refusal(enroll(code))
    },
    'auth/code-expired',
  ),
]

const second = [
  step(
    'verifyPhoneNumber to sign in',
    '[Q27] sends six digits to the number, of which the client knows the end',
    async (world) => {
      const { hint, send, phone, next } = await waiting(world)
      await send()
      return { hint: hint.phoneNumber === `+*********${phone.slice(-4)}`, code: /^\d{6}$/.test(await next()) }
    },
    { hint: true, code: true },
  ),
  step(
    'verifyPhoneNumber to sign in',
    'refuses a factor that the account does not have',
    async (world) => refusal((await waiting(world)).send('another')),
    'auth/multi-factor-info-not-found',
  ),
  step(
    'verifyPhoneNumber to sign in',
    'tells of a sign-in that waited too long',
    async (world) => {
      const { uid, send } = await waiting(world)
      await world.fixtures.changeAccount('expireWaiting', uid)
      return refusal(send())
    },
    'auth/invalid-multi-factor-session',
  ),
  step(
    'resolveSignIn, phone',
    '[Q27 Z33] opens the account by the message’s code',
    async (world) => {
      const { uid, send, answer, next } = await waiting(world)
      const { user } = await answer(await send(), await next())
      return { same: user.uid === uid, step: (await user.getIdTokenResult()).signInSecondFactor }
    },
    { same: true, step: 'phone' },
  ),
  step(
    'resolveSignIn, phone',
    'tells of a wrong code, and of one that ran out',
    async (world) => {
      const { phone, send, answer, next } = await waiting(world)
      const [id, code] = [await send(), await next()]
      const wrong = await refusal(answer(id, otherThan(code)))
      await world.fixtures.expireSmsCodes(phone)
      return [wrong, await refusal(answer(id, code))]
    },
    ['auth/invalid-verification-code', 'auth/code-expired'],
  ),
]

export const phoneFactorSteps = [...adding, ...second]
