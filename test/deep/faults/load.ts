import { setTimeout as delay } from 'node:timers/promises'
import type { Fixture } from './fixture.ts'

/** The responses that callers got while they registered and booked. */
export interface Load extends AsyncDisposable {
  /** Ids of bookings and e-mails of accounts that the site has acknowledged. */
  bookings: string[]
  accounts: string[]
  /** How many responses of each status; 0 is no response. */
  statuses: Map<number, number>
  /** The longest that anybody waited for an answer, in seconds. */
  slowest: number
  /** 503 responses without Retry-After. */
  hopeless: number
  stop: () => Promise<void>
}

const CALLERS = 4
/** Bookings that one person tries: the limit is 60 an hour. */
const TRIES = 50
/** Password of everybody who registers. */
export const PASSWORD = 'mango!tree88'
let people = 0

/**
 * People who register, book products and leave, also when a response asks them to sign in again. New people follow until the
 * load is stopped.
 */
export function startLoad({ url }: Pick<Fixture, 'url'>): Load {
  const load: Load = {
    bookings: [],
    accounts: [],
    statuses: new Map(),
    slowest: 0,
    hopeless: 0,
    stop,
    [Symbol.asyncDispose]: stop,
  }
  const stopping = new AbortController()
  const { signal } = stopping
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!signal.aborted) await comeAndGo(url, load, signal)
  })
  async function stop(): Promise<void> {
    stopping.abort()
    await Promise.all(callers)
  }
  return load
}

async function comeAndGo(url: string, load: Load, signal: AbortSignal): Promise<void> {
  const number = ++people
  const email = `caller.${process.pid}.${number}@example.com`
  const headers = { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` }
  const post = (path: string, body: object, more = {}) => call(load, url + path, body, { ...headers, ...more })
  const identity = (operation: string, body: object) => post(`/identity/v1/accounts:${operation}?key=greentech`, body)

  const profile = await post('/api/users', { displayName: `Caller ${number}`, email, role: 'buyer' })
  if (!profile.answer) return
  const registration = String(profile.answer.registration)
  const { answer: account } = await identity('signUp', { email, password: PASSWORD, returnSecureToken: true })
  if (!account) return
  load.accounts.push(email)
  await identity('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: account.idToken })
  const products = (await fetch(`${url}/api/products`)
    .then((response) => response.json())
    .catch(() => [])) as {
    _id: string
  }[]
  if (!Array.isArray(products)) return
  for (const [place, { _id: productId }] of products.slice(0, TRIES).entries()) {
    if (signal.aborted) return
    const input = { productId, phone: '01712345678', location: `Place ${number} ${place}` }
    const known = { authorization: `Bearer ${account.idToken}`, 'x-registration': registration }
    const { status, answer: booked } = await post('/api/bookings', input, known)
    if (booked) load.bookings.push(booked.insertedId as string)
    if (status === 401) return
  }
}

/** The answer to a call; null for a refusal or no answer, after which the caller waits a little. */
async function call(load: Load, url: string, body: object, headers: Record<string, string>) {
  const since = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  const said = (await response?.json().catch(() => null)) as Record<string, unknown> | null | undefined
  const answer = response?.ok && said ? said : null
  // The sign-in service has its own form of it.
  const status = signInAgain(said) ? 401 : (response?.status ?? 0)
  load.slowest = Math.max(load.slowest, (performance.now() - since) / 1000)
  load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1)
  if (status === 503 && !response?.headers.get('retry-after')) load.hopeless++
  if (!answer) await delay(30)
  return { status, answer }
}

/** Milliseconds within which something is acknowledged, on a busy machine too. */
const BEGUN_MS = 60_000

/** Resolves once a booking has been acknowledged: from then on there is something to lose. */
export async function untilBooked({ bookings, statuses }: Load): Promise<void> {
  for (const since = performance.now(); bookings.length === 0; await delay(50))
    if (performance.now() - since > BEGUN_MS) throw new Error(`nothing was booked: ${JSON.stringify([...statuses])}`)
}

function signInAgain(said: Record<string, unknown> | null | undefined): boolean {
  const { message } = (said?.error ?? {}) as { message?: string }
  return message === 'TOKEN_EXPIRED' || message === 'INVALID_ID_TOKEN'
}
