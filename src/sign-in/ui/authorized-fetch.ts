import { type AppError, networkError } from '#shared/errors.ts'
import { keptRegistration } from './registration.ts'
import { currentToken } from './sign-in-connection.ts'

const TIMEOUT_MS = 30_000
/** Another tab that changed the password or the e-mail address has stored its new tokens by then, and this one has read them. */
const TABS_AGREE_MS = 1_500

/** `fetch` with the person's token; one renewal when the server finds it run out. Failures become AppErrors (row Z35). */
export async function authorizedFetch(url: string, init: RequestInit): Promise<Response> {
  const token = await currentToken()
  const response = await send(url, init, token)
  const code = await refusalCode(response)
  if (code === 'token_revoked') {
    const next = await tokenAfter(token)
    return next ? send(url, init, next) : response
  }
  // Confirmed in another tab or on another device since this token was issued.
  const outdated = code === 'token_expired' || code === 'email_not_confirmed'
  return outdated ? send(url, init, await currentToken(true)) : response
}

async function refusalCode(response: Response): Promise<string | undefined> {
  if (response.status !== 401 && response.status !== 403) return undefined
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null
  return body?.code
}

/**
 * The token that takes the place of a revoked one; null when the sign-in has ended, which signs out this browser. To renew
 * at once would end the sign-in of a tab that is about to store the new token.
 */
async function tokenAfter(revoked: string | null): Promise<string | null> {
  await new Promise((resolve) => setTimeout(resolve, TABS_AGREE_MS))
  const token = await currentToken()
  return token === revoked ? currentToken(true).catch(() => null) : token
}

async function send(url: string, init: RequestInit, bearer: string | null): Promise<Response> {
  const headers = new Headers(init.headers)
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  const registration = bearer && keptRegistration()
  if (registration) headers.set('x-registration', registration)
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
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
