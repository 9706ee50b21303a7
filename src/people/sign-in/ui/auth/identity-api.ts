import type { PersonalRows } from '#shared/personal-data/personal-data.ts'
import { language } from '#words/language.ts'
import { authError } from '../auth-error.ts'
import { authSettings, loadAuth } from './auth-client.ts'

/** A session of the user on one device. */
export interface Device {
  id: string
  current: boolean
  userAgent: string
  address: string
  signedInAt: string
  lastUsedAt: string
}

interface SessionOverview {
  sessions: Device[]
  /** How many recovery codes are unused. */
  recoveryCodes: number
  /** Seconds since the user last signed in or reauthenticated. */
  signInAge: number
  /**
   * The user owns the e-mail address, proven by an e-mail that they opened while signed in. Only then can they add a second
   * factor.
   */
  ownerProven: boolean
  hasPassword: boolean
}

/** Something that happened to the account. */
export interface Activity {
  /** Name of the event in the service; see `words.security.activity.kinds`. */
  kind: string
  at: string
  /** Shortened; missing for events without a request. */
  address?: string
  userAgent: string
  /** The sign-in provider. */
  way?: string
  /** The second factor. */
  step?: string
  times: number
}

/** The operations that the SDK has no function for, with what they answer. */
interface Answers {
  'v1/accounts:lookup': { users?: { passwordHash?: string }[] }
  'v1/accounts:update': object
  'v1/accounts:resetPassword': object
  'v2/accounts/sessions:list': SessionOverview
  'v2/accounts/sessions:end': object
  'v2/accounts/activity:list': { events: Activity[] }
  'v2/accounts/data:list': PersonalRows
  'v2/accounts/recoveryCodes:create': { codes: string[] }
}

const ERROR_CODES: Record<string, string> = {
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  TOKEN_EXPIRED: 'user-token-expired',
  USER_DISABLED: 'user-disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  INVALID_OOB_CODE: 'invalid-action-code',
  EXPIRED_OOB_CODE: 'expired-action-code',
  WEAK_PASSWORD: 'weak-password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'password-does-not-meet-requirements',
}

/** The user's sessions. The SDK has no call for this; null with the hosted service, which does not list them. */
export async function listDevices(): Promise<SessionOverview | null> {
  return authSettings().path ? callIdentity('v2/accounts/sessions:list', {}) : null
}

/** The latest events of the user's account, newest first. */
export async function listActivity(): Promise<Activity[]> {
  return (await callIdentity('v2/accounts/activity:list', {})).events
}

/** One page of the rows that the sign-in service stores about the user. */
export async function listIdentityData(cursor: { table: number; offset: number }): Promise<PersonalRows> {
  return callIdentity('v2/accounts/data:list', cursor)
}

/** Signs out one device; without `id` all except this one. */
export async function endSessions(id?: string): Promise<void> {
  await callIdentity('v2/accounts/sessions:end', id ? { id } : {})
}

/** New recovery codes; they replace the former ones. */
export async function createRecoveryCodes(): Promise<string[]> {
  return (await callIdentity('v2/accounts/recoveryCodes:create', {})).codes
}

/** One call with the user's ID token to the service that the SDK talks to. Fails as the SDK does, with an `auth/…` code. */
export async function callIdentity<Operation extends keyof Answers>(
  operation: Operation,
  input: object,
): Promise<Answers[Operation]> {
  const { auth } = await loadAuth()
  const { apiScheme, apiHost, apiKey } = auth.config
  const body = JSON.stringify({ ...input, idToken: await auth.currentUser?.getIdToken() })
  const headers = { 'content-type': 'application/json', 'x-firebase-locale': language }
  const response = await fetch(`${apiScheme}://${apiHost}/${operation}?key=${encodeURIComponent(apiKey)}`, {
    ...{ method: 'POST', headers, body },
    keepalive: true,
  }).catch(() => {
    throw authError('network-request-failed')
  })
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  const [code = ''] = String(answer.error?.message ?? '').split(' : ')
  throw authError(ERROR_CODES[code] ?? 'internal-error')
}
