import { type Answer, type Call, type EndpointSpec, type Input, nameCall, pathKeys } from './endpoint.ts'
import { AppError, type ErrorBody } from './errors.ts'
import { type Language, pathIn } from './language.ts'

export type Endpoints = Record<string, EndpointSpec>
/** Properties of an endpoint that a call needs. The browser has no others. */
type CallSpec = Pick<EndpointSpec, 'method' | 'path' | 'paged'>

/** Typed calls of a set of endpoints: over HTTP in the browser, directly to the handlers in the page renderer. */
export type Client<E extends Endpoints> = {
  [K in keyof E]: Call<Input<E[K]>, Answer<E[K]>>
}

/** The endpoints at their addresses in a language: what they answer, and refuse, is worded in it. */
export function endpointsIn<E extends Endpoints>(language: Language, endpoints: E): E {
  const placed = Object.entries(endpoints).map(([name, spec]) => [name, { ...spec, path: pathIn(language, spec.path) }])
  return Object.fromEntries(placed) as E
}

/** Sends one request: `fetch`, or a function like it that adds the user's token. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>

/** Makes the typed client of `endpoints`. A refusal is thrown as AppError with the server's code, message and fields. */
export function client<const E extends Endpoints>(endpoints: E, transport: Transport): Client<E> {
  const calls = Object.entries(endpoints).map(([name, spec]) => [
    name,
    nameCall(name, (input: Record<string, unknown>, options?: { signal?: AbortSignal }) =>
      call(spec, input, transport, options?.signal),
    ),
  ])
  return Object.fromEntries(calls) as Client<E>
}

async function call(spec: CallSpec, input: Record<string, unknown>, transport: Transport, signal?: AbortSignal) {
  const { url, rest } = toRequest(spec, input)
  const init: RequestInit = { method: spec.method, ...(signal && { signal }) }
  if (spec.method !== 'GET') {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(rest)
  }
  const response = await transport(url, init)
  if (!response.ok) throw toAppError(response.status, await response.json().catch(() => null))
  // A truncated response must fail: as data it would be a list without items.
  const body: unknown = await response.json().catch(() => {
    throw new AppError('bad_response', response.status)
  })
  return readAnswer(spec, body, response.headers)
}

/** Return value of a call, read from the body and the headers of a response. */
export function readAnswer(spec: { paged?: true }, body: unknown, headers: Pick<Headers, 'get' | 'has'>): unknown {
  if (!spec.paged) return body
  return {
    items: body,
    total: Number(headers.get('x-total-count')),
    ...(headers.has('x-total-about') && { isEstimate: true }),
    next: nextCursor(headers.get('link')),
  }
}

function toRequest(spec: CallSpec, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = pathKeys(spec.path).reduce<string>((url, key) => {
    delete rest[key]
    return url.replace(`{${key}}`, encodeURIComponent(String(input[key])))
  }, spec.path)
  if (spec.method !== 'GET') return { url: path, rest }
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) query.set(key, String(value))
  return { url: query.size > 0 ? `${path}?${query}` : path, rest }
}

function toAppError(status: number, body: unknown): AppError {
  const known = body as Partial<ErrorBody> | null
  return new AppError(known?.code ?? 'bad_response', status, known?.message, { fields: known?.fields, now: known?.now })
}

/** The `cursor` of a `Link: <…>; rel="next"` header (RFC 8288), or null on the last page. */
function nextCursor(link: string | null): string | null {
  const url = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  return url ? new URL(url, 'http://same.origin').searchParams.get('cursor') : null
}
