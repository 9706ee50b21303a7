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
