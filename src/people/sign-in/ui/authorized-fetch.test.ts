import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '#people/users/contract.ts'
import { client } from '#shared/client.ts'
import { authorizedFetch } from './authorized-fetch.ts'

const api = client(accounts, authorizedFetch)
let answer: (signal: AbortSignal) => Promise<Response>

beforeEach(() => {
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => answer(signal))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A server that never answers. */
function silent(signal: AbortSignal): Promise<Response> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

test('[Z35] a call that does not get through ends in a network error', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(api.listUsers({})).rejects.toMatchObject({ code: 'network_error' })
})

test('[Z35] a call without an answer ends in a timeout after 30 seconds', async () => {
  const timer = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal)
  answer = silent
  const call = api.listUsers({})
  await expect.poll(() => timeout.mock.calls).toEqual([[30_000]])
  timer.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  await expect(call).rejects.toMatchObject({ code: 'timeout' })
})

test('[Z35] a call that the page no longer needs is cancelled', async () => {
  const page = new AbortController()
  answer = silent
  const asked = vi.spyOn(globalThis, 'fetch')
  const call = api.listUsers({}, { signal: page.signal })
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  page.abort()
  await expect(call).rejects.toMatchObject({ code: 'canceled' })
})

test('[Z35] a bad request is refused with the code and the words of the server', async () => {
  const refusal = { acknowledged: false, code: 'invalid_input', message: 'Please check the marked fields.' }
  answer = async () => Response.json(refusal, { status: 400 })
  await expect(api.listUsers({})).rejects.toMatchObject({
    code: 'invalid_input',
    status: 400,
    message: refusal.message,
  })
})

test('[Z35] an answer that cannot be read is a bad response', async () => {
  answer = async () => new Response('<h1>Gateway</h1>')
  await expect(api.listUsers({})).rejects.toMatchObject({ code: 'bad_response' })
})
