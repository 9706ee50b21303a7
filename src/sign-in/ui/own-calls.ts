import type { PersonalRows } from '#shared/personal-data/personal-data.ts'
import { connectedSettings, signInClient } from './sign-in-connection.ts'

/** One place where the person is signed in. */
export interface Device {
  id: string
  current: boolean
  userAgent: string
  address: string
  signedInAt: string
  lastUsedAt: string
}

interface Devices {
  sessions: Device[]
  /** How many recovery codes are left. */
  recoveryCodes: number
  /** Seconds since the person last gave their password or the like. */
  signInAge: number
  /** They opened a letter where they are signed in: a second step can be set up. */
  ownerProven: boolean
}

/** A refusal of our own calls, in the form of the client's errors. */
class OwnCallError extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = `auth/${code}`
  }
}

const CODES: Record<string, string> = {
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  TOKEN_EXPIRED: 'user-token-expired',
  USER_DISABLED: 'user-disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
}

/** What our sign-in service does beyond the protocol; the client has no call for it. Null with another service. */
export async function listDevices(): Promise<Devices | null> {
  return connectedSettings().path ? ((await callService('v2/accounts/sessions:list', {})) as Devices) : null
}

/** Something that happened to the account. */
export interface Activity {
  /** As the service names it; see `words.security.activity.kinds`. */
  kind: string
  at: string
  /** Shortened; missing for what happened by itself. */
  address?: string
  userAgent: string
  /** The way in, as the provider names it. */
  way?: string
  /** The second step. */
  step?: string
  times: number
}

/** What happened to the person's account last, the newest first. */
export async function listActivity(): Promise<Activity[]> {
  return ((await callService('v2/accounts/activity:list', {})) as { events: Activity[] }).events
}

/** What the service stores of the person, a page at a time. */
export async function listServiceData(place: { table: number; offset: number }): Promise<PersonalRows> {
  return (await callService('v2/accounts/data:list', place)) as PersonalRows
}

/** Signs out one device, or all others. */
export async function endSessions(id?: string): Promise<void> {
  await callService('v2/accounts/sessions:end', id ? { id } : {})
}

/** New recovery codes; those of before are void. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return ((await callService('v2/accounts/recoveryCodes:create', {})) as { codes: string[] }).codes
}

/** One call with the person's token, to wherever the client talks to; fails as the client's calls do, with an `auth/…` code. */
export async function callService(operation: string, input: object): Promise<unknown> {
  const { auth } = await signInClient()
  const { apiScheme, apiHost, apiKey } = auth.config
  const body = JSON.stringify({ ...input, idToken: await auth.currentUser?.getIdToken() })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${apiScheme}://${apiHost}/${operation}?key=${encodeURIComponent(apiKey)}`, {
    ...{ method: 'POST', headers, body },
    keepalive: true,
  }).catch(() => {
    throw new OwnCallError('network-request-failed')
  })
  const answer = (await response.json().catch(() => ({}))) as { error?: { message?: string } }
  if (response.ok) return answer
  throw new OwnCallError(CODES[answer.error?.message ?? ''] ?? 'internal-error')
}
