import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WholeSite, wholeSite } from '../whole-site.ts'

let site: WholeSite
beforeAll(async () => {
  site = await wholeSite()
})
afterAll(() => site.close())

test('a password manager is led to the page that changes a password', async () => {
  const { statusCode, headers } = await site.app.inject({ url: '/.well-known/change-password' })
  expect([statusCode, headers.location]).toEqual([302, '/dashboard/security'])
  // By this address it finds out whether the site answers everything with a page.
  const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await site.app.inject({ url: missing })).statusCode).toBe(404)
})
