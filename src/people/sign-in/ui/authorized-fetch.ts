import { type AppError, networkError } from '#shared/errors.ts'
import { getIdToken } from './auth/auth-client.ts'
import { readRegistration } from './auth/registration.ts'

const TIMEOUT_MS = 30_000
/**
 * Milliseconds until the SDK of this tab has read the token that another tab stored after it changed the password or the e-mail
 * address.
 */
const TAB_SYNC_MS = 1_500

/** `fetch` with the user's ID token, refreshed once when the server calls it expired. Failures become AppErrors (row Z35). */
export async function authorizedFetch(url: string, init: RequestInit): Promise<Response> {
  const token = await getIdToken()
  const response = await send(url, init, token)
  const code = await refusalCode(response)
  if (code === 'token_revoked') {
    const newToken = await replaceRevoked(token)
    return newToken ? send(url, init, newToken) : response
  }
  // The e-mail address may have been confirmed elsewhere since this token was issued.
  const outdated = code === 'token_expired' || code === 'email_not_confirmed'
  return outdated ? send(url, init, await getIdToken(true)) : response
}

async function refusalCode(response: Response): Promise<string | undefined> {
  if (response.status !== 401 && response.status !== 403) return undefined
  const body: { code?: string } | null = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.code
}

/**
 * The token that replaces a revoked one; null when the session has ended: the SDK then signs this browser out. It waits
 * first, because a refresh at once would end the session of a tab that is about to store the new token.
 */
async function replaceRevoked(revoked: string | null): Promise<string | null> {
  await new Promise((resolve) => setTimeout(resolve, TAB_SYNC_MS))
  const token = await getIdToken()
  return token === revoked ? getIdToken(true).catch(() => null) : token
}

async function send(url: string, init: RequestInit, token: string | null): Promise<Response> {
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  const registration = token && readRegistration()
  if (registration) headers.set('x-registration', registration)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  return fetch(url, { ...init, headers, signal }).catch((error: unknown) => {
    throw callError(error)
  })
}

function callError(error: unknown): AppError {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return networkError('timeout', 'The call took too long')
  if (error instanceof DOMException && error.name === 'AbortError')
    return networkError('canceled', 'The call was cancelled')
  return networkError('network_error', 'The call did not get through')
}
