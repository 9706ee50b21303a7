import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeAccessToken } from './access-token.ts'

const HOUR_MS = 3_600_000

test('a clock that is set back does not keep an access token beyond its life', async () => {
  let given = 0
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ access_token: `access-${++given}`, expires_in: 3599 }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = { clientEmail: 'service@example.com', keyId: 'key', privateKey, projectId: 'greentech' }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accessToken = makeAccessToken(account, url)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect([await accessToken(), await accessToken()]).toEqual(['access-1', 'access-1'])
  vi.setSystemTime(Date.now() - 24 * HOUR_MS)
  expect([await accessToken(), await accessToken()]).toEqual(['access-2', 'access-2'])
  vi.setSystemTime(Date.now() + HOUR_MS)
  expect(await accessToken()).toBe('access-3')
})
