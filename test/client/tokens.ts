import {
  fetchSignInMethodsForEmail,
  getAdditionalUserInfo,
  revokeAccessToken,
  signInWithCustomToken,
} from '@firebase/auth'
import { anEmail, refusal, refusalOverLimit, signedInUser, step, userAfter } from './step.ts'

const tokens = [
  step(
    'signInWithCustomToken',
    'makes the account of its uid, and opens it the next time',
    async ({ client, fixtures }) => {
      const uid = `till-${crypto.randomUUID()}`
      const token = await fixtures.customToken({ uid, claims: { branch: 'Dhaka' } })
      const [first, next] = [await signInWithCustomToken(client(), token), await signInWithCustomToken(client(), token)]
      const { claims } = await next.user.getIdTokenResult()
      const isNewUser = [first, next].map((entered) => getAdditionalUserInfo(entered)?.isNewUser)
      return { same: first.user.uid === uid && next.user.uid === uid, isNewUser, branch: claims.branch }
    },
    { same: true, isNewUser: [true, false], branch: 'Dhaka' },
  ),
  ...(
    [
      ['what is no token', 'made up', 'auth/invalid-custom-token'],
      ['an empty one', '', 'auth/internal-error'],
    ] as const
  ).map(([what, token, code]) =>
    step(
      'signInWithCustomToken',
      `refuses ${what}`,
      ({ client }) => refusal(signInWithCustomToken(client(), token)),
      code,
    ),
  ),
  step(
    'signInWithCustomToken',
    'refuses the token of a credential that the service does not know',
    async ({ client, fixtures }) =>
      refusal(signInWithCustomToken(client(), await fixtures.customToken({ uid: 'a' }, true))),
    'auth/custom-token-mismatch',
  ),
  step(
    'signInWithCustomToken',
    'refuses a token without a uid',
    async ({ client, fixtures }) => refusal(signInWithCustomToken(client(), await fixtures.customToken({}))),
    'auth/missing-identifier',
  ),
  ...(
    [
      ['claims that are none', 'cashier', 'auth/invalid-claims'],
      ['more claims than a token should carry', { note: 'x'.repeat(1000) }, 'auth/claims-too-large'],
    ] as const
  ).map(([what, claims, code]) =>
    step(
      'signInWithCustomToken',
      `refuses ${what}`,
      async ({ client, fixtures }) =>
        refusal(signInWithCustomToken(client(), await fixtures.customToken({ uid: 'a', claims }))),
      code,
    ),
  ),
  step(
    'signInWithCustomToken',
    'refuses claims that the service makes itself',
    async ({ client, fixtures }) => {
      const token = await fixtures.customToken({ uid: 'a', claims: { email: 'a@mail.example' } })
      return refusal(signInWithCustomToken(client(), token))
    },
    'auth/forbidden-claim',
  ),
  step(
    'signInWithCustomToken',
    '[Z25] tells of an account that is disabled',
    async ({ client, fixtures }) => {
      const { uid } = await fixtures.account()
      await fixtures.changeAccount('disable', uid)
      return refusal(signInWithCustomToken(client(), await fixtures.customToken({ uid })))
    },
    'auth/user-disabled',
  ),
  step(
    'signInWithCustomToken',
    '[Z20] is refused where too many have tried',
    (world) => refusalOverLimit(world, 'custom-token-address', () => signInWithCustomToken(world.client(), 'made up')),
    'auth/too-many-requests',
  ),
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
