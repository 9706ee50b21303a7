import {
  deleteUser,
  getIdTokenResult,
  signInWithEmailAndPassword,
  type User,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
} from '@firebase/auth'
import {
  type AccountChange,
  anEmail,
  PASSWORD,
  refusal,
  signedInUser,
  step,
  userAfter,
  userWithOldSignIn,
} from './step.ts'
import type { ClientCall } from './table.ts'

/** Puts something else in the place of a token that the client keeps. */
function spoil(user: User, token: 'accessToken' | 'refreshToken'): void {
  const { stsTokenManager } = user as unknown as { stsTokenManager: Record<string, string> }
  stsTokenManager[token] = 'made up'
}

/** Steps for calls by a person whose session or account is gone: the error, and that the client signs them out. */
function ended(call: ClientCall, work: (user: User) => Promise<unknown>) {
  const changes: [AccountChange, string, string][] = [
    ['revoke', '[Z24] tells of a session that was ended', 'auth/user-token-expired'],
    ['delete', '[Z24] tells of an account that was deleted', 'auth/user-token-expired'],
    ['disable', '[Z25] tells of an account that was disabled', 'auth/user-disabled'],
  ]
  return changes.map(([change, title, code]) =>
    step(
      call,
      title,
      async (world) => {
        const { user, auth } = await userAfter(world, change)
        const said = await refusal(work(user))
        return { said, signedOut: auth.currentUser === null }
      },
      { said: code, signedOut: true },
    ),
  )
}

const sessions = [
  step(
    'reload',
    '[Q22] fetches what the account is now',
    async (world) => {
      const { user, uid, email } = await signedInUser(world, { verified: true })
      await user.reload()
      const { emailVerified, metadata } = user
      return { same: [user.uid === uid, user.email === email], emailVerified, times: Object.keys(metadata).length > 0 }
    },
    { same: [true, true], emailVerified: true, times: true },
  ),
  ...ended('reload', (user) => user.reload()),
  step(
    'reload',
    'refuses a token that was made up',
    async (world) => {
      const { user } = await signedInUser(world)
      spoil(user, 'accessToken')
      return refusal(user.reload())
    },
    'auth/invalid-user-token',
  ),
  step(
    'getIdToken',
    '[Q28] exchanges the refresh token for a new pair, again and again',
    async (world) => {
      const { user } = await signedInUser(world)
      const first = user.refreshToken
      await user.getIdToken(true)
      const second = user.refreshToken
      const { signInProvider, claims } = await getIdTokenResult(user, true)
      const kept = [first, second, user.refreshToken]
      return { signInProvider, sub: claims.sub === user.uid, rotated: new Set(kept).size }
    },
    { signInProvider: 'password', sub: true, rotated: 3 },
  ),
  ...ended('getIdToken', (user) => user.getIdToken(true)),
  step(
    'getIdToken',
    '[Z24] signs out whose refresh token nobody knows',
    async (world) => {
      const { user, auth } = await signedInUser(world)
      spoil(user, 'refreshToken')
      return { said: await refusal(user.getIdToken(true)), signedOut: auth.currentUser === null }
    },
    { said: 'auth/user-token-expired', signedOut: true },
  ),
]

const profile = [
  step(
    'updateProfile',
    '[Q23] changes name and picture',
    async (world) => {
      const { user } = await signedInUser(world)
      await updateProfile(user, { displayName: 'Nila', photoURL: 'https://pictures.example/nila.jpg' })
      await user.reload()
      return [user.displayName, user.photoURL]
    },
    ['Nila', 'https://pictures.example/nila.jpg'],
  ),
  step(
    'updateProfile',
    'refuses the address of a picture that is too long for a token',
    async (world) => {
      const { user } = await signedInUser(world)
      return refusal(updateProfile(user, { photoURL: 'x'.repeat(3000) }))
    },
    'auth/invalid-argument',
  ),
  step(
    'updateProfile',
    'refuses a name with a link',
    async (world) => {
      const { user } = await signedInUser(world)
      return refusal(updateProfile(user, { displayName: 'Win at evil.example/now' }))
    },
    'auth/invalid-display-name',
  ),
  step(
    'updateProfile',
    '[Z20] tells who changes the account again and again to wait',
    async (world) => {
      const { user } = await signedInUser(world)
      await world.fixtures.exhaustLimit('change-account', user.uid)
      return refusal(updateProfile(user, { displayName: 'Nila' }))
    },
    'auth/too-many-requests',
  ),
  ...ended('updateProfile', (user) => updateProfile(user, { displayName: 'Nila' })),
]

