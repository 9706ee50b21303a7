import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Limits } from '#platform/limits/limits.ts'
import { registerIdentity } from '#services/identity/server.ts'
import { stored, tablesOf } from '../bad-input/bounds.ts'
import { SIGN_IN_CALLS, type SignInCall } from '../bad-input/sign-in-calls.ts'
import { openSignIn, type SignInFixture } from '../bad-input/sign-in-fixture.ts'

/** Calls that change nothing have no limit. The client ends the session when accounts:lookup is refused. */
const READS = [
  ...['GET /jwks.json', 'GET /v1/projects', 'GET /v1/recaptchaParams', 'GET /v2/recaptchaConfig'],
  ...['GET /v2/passwordPolicy', 'POST /v1/accounts:lookup'],
  ...['POST /v2/accounts/sessions:list', 'POST /v2/accounts/activity:list'],
]
const WINDOW = ['GET /google/start', 'GET /google/callback']
/** Refuse addresses that nobody answers. */
const REFUSED = ['GET ', 'GET /*']

/** Calls in an hour: every limit of one caller must be lower. */
const MAX_PER_HOUR = 400_000

const taken: { name: string; key: string; perHour: number }[] = []
let exhausted = false
const limits: Limits = {
  take: async () => {},
  tryTake: async (name, key, points, seconds) => {
    taken.push({ name, key, perHour: (points * 3600) / seconds })
    return !exhausted
  },
  takeCostly: async () => {},
  refuseCostly: async () => {},
  chargeCostly: () => {},
  notifications: { channel: 'unused', onNotification: () => {}, onGap: () => {} },
  deleteExpired: async () => {},
  reset: async () => {},
  refund: async () => {},
}

let fixture: SignInFixture
let tables: string[]
const mounted: string[] = []
beforeAll(async () => {
  fixture = await openSignIn({ limits })
  tables = await tablesOf(fixture.pool, ['identity.security_events', 'public.rate_limits'])
  const app = fastify()
  app.addHook('onRoute', ({ method, url }) => {
    const path = url.replace('/identity', '').replace('::', ':')
    for (const one of [method].flat()) if (one !== 'HEAD') mounted.push(`${one} ${path}`)
  })
  await registerIdentity(app, fixture.service)
  await app.close()
})
afterAll(() => fixture.close())

const nameOf = ({ path, method }: SignInCall) => `${method ?? 'POST'} /${path}`

/** Sends a good request; with `without` as if no try were left. Says what was stored meanwhile, too. */
async function send(call: SignInCall, without: boolean) {
  const body = await call.good(fixture)
  const before = await stored(fixture.pool, tables)
  taken.length = 0
  exhausted = without
  const search = call.method === 'GET' ? `&${new URLSearchParams(body as Record<string, string>)}` : ''
  const url = `/identity/${call.path}?key=k${search}`
  const answer = await (call.method === 'GET'
    ? fixture.app.inject({ url })
    : fixture.app.inject({ method: 'POST', url, payload: body }))
  exhausted = false
  return { status: answer.statusCode, body: answer.json(), changed: before !== (await stored(fixture.pool, tables)) }
}

test('every operation of the sign-in service has a limit that is tested here, or changes nothing', () => {
  const known = [...SIGN_IN_CALLS.map(nameOf), ...WINDOW, ...REFUSED]
  expect(mounted.toSorted()).toEqual(known.toSorted())
  expect(READS.filter((name) => !known.includes(name))).toEqual([])
})

describe('repeated requests are refused, and nothing is stored', () => {
  const writes = SIGN_IN_CALLS.filter((call) => !READS.includes(nameOf(call)))
  test.each(writes.map((call): [string, SignInCall] => [nameOf(call), call]))('%s', async (_name, call) => {
    expect(await send(call, false)).toMatchObject({ status: 200 })
    expect(taken.length).toBeGreaterThan(0)
    for (const { name, perHour } of taken) expect(perHour, name).toBeLessThanOrEqual(MAX_PER_HOUR)
    const refused = await send(call, true)
    expect(refused).toMatchObject({ changed: false })
    expect([refused.status, refused.body.error?.message ?? refused.body.error]).toEqual(refusalOf(call))
  })
})

/** The refusal in the form that the client of the call knows. */
function refusalOf({ path }: SignInCall): [status: number, said: unknown] {
  // Any message of a refusal would end the session.
  if (path === 'v1/token') return [503, { code: 503, status: 'UNAVAILABLE' }]
  return [400, expect.stringMatching(/^(TOO_MANY_ATTEMPTS_TRY_LATER|RESET_PASSWORD_EXCEED_LIMIT)$/)]
}

test.each(WINDOW)('%s refuses repeated requests', async (name) => {
  const start = '/identity/google/start?id=a-sign-in-of-mine&origin=https://shop.example'
  const first = await fixture.app.inject(start)
  const state = new URL(String(first.headers.location)).searchParams.get('state')
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  const callback = `/identity/google/callback?state=${state}&code=c`
  exhausted = true
  const answer = await fixture.app.inject({ url: name.endsWith('start') ? start : callback, headers: { cookie } })
  exhausted = false
  expect(answer.body).toContain('"error":"too-many-requests"')
  expect(answer.headers.location).toBeUndefined()
})

describe('a limit of one person', () => {
  const change = (idToken: string, displayName = 'Again') => {
    const request = { method: 'POST' as const, url: '/identity/v1/accounts:update?key=k' }
    return fixture.app.inject({ ...request, payload: { idToken, displayName } })
  }

  test('counts requests with a valid token, and no others', async () => {
    const { idToken, uid } = await fixture.someone()
    taken.length = 0
    await change(`${idToken}x`)
    expect(taken).toEqual([])
    await fixture.pool.query('delete from identity.sessions where uid = $1', [uid])
    await change(idToken)
    expect(taken).toEqual([])
  })

  test('is counted for each session separately', async () => {
    const [{ idToken }, other] = [await fixture.someone(), await fixture.someone()]
    taken.length = 0
    await change(idToken)
    const first = taken.splice(0)
    await change(other.idToken)
    expect(first.map(({ name }) => name)).toEqual(['change-session', 'change-account'])
    expect(taken.filter(({ key }) => first.some((before) => before.key === key))).toEqual([])
  })
})
