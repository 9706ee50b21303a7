import { type AppError, networkError } from '#shared/errors.ts'
import { currentToken } from './sign-in-connection.ts'

const TIMEOUT_MS = 30_000

/** `fetch` with the person's token; one renewal when the server finds it run out. Failures become AppErrors (row Z35). */
export async function authorizedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await send(url, init, await currentToken())
  if (response.status !== 401) return response
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null
  return body?.code === 'token_expired' ? send(url, init, await currentToken(true)) : response
}

async function send(url: string, init: RequestInit, bearer: string | null): Promise<Response> {
  const headers = new Headers(init.headers)
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
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