const credentials = [
  step(
    'updatePassword',
    '[Q23] sets a new password, and the old one opens nothing',
    async (world) => {
      const { user, email } = await signedInUser(world)
      await updatePassword(user, 'Another horse #8')
      await user.reload()
      const old = await refusal(signInWithEmailAndPassword(world.client(), email, PASSWORD))
      const now = await signInWithEmailAndPassword(world.client(), email, 'Another horse #8')
      return { old, same: now.user.uid === user.uid }
    },
    { old: 'auth/wrong-password', same: true },
  ),
  ...(
    [
      ['is too short', 'a#1', 'auth/weak-password'],
      ['everybody uses', 'password!', 'auth/weak-password'],
      ['has no special sign', 'correcthorse77', 'auth/password-does-not-meet-requirements'],
    ] as const
  ).map(([what, password, code]) =>
    step(
      'updatePassword',
      `refuses a password that ${what}`,
      async (world) => refusal(updatePassword((await signedInUser(world)).user, password)),
      code,
    ),
  ),
  step(
    'updatePassword',
    '[Z23] asks for a fresh sign-in',
    async (world) => refusal(updatePassword((await userWithOldSignIn(world)).user, 'Another horse #8')),
    'auth/requires-recent-login',
  ),
  ...ended('updatePassword', (user) => updatePassword(user, 'Another horse #8')),
  step(
    'updateEmail',
    '[Q23] changes the address, which is not verified then',
    async (world) => {
      const { user } = await signedInUser(world, { verified: true })
      const email = anEmail()
      await updateEmail(user, email)
      return { same: user.email === email, emailVerified: user.emailVerified }
    },
    { same: true, emailVerified: false },
  ),
  step(
    'updateEmail',
    '[Z18] tells of an address that has an account',
    async (world) => {
      const { email } = await world.fixtures.account()
      return refusal(updateEmail((await signedInUser(world)).user, email))
    },
    'auth/email-already-in-use',
  ),
  step(
    'updateEmail',
    '[Z19] refuses what is no address',
    async (world) => refusal(updateEmail((await signedInUser(world)).user, 'nobody at home')),
    'auth/invalid-email',
  ),
  step(
    'updateEmail',
    '[Z23] asks for a fresh sign-in',
    async (world) => refusal(updateEmail((await userWithOldSignIn(world)).user, anEmail())),
    'auth/requires-recent-login',
  ),
  ...ended('updateEmail', (user) => updateEmail(user, anEmail())),
  step(
    'unlink',
    'takes the password away as a way in',
    async (world) => {
      const { user, email } = await signedInUser(world)
      await unlink(user, 'password')
      const closed = await refusal(signInWithEmailAndPassword(world.client(), email, PASSWORD))
      return { closed, ways: user.providerData.map((way) => way.providerId) }
    },
    { closed: 'auth/wrong-password', ways: [] },
  ),
  step(
    'unlink',
    '[Z23] asks for a fresh sign-in',
    async (world) => refusal(unlink((await userWithOldSignIn(world)).user, 'password')),
    'auth/requires-recent-login',
  ),
]

const farewell = [
  step(
    'deleteUser',
    '[Q26] ends the account',
    async (world) => {
      const { user, auth, email } = await signedInUser(world)
      await deleteUser(user)
      const gone = await refusal(signInWithEmailAndPassword(world.client(), email, PASSWORD))
      return { gone, signedOut: auth.currentUser === null }
    },
    { gone: 'auth/user-not-found', signedOut: true },
  ),
  step(
    'deleteUser',
    '[Z23] asks for a fresh sign-in',
    async (world) => refusal(deleteUser((await userWithOldSignIn(world)).user)),
    'auth/requires-recent-login',
  ),
  ...ended('deleteUser', (user) => deleteUser(user)),
]

export const accountSteps = [...sessions, ...profile, ...credentials, ...farewell]
