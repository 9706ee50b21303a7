import {
  applyActionCode,
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
} from '@firebase/auth'
import { codeFor } from './letters.ts'
import { age, PASSWORD, refusal, signedInUser, step, type World } from './step.ts'

async function newSecret(user: User) {
  return TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
}

function enroll(user: User, secret: TotpSecret, code: string): Promise<void> {
  return multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'My phone')
}

/** A person who has just added an authenticator app. */
async function withApp(world: World) {
  const person = await signedInUser(world, { verified: true })
  const secret = await newSecret(person.user)
  await enroll(person.user, secret, await world.fixtures.totpCode(secret.secretKey))
  return { ...person, secret: secret.secretKey }
}

/** A person who may add an app, and its secret. */
async function choosing(world: World) {
  const person = await signedInUser(world, { verified: true })
  return { ...person, secret: await newSecret(person.user) }
}

/** A sign-in that stops for its second step. */
export async function firstStep(world: World, email: string) {
  const auth = world.client()
  const error = await signInWithEmailAndPassword(auth, email, PASSWORD).catch((thrown: MultiFactorError) => thrown)
  return {
    auth,
    code: (error as MultiFactorError).code,
    resolver: getMultiFactorResolver(auth, error as MultiFactorError),
  }
}

async function waiting(world: World) {
  const person = await withApp(world)
  const { resolver, code } = await firstStep(world, person.email)
  const answer = (typed: string, hint = resolver.hints[0]?.uid ?? '') =>
    resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint, typed))
  return { ...person, code, answer, hints: resolver.hints, next: await world.fixtures.totpCode(person.secret, 1) }
}

const beginning = [
  step(
    'generateSecret of an authenticator app',
    '[Q27] gives what an app wants to know',
    async (world) => {
      const { secret } = await choosing(world)
      const { codeLength, codeIntervalSeconds, hashingAlgorithm, secretKey } = secret
      return { codeLength, codeIntervalSeconds, hashingAlgorithm, key: /^[A-Z2-7]{32}$/.test(secretKey) }
    },
    { codeLength: 6, codeIntervalSeconds: 30, hashingAlgorithm: 'SHA1', key: true },
  ),
  step(
    'generateSecret of an authenticator app',
    'waits until the address is verified',
    async (world) => refusal(newSecret((await signedInUser(world)).user)),
    'auth/unverified-email',
  ),
  step(
    'generateSecret of an authenticator app',
    'refuses a second app',
    async (world) => refusal(newSecret((await withApp(world)).user)),
    'auth/second-factor-already-in-use',
  ),
  step(
    'generateSecret of an authenticator app',
    'refuses a sixth factor',
    async (world) => {
      const { user, uid } = await signedInUser(world, { verified: true })
      await world.fixtures.changeAccount('fillFactors', uid)
      return refusal(newSecret(user))
    },
    'auth/maximum-second-factor-count-exceeded',
  ),
  step(
    'generateSecret of an authenticator app',
    '[Z23] asks for a fresh sign-in',
    async (world) => {
      const { user } = await age(world, await signedInUser(world, { verified: true }))
      return refusal(newSecret(user))
    },
    'auth/requires-recent-login',
  ),
]

