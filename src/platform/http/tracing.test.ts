import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { makeLogger } from '../telemetry/log.ts'
import { traceHeaders } from '../telemetry/trace.ts'
import { createHttp } from './app.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${ID}-00f067aa0ba902b7-01`

const lines: string[] = []
const log = makeLogger({ logLevel: 'info', production: true }, { write: (line) => lines.push(line) })
const config = {
  ...{ production: true, trustProxy: false as const },
  ...{ publicUrl: 'https://shop.example', imageHostUrl: undefined },
}
let app: Awaited<ReturnType<typeof createHttp>>
beforeAll(async () => {
  app = await createHttp({ config, log, words: allWords, ready: async () => {} })
  app.post('/called', async () => {
    await setImmediate()
    return traceHeaders()
  })
  app.get('/broken/:id', async () => {
    await Promise.resolve()
    throw new Error('broken')
  })
})
afterAll(() => app.close())

test('a call passes the trace of its caller on, and names it in the answer', async () => {
  const call = { method: 'POST', url: '/called', payload: { a: 1 } } as const
  const [traced, plain] = [await app.inject({ ...call, headers: { traceparent } }), await app.inject(call)]
  const passedOn = expect.stringMatching(new RegExp(`^00-${ID}-(?!00f067aa0ba902b7)[\\da-f]{16}-01$`))
  expect(traced.json()).toEqual({ traceparent: passedOn })
  expect(traced.headers.traceresponse).toBe(traced.json().traceparent)
  expect([plain.json(), plain.headers.traceresponse]).toEqual([{}, undefined])
})

test('each log line of a request is one object with its id, its route and the trace of its caller', async () => {
  lines.length = 0
  const { headers } = await app.inject({ url: '/broken/7?token=secret', headers: { traceparent } })
  const said = lines.map((line) => JSON.parse(line))
  const request = { reqId: headers['x-request-id'], traceId: ID, level: 50 }
  expect(said).toMatchObject([
    { ...request, msg: 'a request failed' },
    { ...request, msg: 'request', method: 'GET', path: '/broken/7', route: '/broken/:id', status: 500 },
  ])
  expect(lines.join('')).not.toContain('secret')
})

test('a header of 10 kB that is no trace changes nothing', async () => {
  const answer = await app.inject({ url: '/healthz', headers: { traceparent: `00-${'a'.repeat(10_000)}` } })
  expect([answer.statusCode, answer.headers.traceresponse]).toEqual([200, undefined])
})
