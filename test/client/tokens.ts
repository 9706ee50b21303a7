import { fetchSignInMethodsForEmail, revokeAccessToken } from '@firebase/auth'
import { anEmail, refusal, refusalOverLimit, signedInUser, step, userAfter } from './step.ts'

const tokens = [
  step(
    'revokeAccessToken',
    'withdraws what another provider gave the person',
    async (world) => {
      const { auth } = await signedInUser(world)
      return refusal(revokeAccessToken(auth, 'a token of a provider'))
    },
    'no refusal',
  ),
  step(
    'revokeAccessToken',
    'refuses an empty token',
    async (world) => refusal(revokeAccessToken((await signedInUser(world)).auth, '')),
    'auth/missing-token',
  ),
  step(
    'revokeAccessToken',
    '[Z24] tells of a session that was ended',
    async (world) => refusal(revokeAccessToken((await userAfter(world, 'revoke')).auth, 'a token of a provider')),
    'auth/user-token-expired',
  ),
]

const methods = [
  step(
    'fetchSignInMethodsForEmail',
    'names the ways in of an address',
    async (world) => {
      const { email } = await world.fixtures.account()
      const both = await Promise.all([email, anEmail()].map((one) => fetchSignInMethodsForEmail(world.client(), one)))
      return both
    },
    [['password'], []],
  ),
  step(
    'fetchSignInMethodsForEmail',
    '[Z19] refuses what is no address',
    ({ client }) => refusal(fetchSignInMethodsForEmail(client(), 'nobody at home')),
    'auth/invalid-email',
  ),
  step(
    'fetchSignInMethodsForEmail',
    'refuses an address that is missing',
    ({ client }) => refusal(fetchSignInMethodsForEmail(client(), '')),
    'auth/missing-identifier',
  ),
  step(
    'fetchSignInMethodsForEmail',
    '[Z20] is refused where too many have asked',
    (world) => refusalOverLimit(world, 'methods-address', () => fetchSignInMethodsForEmail(world.client(), anEmail())),
    'auth/too-many-requests',
  ),
]

export const tokenSteps = [...tokens, ...methods]
