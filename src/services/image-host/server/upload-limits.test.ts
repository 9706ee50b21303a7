import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, phone, startHost } from '../../../../test/doubles/image-host.ts'
import { makeUploadTickets } from './upload-tickets.ts'

const SALLER = '7a0f4d0e-0000-4000-8000-000000000001'
const tickets = makeUploadTickets(Buffer.alloc(32, 7))
let host: Host
beforeAll(async () => {
  host = await startHost({ uploadsPerHour: 2, tickets })
})
afterAll(() => host.close())

async function upload(ticket?: string): Promise<number> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(phone)]), 'photo.jpg')
  const query = new URLSearchParams({ key: host.key, ...(ticket !== undefined && { ticket }) })
  return (await fetch(`${host.url}/images/upload?${query}`, { method: 'POST', body: form })).status
}

test('uploads with a ticket count by its saller up to a bound, those of guests and of wrong tickets by network address', async () => {
  expect([await upload(), await upload(), await upload()]).toEqual([200, 200, 429])
  const ticket = await tickets.makeToken({ sub: SALLER })
  expect([await upload(ticket), await upload(ticket), await upload(ticket)]).toEqual([200, 200, 200])
  const foreign = await makeUploadTickets(Buffer.alloc(32, 8)).makeToken({ sub: SALLER })
  for (const wrong of ['', 'x', `${ticket}x`, foreign]) expect(await upload(wrong)).toBe(429)
  // The bound of a day.
  await host.pool.query(`update rate_limits set points = 4000 where key = $1`, [`image-upload-ticket:${SALLER}`])
  expect(await upload(ticket)).toBe(429)
  await host.pool.query(`delete from rate_limits where key like 'image-upload:%'`)
  expect(await upload(ticket), 'then the address counts, as for everybody').toBe(200)
})
