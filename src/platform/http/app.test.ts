import { expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { quiet } from '../../../test/database.ts'
import { createHttp } from './app.ts'

test('what is no page loads nothing, is framed nowhere, and is not read by other sites', async () => {
  const headers = await headersOf({ production: false })
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
  })
})

test('in production browsers are told to come by HTTPS for a year', async () => {
  const production = await headersOf({ production: true })
  expect(production['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await headersOf({ production: false }))['strict-transport-security']).toBeUndefined()
})

test('no answer names the program that made it', async () => {
  const headers = await headersOf({ production: true })
  expect(headers.server ?? headers['x-powered-by']).toBeUndefined()
})

async function headersOf({ production }: { production: boolean }) {
  const config = { production, trustProxy: false as const, publicUrl: 'https://shop.example', imageHostUrl: undefined }
  const app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {} })
  const { headers } = await app.inject('/healthz')
  await app.close()
  return headers
}
