import type { Auth } from '@firebase/auth'
import { client } from '#shared/client.ts'
import { AppError } from '#shared/errors.ts'
import { accounts } from '#users/contract.ts'
import { authorizedFetch } from './authorized-fetch.ts'
import { callService, endSessions, listActivity, listDevices } from './own-calls.ts'
import { asFactor } from './second-factor-steps.ts'
import { follow, MARKER, step } from './session.ts'
import { connectedSettings, signInClient } from './sign-in-connection.ts'

/** What the Security page shows. */
export async function readSecurity() {
  const { sdk, auth } = await signInClient()
  const user = auth.currentUser
  if (!user) throw new Error('nobody is signed in')
  await user.reload()
  const own = await listDevices()
  const { claims } = await user.getIdTokenResult()
  const google = user.providerData.find(({ providerId }) => providerId === 'google.com')
  return {
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    ownerProven: own?.ownerProven ?? true,
    hasPassword: await hasPassword(),
    google: google ? (google.email ?? '') : null,
    phone: user.phoneNumber,
    /** Signed in by phone: nothing can be added to that as a second step. */
    cameByPhone: (claims.firebase as { sign_in_provider?: string } | undefined)?.sign_in_provider === 'phone',
    factors: sdk.multiFactor(user).enrolledFactors.map(asFactor),
    devices: own?.sessions ?? null,
    recoveryCodes: own?.recoveryCodes ?? null,
    activity: own ? await listActivity() : null,
  }
}

/** The provider `password` is also that of an e-mail link: only the lookup tells the two apart. */
async function hasPassword(): Promise<boolean> {
  const { users } = (await callService('v1/accounts:lookup', {})) as { users?: { passwordHash?: string }[] }
  return Boolean(users?.[0]?.passwordHash)
}

export type Security = Awaited<ReturnType<typeof readSecurity>>

/** Gives the password once more, as what is sensitive asks for. Throws the provider's error, the second step's too. */
export async function confirmPassword(password: string): Promise<void> {
  const { sdk, auth } = await signInClient()
  const user = auth.currentUser
  if (!user?.email) throw new Error('nobody is signed in')
  await replacingSession(async () => {
    await sdk.reauthenticateWithCredential(user, sdk.EmailAuthProvider.credential(user.email ?? '', password))
  })
}

/** Seconds after which the service asks for a fresh sign-in, less some for filling in what comes next. */
const FRESH = 240

/** Throws requires-recent-login before a dialog opens whose answer the service would refuse for that (row Z23). */
export async function requireFreshSignIn(): Promise<void> {
  const own = await listDevices()
  if ((own?.signInAge ?? (await signInAgeHere())) > FRESH) {
    throw Object.assign(new Error('the sign-in is too old'), { code: 'auth/requires-recent-login' })
  }
}

/** By this device's clock, which may be wrong: our own service is asked instead. */
async function signInAgeHere(): Promise<number> {
  const { auth } = await signInClient()
  const authTime = (await auth.currentUser?.getIdTokenResult())?.claims.auth_time
  return Date.now() / 1000 - Number(authTime)
}

/** A new sign-in on the same device takes the place of the one before, in the list of devices as well. */
export async function replacingSession(work: () => Promise<void>): Promise<void> {
  const { auth } = await signInClient()
  const before = (await auth.currentUser?.getIdTokenResult())?.claims.sid
  await work()
  // It would only be listed for longer: nothing to trouble anybody with.
  if (typeof before === 'string') await endSessions(before).catch(() => {})
}

export async function changePassword(password: string): Promise<void> {
  const { sdk, auth } = await signInClient()
  if (auth.currentUser) await sdk.updatePassword(auth.currentUser, password)
}

/** The address changes when the letter to the new one is followed. */
export async function askNewEmail(email: string): Promise<void> {
  const { sdk, auth } = await signInClient()
  if (auth.currentUser) await sdk.verifyBeforeUpdateEmail(auth.currentUser, email)
}

/** Ends the account; whoever was signed in is a guest afterwards. */
export async function deleteAccount(): Promise<void> {
  await step(async (_sdk, auth) => {
    // The hosted service would not tell the shop.
    if (connectedSettings().path) await auth.currentUser?.delete()
    else await leaveShop(auth)
    localStorage.removeItem(MARKER)
    await follow(null)
  })
}

/** The shop ends the account at the hosted service too, once everything of the person is gone here. */
async function leaveShop(auth: Auth): Promise<void> {
  await client(accounts, authorizedFetch)
    .leaveShop({ email: auth.currentUser?.email ?? '' })
    .catch((error: unknown) => {
      const tooOld = error instanceof AppError && error.code === 'sign_in_too_old'
      throw tooOld ? Object.assign(error, { code: 'auth/requires-recent-login' }) : error
    })
  await auth.signOut()
}

/** What a letter's code would do, without doing it. */
export async function readChange(code: string) {
  const { sdk, auth } = await signInClient()
  const { operation, data } = await sdk.checkActionCode(auth, code)
  return { operation: operation as string, email: data.email ?? '' }
}

/** Does what the letter's code is about; all sessions end, this browser's included. */
export async function applyChange(code: string): Promise<void> {
  await step(async (sdk, auth) => {
    await sdk.applyActionCode(auth, code)
    await auth.authStateReady()
    // If this is a session of the account it learns of its end; another's is not touched.
    await auth.currentUser?.reload().catch(() => {})
  })
}
