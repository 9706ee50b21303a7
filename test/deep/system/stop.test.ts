import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { createHttp } from '#platform/http/app.ts'
import { quiet } from '../../database.ts'

const CONFIG = {
  production: true,
  trustProxy: false as const,
  publicUrl: 'https://shop.example',
  imageHostUrl: undefined,
}

async function listening(drainSeconds: number, begin: (app: FastifyInstance) => void) {
  const config = { ...CONFIG, drainSeconds }
  const app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {} })
  begin(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  // One connection that stays open, as a proxy has it.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = (path: string, by: Agent | undefined = agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ port, path, agent: by, host: '127.0.0.1' }, (answer) => resolve(answer.resume()))
      sent.once('error', reject).end()
    })
  return { app, ask }
}

test('a request over a connection that was open before the stop is answered by its route and not with 503', async () => {
  let finish: (() => void) | undefined
  const { app, ask } = await listening(0, (made) => {
    made.get('/slow', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return 'slow'
    })
    made.get('/next', async () => 'next')
  })
  await ask('/next')
  const first = ask('/slow')
  // Waits for the connection, which the first one still uses.
  const second = ask('/next')
  await expect.poll(() => finish).toBeDefined()
  const closed = app.close()
  await delay(50)
  finish?.()
  expect((await first).statusCode).toBe(200)
  // Over a new connection there would be nobody.
  await second.then(
    ({ statusCode, headers }) => expect([statusCode, headers.connection]).toEqual([200, 'close']),
    (error: NodeJS.ErrnoException) => expect(error.code).toBe('ECONNREFUSED'),
  )
  await closed
})

test('while a process drains it answers, says that it is not ready, and asks to close each connection', async () => {
  const { app, ask } = await listening(1, (made) => made.get('/page', async () => 'page'))
  expect((await ask('/readyz')).statusCode).toBe(200)
  const closed = app.close()
  await delay(20)
  const ready = await ask('/readyz', new Agent())
  expect(ready.statusCode).toBe(503)
  const page = await ask('/page', new Agent())
  expect([page.statusCode, page.headers.connection]).toEqual([200, 'close'])
  await closed
})
