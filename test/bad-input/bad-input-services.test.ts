import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UPLOAD_REFUSALS } from '#services/image-host/contract.ts'
import { emptyTables } from '../database.ts'
import { PATIENCE, RUNS, SEED, sayWhatWasTried, stored, tablesOf, timed } from './bounds.ts'
import { junk, junkText } from './junk.ts'
import { addressOf, bodyOf, filledIn, GOOD, PLAIN, type Recipe, recipes, type Values } from './recipe.ts'
import { SIGN_IN_CALLS, type SignInCall } from './sign-in-calls.ts'
import { IMAGE_KEY, openSignIn, type SignInFixture } from './sign-in-fixture.ts'

let fixture: SignInFixture
let tables: string[]
beforeAll(async () => {
  fixture = await openSignIn()
  // Counts and notes of what was refused are what these are for.
  const notes = ['identity.security_events', 'identity.sms_codes', 'public.rate_limits']
  tables = await tablesOf(fixture.pool, notes)
})
afterAll(async () => {
  await fixture.close()
  sayWhatWasTried('Sign-in service, image host and pages')
})

// Rows that former cases have left would only have to be counted again and again.
beforeEach(async () => {
  await emptyTables(fixture.pool, 'identity.accounts', 'identity.security_events', 'letters')
})

let sent = 0

/** Sends one request from an address of its own: the limits are not what is tried here. */
async function send(request: InjectOptions): Promise<LightMyRequestResponse> {
  if (sent++ % 25 === 0) await fixture.pool.query('delete from rate_limits')
  const remoteAddress = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
  return timed(() => fixture.app.inject({ ...request, remoteAddress }))
}

function describeRequest({ method, url, payload, headers }: InjectOptions, answer: LightMyRequestResponse): string {
  const asked = `${method} ${String(url).slice(0, 500)} ${JSON.stringify(headers)?.slice(0, 200)} ${String(payload ?? '').slice(0, 1000)}`
  return `${asked}\n${answer.statusCode} ${answer.body.slice(0, 500)}`
}

const assert = <T>(property: fc.IAsyncProperty<T>, examples: T[] = [], times = 1) =>
  fc.assert(property, { numRuns: RUNS * times, seed: SEED, examples })

describe('the sign-in service answers any input within a second, without a 500 and in the provider’s form, and a refusal stores nothing', () => {
  const named = SIGN_IN_CALLS.map((call): [string, SignInCall] => [`${call.method ?? 'POST'} ${call.path}`, call])
  test.each(named)(
    '%s',
    async (_name, call) => {
      const names = [...Object.keys(await call.good(fixture)), ...(call.others ?? [])]
      const recipe = recipes(Object.fromEntries(names.map((name) => [name, likely])))
      const tries = fc.asyncProperty(recipe, fc.constantFrom(false, TAKES_FORMS.includes(call.path)), trying(call))
      await assert(tries, [[PLAIN, false]])
    },
    PATIENCE,
  )

  test(
    'the window of the sign-in with Google',
    async () => {
      const fields = {
        id: junkText,
        origin: junkText,
        back: junkText,
        state: junkText,
        code: junkText,
        error: junkText,
      }
      const cookie = fc.oneof(
        fc.constant(''),
        fc.constant('google_x=y; google_=e30.e30.e30.e30.e30'),
        fc.constant('=;;google_='),
      )
      await assert(
        fc.asyncProperty(
          fc.constantFrom('start', 'callback'),
          recipes(fields),
          cookie,
          async (page, recipe, cookies) => {
            const values = filledIn(recipe, { id: 'window-1', origin: 'https://shop.example', state: 'x', code: 'y' })
            const { url } = addressOf(recipe, `/identity/google/${page}`, values, true)
            const request = { method: 'GET' as const, url, headers: { cookie: cookies } }
            const answer = await send(request)
            expect(answer.statusCode, describeRequest(request, answer)).toBeLessThan(500)
            expect(answer.headers['content-type'] ?? '', describeRequest(request, answer)).toMatch(
              /^(text\/html|application\/json|$)/,
            )
          },
        ),
      )
    },
    PATIENCE,
  )
})

