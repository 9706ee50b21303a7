import { expect, test } from 'vitest'
import { respond } from '../../../test/component/network.ts'
import { browserApi } from './browser-api.ts'

test('[A07] every call of a page goes to the server that it came from', async () => {
  const asked: URL[] = []
  respond((request) => {
    asked.push(new URL(request.url))
    return Response.json({ code: 'not_found' }, { status: 404 })
  })
  const calls = Object.values(browserApi) as ((input: object) => Promise<unknown>)[]
  await Promise.allSettled(calls.map((call) => call({})))
  expect(asked).toHaveLength(calls.length)
  expect(new Set(asked.map(({ origin }) => origin))).toEqual(new Set([location.origin]))
  expect(asked.every(({ pathname }) => pathname.startsWith('/api/'))).toBe(true)
})
