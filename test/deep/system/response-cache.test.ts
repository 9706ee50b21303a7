import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { heldMegabytes } from '../../pages/held-memory.ts'

test('a thousand small pages hold no more memory than the bound, and what Node has beside it', async () => {
  const cache = new ResponseCache({ maxBytes: 1_000_000 })
  const before = await heldMegabytes()
  for (let at = 0; at < 1_000; at++) {
    const headers = { 'content-security-policy': `script-src ${randomBytes(200).toString('hex')}` }
    const key = `/${at}`.padEnd(400, 'x')
    await cache.getOrFetch(key, async () => ({ status: 200, headers, body: `page ${at}`, tags: [`product:${at}`] }))
  }
  expect((await heldMegabytes()) - before).toBeLessThan(2)
  // The pages are held until here.
  expect(cache.size()).toBeGreaterThan(0)
})
