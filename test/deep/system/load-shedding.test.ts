import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { createHttp } from '#platform/http/app.ts'
import { makeDurationCheck } from '#platform/http/load-shedding.ts'
import { quiet } from '../../database.ts'

let app: FastifyInstance
beforeAll(async () => {
  const config = {
    production: true,
    trustProxy: false as const,
    publicUrl: 'https://shop.example',
    imageHostUrl: undefined,
  }
  app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {} })
  for (const path of ['/work', '/static/chunk.js']) app.get(path, () => ({ ok: true }))
  await app.ready()
})
afterAll(() => app.close())

/** Keeps the event loop of this process. */
function hog(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

async function statusOf(path: string): Promise<number> {
  return (await app.inject(path)).statusCode
}

describe('an overloaded process', () => {
  test('refuses requests with Retry-After, and accepts them again afterwards', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      hog(700)
      await delay(1)
      statuses.push(await statusOf('/work'))
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(503)
    const refused = await app.inject('/work')
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json()).toMatchObject({ acknowledged: false, code: 'busy' })
    expect([await statusOf('/static/chunk.js'), await statusOf('/healthz')]).toEqual([200, 200])
    await delay(800)
    expect(await statusOf('/work')).toBe(200)
  })

  test('is not a process that was only suspended', async () => {
    hog(2_500)
    await delay(1)
    for (let turn = 0; turn < 10; turn++) {
      expect(await statusOf('/work')).toBe(200)
      await delay(60)
    }
  })
})

test('observations last when they span the minimum without a gap', () => {
  const isLasting = makeDurationCheck(1_000, 500)
  expect([0, 400, 800, 1_100, 1_500].map(isLasting)).toEqual([false, false, false, true, true])
  expect([2_100, 2_500, 2_900, 3_200].map(isLasting)).toEqual([false, false, false, true])
})
