import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTACKER, codeTo, OWNER } from '../../../../test/identity/attacker.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { anEmail } from '../../../../test/identity/values.ts'

const LISTED = 'https://other.example'
const SIGN_IN = 'v1/accounts:signInWithPassword'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
/** Headers that a browser adds to a form on a page of another site. */
const CROSS_SITE = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({ origins: [LISTED] })
})
afterAll(() => fixture.stop())

/** Not by `fetch`, which writes Sec-Fetch-Mode itself. */
async function send(operation: string, headers: Record<string, string>, body: string | URLSearchParams) {
  const asked = request(`${fixture.origin}/identity/${operation}?key=k`, { method: 'POST', headers, agent: false })
  asked.end(`${body}`)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode,
    cookie: response.headers['set-cookie']?.[0] ?? null,
    body: JSON.parse(await text(response)),
  }
}

async function registered() {
  const email = anEmail()
  const { body } = await fixture.call('v1/accounts:signUp', { email, password: PASSWORD }, ATTACKER)
  return { email, ...body, json: JSON.stringify({ email, password: PASSWORD }) }
}

test('a form on another site cannot sign a browser in or set a device cookie', async () => {
  const { email, localId, idToken } = await registered()
  const form = new URLSearchParams({ email, password: PASSWORD })
  const answer = await send(SIGN_IN, { ...OWNER, ...FORM, ...CROSS_SITE }, form)
  expect([answer.status, answer.cookie]).toEqual([403, null])
  // The e-mail's link is then followed in a browser that the account does not know.
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, ATTACKER)
  await fixture.call('v1/accounts:update', { oobCode: await codeTo(fixture, email, 'verifyEmail') }, OWNER)
  const account = fixture.db.selectFrom('identity.accounts').select('owner_proven').where('uid', '=', localId)
  expect(await account.executeTakeFirstOrThrow()).toEqual({ owner_proven: false })
})

test.each([
  ['form', FORM],
  ['JSON as plain text', { 'content-type': 'text/plain' }],
])('sign-in refuses a %s', async (_what, type) => {
  const { email, json } = await registered()
  const body = type === FORM ? new URLSearchParams({ email, password: PASSWORD }) : json
  const answer = await send(SIGN_IN, type, body)
  expect([answer.status, answer.cookie, answer.body.error.message]).toEqual([400, null, 'INVALID_ARGUMENT'])
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['an address of this site without TLS', { origin: 'http://shop.example' }],
  ['a listed site, as the browser leaves it', { ...CROSS_SITE, origin: LISTED }],
  ['a browser that hides the origin', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
])('a request of %s is refused, and its device cookie is ignored', async (_what, headers) => {
  const { json, refreshToken } = await registered()
  const cookie = `device=${'v'.repeat(43)}`
  const known = () => fixture.db.selectFrom('identity.known_devices').selectAll().orderBy('last_used_at').execute()
  const before = await known()
  const answer = await send(SIGN_IN, { ...JSON_TYPE, ...headers, cookie }, json)
  expect([answer.status, answer.cookie, answer.body.error.message]).toEqual([
    403,
    null,
    'API_KEY_HTTP_REFERRER_BLOCKED',
  ])
  const grant = JSON.stringify({ grant_type: 'refresh_token', refresh_token: refreshToken })
  expect((await send('v1/token', { ...JSON_TYPE, ...headers }, grant)).status).toBe(403)
  expect(await known()).toEqual(before)
})

test.each([
  ['this site', () => ({ origin: 'https://shop.example' })],
  ['this site at another address of the same server', () => ({ origin: fixture.origin })],
  ['this site behind a proxy', () => ({ origin: 'https://www.shop.example', 'sec-fetch-site': 'same-origin' })],
  ['a listed site', () => ({ origin: LISTED, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })],
  ['a program that is no browser', () => ({})],
])('a page of %s signs in', async (_what, headers) => {
  const { json } = await registered()
  const answer = await send(SIGN_IN, { ...JSON_TYPE, ...(headers() as Record<string, string>) }, json)
  expect([answer.status, answer.cookie]).toEqual([200, expect.stringMatching(/^device=/)])
})

test('a refresh token may be sent as a form, as official clients of other platforms do', async () => {
  const { refreshToken } = await registered()
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  const answer = await send('v1/token', FORM, form)
  expect([answer.status, answer.cookie]).toEqual([200, null])
})
