import { expect, test } from 'vitest'
import { makeLogger } from './log.ts'

test('no line of the log holds an e-mail address, a phone number or a row of the database', () => {
  const lines: string[] = []
  const log = makeLogger({ logLevel: 'info', production: true }, { write: (line) => lines.push(line) })
  const taken = Object.assign(new Error('duplicate key value'), { detail: 'Key (name)=(Rahim Uddin) already exists.' })
  log.error({ err: taken }, 'a request failed')
  log.error('two\nlines\u0001rahim@mail.example')
  log.error("Failed task 7 with error 'recipients were rejected: 550 rahim.uddin@mail.example'")
  log.warn({ path: '/api/my-orders/rahim.uddin%40mail.example', to: '+8801712345678' }, 'request')
  expect(lines).toHaveLength(4)
  for (const person of ['Rahim', 'rahim', 'mail.example', '01712345678']) expect(lines.join('')).not.toContain(person)
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 50, 50, 40])
  expect(lines[3]).toContain('/api/my-orders/[e-mail]')
})

test('a phone number is removed in every form that people here write it in, and other numbers stay', () => {
  const lines: string[] = []
  const log = makeLogger({ logLevel: 'info', production: true }, { write: (line) => lines.push(line) })
  const written = [
    '01712345678',
    '01712-345678',
    '8801712345678',
    '880 1712 345678',
    '008801712345678',
    '%2B8801712345678',
  ]
  for (const phone of written) log.info({ path: `/api/users/${phone}`, n: 1 }, `refused: ${phone}, asked by\n${phone}`)
  expect(lines.join('')).not.toMatch(/1712|345678/)
  expect(lines.map((line) => JSON.parse(line).path)).toEqual(written.map(() => expect.stringContaining('[phone]')))
  const kept = ['019345ab-0171-7123-8456-780171234567', '4c01712345678aa0171234-0f3a2b', '01112345678', '1763984000123']
  for (const other of kept) log.info({ id: other }, other)
  expect(lines.slice(written.length).map((line) => JSON.parse(line))).toMatchObject(
    kept.map((other) => ({ id: other, msg: other })),
  )
})
