import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await testApp()
  await fixture.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => fixture.close())

/** The server's answer to these exact bytes. */
async function answerTo(lines: string[]): Promise<string> {
  const socket = connect((fixture.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  let answer = ''
  socket.on('data', (part: string) => {
    answer += part
  })
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return answer
}

const START = [
  'POST /api/newsletter HTTP/1.1',
  'Host: shop.test',
  'Connection: close',
  'Content-Type: application/json',
]

test.each([
  ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
  ['two lengths', ['Content-Length: 4', 'Content-Length: 5']],
  ['a length that is no number', ['Content-Length: +4']],
  ['a header that goes on in the next line', ['X-Long: a', ' b: c']],
])('a request with %s is refused: nobody can read another request out of it', async (_name, headers) => {
  expect(await answerTo([...START, ...headers])).toMatch(/^HTTP\/1\.1 400 /)
})

test('the response to a malformed request has the headers of every other response', async () => {
  const answer = (await answerTo(['not HTTP'])).toLowerCase()
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(answer).toContain("frame-ancestors 'none'")
  expect(answer).toContain('content-type: application/json; charset=utf-8')
  expect(answer).toContain('"code":"bad_request"')
})

test.each([
  ['a path of the API that cannot be decoded', 400, ['GET /api/% HTTP/1.1', 'Host: shop.test']],
  ['two hosts', 400, ['GET / HTTP/1.1', 'Host: shop.test', 'host: other.test']],
  ['two hosts that are the same', 400, ['GET / HTTP/1.0', 'Host: shop.test', 'Host: shop.test']],
  ['a parameter that cannot be decoded', 400, ['GET /api/product/%ZZ HTTP/1.1', 'Host: shop.test']],
  ['a parameter that is too long', 414, [`GET /api/product/${'x'.repeat(600)} HTTP/1.1`, 'Host: shop.test']],
  ['a request target with a fragment', 400, ['GET /api/products#x HTTP/1.1', 'Host: shop.test']],
  ['an unknown expectation', 417, ['GET / HTTP/1.1', 'Host: shop.test', 'Expect: evil']],
  ['no host', 400, ['GET / HTTP/1.1']],
])(
  'a request that is refused for %s is answered with the headers of every other answer',
  async (_why, status, lines) => {
    const answer = (await answerTo([...lines, 'Connection: close'])).toLowerCase()
    expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `))
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer).toContain('x-frame-options: deny')
    expect(answer).toContain("frame-ancestors 'none'")
    expect(answer).toContain('content-type: application/json; charset=utf-8')
    expect(answer).toContain('"acknowledged":false')
  },
)

test('the response to a path that cannot be decoded has its request id', async () => {
  expect(await answerTo(['GET /api/% HTTP/1.1', 'Host: shop.test', 'Connection: close'])).toMatch(
    /x-request-id: [\da-f-]{36}/i,
  )
})

test('HTTP/1.0 needs no host', async () => {
  expect(await answerTo(['GET /healthz HTTP/1.0'])).toMatch(/^HTTP\/1\.1 200 /)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form of another site cannot write as a guest: %s',
  async (type) => {
    const { statusCode } = await fixture.app.inject({
      method: 'POST',
      url: '/api/newsletter',
      headers: { 'content-type': type },
      payload: '{"email":"anika@example.com"}',
    })
    // 400 for text, which is read, but is no object of the shape.
    expect([400, 415]).toContain(statusCode)
  },
)

test('TRACE is not supported', async () => {
  const answer = await answerTo(['TRACE / HTTP/1.1', 'Host: shop.test', 'X-Secret: secret', 'Connection: close'])
  expect(answer).toMatch(/^HTTP\/1\.1 40[45] /)
  expect(answer).not.toContain('secret')
})

test('the API page cannot be framed and sets no base URL', async () => {
  const { headers } = await fixture.send('GET', '/api/docs/')
  expect(headers['content-security-policy']).toContain("base-uri 'none'")
  expect(headers['content-security-policy']).toContain("object-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