const adding = [
  step(
    'enroll',
    '[Q27] adds the app, and a letter takes it back',
    async (world) => {
      const { user, email } = await withApp(world)
      const factors = multiFactor(user).enrolledFactors.map(({ factorId, displayName }) => [factorId, displayName])
      await applyActionCode(world.client(), await codeFor(world, email, 'revertSecondFactorAddition'))
      const back = await signInWithEmailAndPassword(world.client(), email, PASSWORD)
      return { factors, left: multiFactor(back.user).enrolledFactors.length }
    },
    { factors: [['totp', 'My phone']], left: 0 },
  ),
  step(
    'enroll',
    'tells of a wrong code',
    async (world) => {
      const { user, secret } = await choosing(world)
      return refusal(enroll(user, secret, await world.fixtures.totpCode(secret.secretKey, 9)))
    },
    'auth/invalid-verification-code',
  ),
  step(
    'enroll',
    'tells of a secret that ran out',
    async (world) => {
      const { user, uid, secret } = await choosing(world)
      await world.fixtures.changeAccount('expireWaiting', uid)
      return refusal(enroll(user, secret, await world.fixtures.totpCode(secret.secretKey)))
    },
    'auth/code-expired',
  ),
  step(
    'enroll',
    'refuses the secret of somebody else',
    async (world) => {
      const [{ user }, { secret }] = [await choosing(world), await choosing(world)]
      return refusal(enroll(user, secret, await world.fixtures.totpCode(secret.secretKey)))
    },
    'auth/invalid-verification-id',
  ),
  step(
    'enroll',
    '[Z20] is refused after ten wrong codes',
    async (world) => {
      const { user, secret } = await choosing(world)
      const wrong = await world.fixtures.totpCode(secret.secretKey, 9)
      for (let tries = 0; tries < 10; tries++) await refusal(enroll(user, secret, wrong))
      return refusal(enroll(user, secret, await world.fixtures.totpCode(secret.secretKey)))
    },
    'auth/too-many-requests',
  ),
  step(
    'unenroll',
    '[Q27] takes the app away, once',
    async (world) => {
      const { user } = await withApp(world)
      const factor = multiFactor(user).enrolledFactors[0]?.uid ?? ''
      await multiFactor(user).unenroll(factor)
      return {
        left: multiFactor(user).enrolledFactors.length,
        twice: await refusal(multiFactor(user).unenroll(factor)),
      }
    },
    { left: 0, twice: 'auth/multi-factor-info-not-found' },
  ),
  step(
    'unenroll',
    'asks which factor is meant',
    async (world) => refusal(multiFactor((await signedInUser(world)).user).unenroll('')),
    'auth/missing-multi-factor-info',
  ),
  step(
    'unenroll',
    '[Z23] asks for a fresh sign-in',
    async (world) => {
      const { user } = await age(world, await withApp(world))
      return refusal(multiFactor(user).unenroll(multiFactor(user).enrolledFactors[0]?.uid ?? ''))
    },
    'auth/requires-recent-login',
  ),
]

const second = [
  step(
    'resolveSignIn',
    '[Q27 Z33] opens the account by the app’s code, which counts once',
    async (world) => {
      const { code, hints, answer, next, uid, email } = await waiting(world)
      const { user } = await answer(next)
      const { signInSecondFactor } = await user.getIdTokenResult()
      const again = await firstStep(world, email)
      const assertion = TotpMultiFactorGenerator.assertionForSignIn(again.resolver.hints[0]?.uid ?? '', next)
      const twice = await refusal(again.resolver.resolveSignIn(assertion))
      return { code, hints: hints.map(({ factorId }) => factorId), same: user.uid === uid, signInSecondFactor, twice }
    },
    {
      code: 'auth/multi-factor-auth-required',
      hints: ['totp'],
      same: true,
      signInSecondFactor: 'totp',
      twice: 'auth/invalid-verification-code',
    },
  ),
  step(
    'resolveSignIn',
    'refuses a factor that the account does not have',
    async (world) => {
      const { answer, next } = await waiting(world)
      return refusal(answer(next, 'another'))
    },
    'auth/multi-factor-info-not-found',
  ),
  ...(
    [
      ['tells of a sign-in that waited too long', 'expireWaiting', 'auth/invalid-multi-factor-session'],
      ['[Z25] tells of an account that is disabled', 'disable', 'auth/user-disabled'],
    ] as const
  ).map(([title, change, code]) =>
    step(
      'resolveSignIn',
      title,
      async (world) => {
        const { answer, next, uid } = await waiting(world)
        await world.fixtures.changeAccount(change, uid)
        return refusal(answer(next))
      },
      code,
    ),
  ),
  step(
    'resolveSignIn',
    '[Z20] is refused after ten wrong codes, the right one included',
    async (world) => {
      const { answer, next, secret } = await waiting(world)
      const wrong = await world.fixtures.totpCode(secret, 9)
      const said = new Set<string>()
      for (let tries = 0; tries < 10; tries++) said.add(await refusal(answer(wrong)))
      return [...said, await refusal(answer(next))]
    },
    ['auth/invalid-verification-code', 'auth/too-many-requests'],
  ),
]

export const secondFactorSteps = [...beginning, ...adding, ...second]