/** Valid values of the protocol's fields, for wrong fields too, besides junk. */
const likely: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    'nobody@mail.example',
    '+8801712345678',
    'google.com',
    'phone',
    'PASSWORD_RESET',
    'EMAIL_SIGNIN',
    true,
  ),
  fc.constantFrom<unknown>(
    'VERIFY_AND_CHANGE_EMAIL',
    'Correct horse #7',
    'short',
    '123456',
    'https://shop.example/x',
    5,
    '5',
    '-1',
  ),
  fc.array(junk, { maxLength: 4 }),
  fc.record({ sessionInfo: junk, code: junk, verificationCode: junk, phoneNumber: junk }, { requiredKeys: [] }),
  fc.array(fc.record({ email: junk, userId: junk, providerId: junk, rawId: junk }, { requiredKeys: [] }), {
    maxLength: 2,
  }),
  junkText.map((text) => JSON.stringify({ [text.slice(0, 20)]: text.slice(0, 500) })),
)

function trying(call: SignInCall) {
  return async (recipe: Recipe, form: boolean) => {
    const good = await call.good(fixture)
    const before = await stored(fixture.pool, tables)
    const request = requestOf(call, recipe, good, form)
    const answer = await send(request)
    if (recipe === PLAIN) expect(answer.statusCode, describeRequest(request, answer)).toBe(200)
    expectProvidersForm(request, answer)
    if (answer.statusCode < 400) return
    const what = `${describeRequest(request, answer)}\nand something is stored`
    expect(await stored(fixture.pool, tables), what).toBe(before)
  }
}

function requestOf(call: SignInCall, recipe: Recipe, good: Values, form: boolean): InjectOptions {
  const values = filledIn(recipe, good)
  const method = (recipe.method === GOOD ? (call.method ?? 'POST') : recipe.method) as 'GET'
  const search = call.method === 'GET'
  const { url, rest } = addressOf({ ...recipe, tail: `&key=k${recipe.tail}` }, `/identity/${call.path}`, values, search)
  const asked = form && recipe.contentType === 'application/json' ? { ...recipe, contentType: FORM } : recipe
  const body = search ? { headers: {} } : bodyOf(asked, rest)
  return { ...body, method, url }
}

const FORM = 'application/x-www-form-urlencoded'
const TAKES_FORMS = ['v1/token']

/** The protocol's refusal; 503 would say that we did not expect what was sent. */
function expectProvidersForm(request: InjectOptions, answer: LightMyRequestResponse): void {
  const what = describeRequest(request, answer)
  expect(answer.statusCode, what).toBeLessThan(500)
  if (answer.statusCode < 400 || request.method === 'HEAD') return
  const { error } = answer.json()
  expect(error, what).toMatchObject({ code: answer.statusCode, errors: [{ message: error.message }] })
  expect(error.message, what).toMatch(/^[A-Z_]+( : .+)?$/s)
}

