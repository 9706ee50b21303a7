import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyTables, freshDatabase } from '../../../test/database.ts'
import { makeSms } from './sms.ts'

const MESSAGE = { to: '+8801712345678', text: 'Say "123456" & go\n@shop' }

let fixture: Awaited<ReturnType<typeof freshDatabase>>
const calls: { method: string | undefined; url: string | undefined; key: unknown; body: string }[] = []
let status = 200
let location: string | undefined
let answer = ''

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

const gateway = createServer(async (request, response) => {
  const { method, url, headers } = request
  calls.push({ method, url, key: headers['x-api-key'], body: await bodyOf(request) })
  response.writeHead(status, location ? { location } : {}).end(answer)
})

beforeAll(async () => {
  fixture = await freshDatabase()
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  gateway.close()
  await fixture.close()
})

function origin(): string {
  return `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
}

test('a gateway that takes JSON gets the message in valid JSON, with its headers', async () => {
  const headers = { 'content-type': 'application/json', 'x-api-key': 'k1' }
  const body = '{"recipients":["{to}"],"message":"{text}"}'
  await makeSms({ gateway: { url: `${origin()}/send`, headers, body }, db: fixture.db }).send(MESSAGE)
  const got = calls.at(-1)
  expect(got).toMatchObject({ method: 'POST', url: '/send', key: 'k1' })
  expect(JSON.parse(got?.body ?? '')).toEqual({ recipients: [MESSAGE.to], message: MESSAGE.text })
})

test('a gateway that takes a form gets the message in a valid form', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sms = makeSms({ gateway: { url: origin(), headers, body: 'msisdn={to}&sms={text}' }, db: fixture.db })
  await sms.send(MESSAGE)
  const form = new URLSearchParams(calls.at(-1)?.body)
  expect(Object.fromEntries(form)).toEqual({ msisdn: MESSAGE.to, sms: MESSAGE.text })
})

test('a gateway that takes everything in its address is called by GET', async () => {
  const url = `${origin()}/api?number={to}&text={text}`
  await makeSms({ gateway: { url, headers: {}, body: undefined }, db: fixture.db }).send(MESSAGE)
  const got = new URL(calls.at(-1)?.url ?? '', origin())
  expect(calls.at(-1)?.method).toBe('GET')
  expect(Object.fromEntries(got.searchParams)).toEqual({ number: MESSAGE.to, text: MESSAGE.text })
})

test('a refusal of the gateway fails the job, so that it is tried again, and the error tells no code', async () => {
  status = 503
  const sms = makeSms({ gateway: { url: origin(), headers: {}, body: '{text}' }, db: fixture.db })
  await expect(sms.send(MESSAGE)).rejects.toThrow(/^the SMS gateway answered 503$/)
})

test.each([
  ['{"success":false,"message":"{text}"}', true],
  ['{"status":"FAILED","status_code":4003}', true],
  ['{"response_code":1002,"success_message":"","error_message":"Sender ID is not correct"}', true],
  ['{"error":405,"msg":"Authentication failed"}', true],
  ['{"errors":["no balance"]}', true],
  ['{"success":true,"status":"SUCCESS","status_code":200,"error_message":""}', false],
  ['{"response_code":202,"success_message":"SMS Submitted Successfully","error_message":""}', false],
  ['{"error":0,"msg":"Request successfully submitted","errors":[]}', false],
  ['{"error":null,"data":{"request_id":1}}', false],
  ['{"errors":{}}', false],
  ['OK 1234', false],
  ['', false],
])('an answer 200 with %s is an error: %s', async (body, failed) => {
  ;[status, location, answer] = [200, undefined, body]
  const sent = makeSms({ gateway: { url: origin(), headers: {}, body: '{text}' }, db: fixture.db }).send(MESSAGE)
  if (failed) await expect(sent).rejects.toThrow(/^the SMS gateway answered 200 with an error$/)
  else await sent
})

test('a gateway that sends the call on to another address is refused: the message goes nowhere else', async () => {
  status = 307
  location = `${origin()}/elsewhere`
  const sms = makeSms({ gateway: { url: `${origin()}/send`, headers: {}, body: '{text}' }, db: fixture.db })
  await expect(sms.send(MESSAGE)).rejects.toThrow()
  expect(calls.at(-1)?.url).toBe('/send')
})

test('without a gateway messages are kept for the page, in production never', async () => {
  await makeSms({ gateway: undefined, db: fixture.db }).send(MESSAGE)
  const kept = () => fixture.db.selectFrom('text_messages').select(['recipient', 'text']).execute()
  expect(await kept()).toEqual([{ recipient: MESSAGE.to, text: MESSAGE.text }])
  const live = makeSms({ gateway: undefined, db: fixture.db, production: true })
  await expect(live.send(MESSAGE)).rejects.toThrow('SMS_URL')
  expect(await kept()).toHaveLength(1)
})

test('of the messages for the page the last thousand are stored', async () => {
  await emptyTables(fixture.pool, 'text_messages')
  await fixture.pool.query(
    "insert into text_messages (recipient, text) select '+8801', 't' from generate_series(1, 1000)",
  )
  for (const _ of [1, 2]) await makeSms({ gateway: undefined, db: fixture.db }).send(MESSAGE)
  const { rows } = await fixture.pool.query('select count(*)::int as n, max(id) - min(id) as apart from text_messages')
  expect(rows).toEqual([{ n: 1000, apart: 999 }])
})
