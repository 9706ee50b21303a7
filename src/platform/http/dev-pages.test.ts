import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedSite, embeddedSite } from '../../../test/embedded-site.ts'
import { readConfig } from '../config/config.ts'
import { reachWarning } from './dev-pages.ts'

let site: EmbeddedSite
beforeAll(async () => {
  site = await embeddedSite()
})
afterAll(() => site.close())

const status = async (url: string, host: string) => (await site.app.inject({ url, headers: { host } })).statusCode

test.each(['/dev/mail', '/dev/sms', '/%64ev/mail'])(
  '%s is shown on this machine and at PUBLIC_URL alone',
  async (url) => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'shop.example', 'SHOP.example:443'])
      expect(await status(url, host), host).toBe(200)
    for (const host of ['evil.example', '127.0.0.1.evil.example', '127.evil.example:3000', 'localhost.evil.example'])
      expect(await status(url, host), host).toBe(404)
  },
)

test('a demo that other machines reach says so when it starts', () => {
  expect(reachWarning(readConfig({ HOST: '0.0.0.0' }))).toMatch(/^Other machines reach this site \(HOST=0\.0\.0\.0\)/)
  expect(reachWarning(readConfig({}))).toBe(null)
  expect(reachWarning(readConfig({ HOST: '::1' }))).toBe(null)
  const production = { NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example' }
  expect(reachWarning(readConfig(production))).toBe(null)
})