describe('the image host answers any input within a second and in its own form', () => {
  let picture: Buffer
  beforeAll(async () => {
    const create = { width: 24, height: 16, channels: 3 as const, background: '#0f7a55' }
    picture = await sharp({ create }).png().toBuffer()
  })

  const place = fc.record({ at: fc.nat(), byte: fc.nat({ max: 255 }) })
  const file = fc.record({
    changes: fc.array(place, { maxLength: 3 }),
    cut: fc.option(fc.nat({ max: 400 }), { nil: undefined, freq: 3 }),
    field: fc.oneof({ weight: 3, arbitrary: fc.constant('image') }, junkText),
    filename: fc.oneof(
      { weight: 2, arbitrary: fc.constant('a.png') },
      junkText.map((text) => text.slice(0, 300)),
    ),
    type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'x', ''),
  })
  const form = fc.record({
    files: fc.array(file, { maxLength: 3, minLength: 1 }),
    boundary: fc.constantFrom('b', 'x', '', '"', ' '),
    end: fc.constantFrom('--b--\r\n', '--b', '', '\r\n--b--\r\n\u0000'),
    key: fc.oneof(
      { weight: 5, arbitrary: fc.constant(IMAGE_KEY) },
      junkText.map((text) => text.slice(0, 300)),
    ),
  })

  test(
    'for a form',
    async () => {
      await assert(
        fc.asyncProperty(form, async ({ files, boundary, end, key }) => {
          const parts = files.map(({ changes, cut, field, filename, type }) => {
            const bytes = Buffer.from(picture.subarray(0, cut))
            for (const { at, byte } of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte
            const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`
            return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')])
          })
          const payload = Buffer.concat([...parts, Buffer.from(end)])
          const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
          const url = `/images/upload?key=${encodeURIComponent(key.toWellFormed())}`
          const request = { method: 'POST' as const, url, headers, payload }
          const answer = await send(request)
          expectHostsForm(request, answer)
        }),
        [],
        5,
      )
    },
    PATIENCE,
  )

  test(
    'for a body that is no form, and for an address',
    async () => {
      await assert(
        fc.asyncProperty(
          recipes({ id: junkText, file: junkText, image: junk }),
          fc.boolean(),
          async (recipe, upload) => {
            const values = filledIn(recipe, { id: '0123456789abcdef012345-0f7a55', file: '640.avif' })
            const { url, rest } = upload
              ? addressOf({ ...recipe, tail: `key=${IMAGE_KEY}${recipe.tail}` }, '/images/upload', values, false)
              : addressOf(recipe, '/images/{id}/{file}', values, false)
            const request = {
              ...(upload ? bodyOf(recipe, rest) : {}),
              url,
              method: upload ? ('POST' as const) : ('GET' as const),
            }
            const answer = await send(request)
            if (url.startsWith('/images/') && answer.headers['content-type']?.includes('html')) return
            if (answer.statusCode >= 400 && answer.json().acknowledged === false) return
            expectHostsForm(request, answer)
          },
        ),
        [],
        5,
      )
    },
    PATIENCE,
  )

  function expectHostsForm(request: InjectOptions, answer: LightMyRequestResponse): void {
    const what = describeRequest(request, answer)
    expect(answer.statusCode, what).toBeLessThan(500)
    if (answer.statusCode < 400) return
    const { success, error } = answer.json()
    expect([success, UPLOAD_REFUSALS[error.code as 'no_file']], what).toEqual([false, answer.statusCode])
  }
})

describe('any address is answered within a second and without a 500', () => {
  const UPLOAD_SLOTS = [
    ...[
      '/',
      '/products',
      '/products/{a}',
      '/products/sp/{a}',
      '/blog/{a}',
      '/{a}',
      '/{a}/{b}',
      '//{a}',
      '/account-action',
    ],
    ...[
      '/dev/mail/{a}',
      '/dev/mail',
      '/dev/sms',
      '/dev/google/{a}',
      '/dev/google/auth',
      '/dev/google/choose/{a}',
      '/static/{a}',
    ],
    ...['/dev/google/token', '/identity/{a}', '/api/{a}', '/images/{a}', '/healthz', '/readyz', '/sitemaps/{a}'],
  ]
  const names = [
    'a',
    'b',
    'q',
    'brand',
    'sort',
    'min',
    'page',
    'mode',
    'oobCode',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
  ]
  const search = recipes(Object.fromEntries(names.map((name) => [name, junkText])))

  test(
    'of a page, of a letter, of what plays Google',
    async () => {
      await assert(
        fc.asyncProperty(fc.constantFrom(...UPLOAD_SLOTS), search, async (path, recipe) => {
          const values = filledIn(recipe, { a: 'x', b: 'y', oobCode: 'z' })
          const { url, rest } = addressOf(recipe, path, values, true)
          const method = (recipe.method === GOOD ? 'GET' : recipe.method) as 'GET'
          const request = { ...(method === 'GET' ? {} : bodyOf(recipe, rest)), method, url }
          const answer = await send(request)
          expect(answer.statusCode, describeRequest(request, answer)).toBeLessThan(500)
        }),
        [],
        20,
      )
    },
    PATIENCE,
  )
})
