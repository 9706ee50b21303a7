import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '#messages/en.ts'
import { type WholeSite, wholeSite } from '../whole-site.ts'

let site: WholeSite
beforeAll(async () => {
  site = await wholeSite()
})
afterAll(() => site.close())

/** Requests an address as a browser's address bar does. */
async function ask(method: InjectOptions['method'] & string, url: string) {
  const headers = { accept: 'text/html,*/*;q=0.8' }
  const answer = await site.app.inject({ method, url, headers })
  expect([method, url, answer.statusCode, answer.headers['content-type']]).toEqual([
    ...[method, url, 404, 'application/json; charset=utf-8'],
  ])
  return method === 'HEAD' ? null : answer.json()
}

describe('an unknown API path is answered as JSON, in the form of every error', () => {
  const addresses = [
    ...['/api', '/api/', '/api/no-such-call', '/api/products/hp/more', '/api/v1/products?limit=1'],
    ...[
      '/API/products',
      '//api/no-such-call',
      '/%61pi/no-such-call',
      '/api/docs/no-such-page',
      '/api/docs/static/x.js',
    ],
  ]
  test.each(addresses)('%s', async (url) => {
    const refusal = { acknowledged: false, code: 'not_found', message: en.errors.not_found }
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
      expect(await ask(method, url)).toEqual(method === 'HEAD' ? null : refusal)
  })
})

test.each(['/%', '/products/%ff', '/products/sp/%E0%A4%A', '/%ff%20?q=%ff', '/%C3%A4%ff'])(
  'people read a page at an address that cannot be decoded: %s',
  async (url) => {
    const { statusCode, headers, body } = await site.app.inject({ url })
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('%EF%BF%BD')
    expect(decodeURI(body.split(' ')[1] ?? '')).toContain('\ufffd')
  },
)

test('an API path with a slash at its end is answered, too', async () => {
  for (const url of ['/api/products/', '/api/categories/'])
    expect((await site.app.inject({ url })).statusCode, url).toBe(200)
})

test('an unknown path of the sign-in service is answered in the form of its errors', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    for (const url of ['/identity', '/identity/', '/identity/v1/accounts:none', '/identity/v9/x?key=k'])
      expect(await ask(method, url)).toMatchObject({ error: { code: 404, message: 'NOT_FOUND' } })
  }
})

test('a missing picture is answered in the form of the image host', async () => {
  for (const url of ['/images', '/images/', '/images/upload', '/images/x', '/images/x/640.jpg', '/images/x/y/640.jpg'])
    expect(await ask('GET', url)).toMatchObject({ success: false, error: { code: 'not_found' } })
})

test('a file of a former build gets a short 404, not a page', async () => {
  for (const url of ['/static', '/static/js/gone.js', '/static/x.css?y'])
    expect(await ask('GET', url)).toMatchObject({ code: 'not_found' })
})

test('a path that only begins like one of the API is a page', async () => {
  for (const url of ['/apis', '/images-of-laptops', '/products/api']) {
    const { headers, statusCode } = await site.app.inject({ url })
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
  }
})

test('a path longer than that of any page gets a short 404, not a page', async () => {
  for (const url of [`/${'x'.repeat(1_500)}`, `/products/${'x/'.repeat(600)}`, `/blog/${'%E0'.repeat(500)}`]) {
    const { statusCode, body } = await site.app.inject({ url })
    expect([statusCode < 500 && statusCode >= 400, body.length < 300]).toEqual([true, true])
  }
})
