import type { Auth, User } from '@firebase/auth'
import { accounts } from '#people/users/contract.ts'
import { client } from '#shared/client.ts'
import { isAppError } from '#shared/errors.ts'
import { authError } from '../auth-error.ts'
import { applyAuthUser, withLoading } from '../auth-state.ts'
import { authorizedFetch } from '../authorized-fetch.ts'
import { releasePage } from '../page-owner.ts'
import { userKnownSince } from '../session.ts'
import { authSettings, loadAuth, requireUser } from './auth-client.ts'
import { callIdentity, endSessions, listActivity, listDevices } from './identity-api.ts'
import { toFactor } from './multi-factor.ts'

/** The data of the Security page. */
export async function loadSecurity() {
  const { sdk, user } = await requireUser()
  await reloadUnlessFresh(user)
  const sessions = await listDevices()
  const { signInProvider } = await user.getIdTokenResult()
  const google = user.providerData.find(({ providerId }) => providerId === 'google.com')
  return {
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    ownerProven: sessions?.ownerProven ?? true,
    hasPassword: sessions ? sessions.hasPassword : await hasPassword(),
    google: google ? (google.email ?? '') : null,
    phone: user.phoneNumber,
    /** A session that began with a phone code cannot enroll a second factor. */
    signedInByPhone: signInProvider === 'phone',
    factors: sdk.multiFactor(user).enrolledFactors.map(toFactor),
    devices: sessions?.sessions ?? null,
    recoveryCodes: sessions?.recoveryCodes ?? null,
    activity: sessions ? await listActivity() : null,
  }
}

/** How long what the SDK has read at the start of the page is taken for new. Milliseconds. */
const FRESH_MS = 10_000
let wasShown = false

/** Reads the user again, but for the first time on a page that has just started: the SDK has read it then. */
async function reloadUnlessFresh(user: User): Promise<void> {
  const isFresh = !wasShown && performance.now() - userKnownSince() < FRESH_MS
  wasShown = true
  if (!isFresh) await user.reload()
}

/**
 * True if the account at the hosted service has a password. The provider `password` also stands for an e-mail link: only the
 * lookup distinguishes them.
 */
async function hasPassword(): Promise<boolean> {
  const { users } = await callIdentity('v1/accounts:lookup', {})
  return Boolean(users?.[0]?.passwordHash)
}

export type Security = Awaited<ReturnType<typeof loadSecurity>>

/** Throws the SDK's error, also the one that asks for a second factor. */
export async function reauthenticateWithPassword(password: string): Promise<void> {
  const { sdk, user } = await requireUser()
  const credential = sdk.EmailAuthProvider.credential(user.email ?? '', password)
  await replaceSession(async () => {
    await sdk.reauthenticateWithCredential(user, credential)
  })
}

/** The service accepts a sign-in of the last 300 s; the rest is for filling in the dialog that follows. */
const RECENT_SIGN_IN_SECONDS = 240

/** Throws requires-recent-login before a dialog opens whose result the service would refuse for that (row Z23). */
export async function requireRecentSignIn(): Promise<void> {
  const sessions = await listDevices()
  if ((sessions?.signInAge ?? (await signInAgeByToken())) > RECENT_SIGN_IN_SECONDS) {
    throw authError('requires-recent-login')
  }
}

/** Age of the sign-in by this device's clock, which may be wrong: our own service uses its own clock. */
async function signInAgeByToken(): Promise<number> {
  const { auth } = await loadAuth()
  const authTime = (await auth.currentUser?.getIdTokenResult())?.claims.auth_time
  return Date.now() / 1000 - Number(authTime)
}

/** Reauthenticates, then ends the former session of this device, so that the device is listed once. */
export async function replaceSession(reauthenticate: () => Promise<void>): Promise<void> {
  const { auth } = await loadAuth()
  const previousId = (await auth.currentUser?.getIdTokenResult())?.claims.sid
  await reauthenticate()
  // If this fails, the former session is listed a little longer.
  if (typeof previousId === 'string') await endSessions(previousId).catch(() => {})
}

export async function updatePassword(password: string): Promise<void> {
  const { sdk, auth } = await loadAuth()
  if (auth.currentUser) await sdk.updatePassword(auth.currentUser, password)
}

/** Sends an e-mail to the new address; the address changes when its link is followed. */
export async function verifyBeforeUpdateEmail(email: string): Promise<void> {
  const { sdk, auth } = await loadAuth()
  if (auth.currentUser) await sdk.verifyBeforeUpdateEmail(auth.currentUser, email)
}

/** Deletes the account and signs out. */
export async function deleteAccount(): Promise<void> {
  await withLoading(async (_sdk, auth) => {
    const takeBack = releasePage()
    await deleteEverywhere(auth).catch((error: unknown) => {
      takeBack()
      throw error
    })
    await applyAuthUser(null)
  })
}

async function deleteEverywhere(auth: Auth): Promise<void> {
  if (authSettings().path) return auth.currentUser?.delete()
  // The hosted service would not tell the shop: the shop deletes both.
  await deleteAtShop(auth.currentUser?.email ?? '')
  await auth.signOut()
}

/** The shop deletes its own data first, then the account at the hosted service. */
async function deleteAtShop(email: string): Promise<void> {
  await client(accounts, authorizedFetch)
    .leaveShop({ email })
    .catch((error: unknown) => {
      const tooOld = isAppError(error) && error.code === 'sign_in_too_old'
      throw tooOld ? Object.assign(error, { code: 'auth/requires-recent-login' }) : error
    })
}
