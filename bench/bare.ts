import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Statement } from '../test/database/statements.ts'
import { withoutAnew } from './load.ts'

/** The responses of the bare server, recorded from the product. */
export interface BareAnswers {
  connection: pg.PoolConfig
  poolSize: number
  pages: { url: string; headers: string[]; body: string }[]
  /** The statements of a read run at the same time; the longest result is the list. The last one counts it, or each row does. */
  reads: { url: string; statements: Statement[] }[]
  /** The statements of a booking in their order, with `{uid}`, `{buyer}`, `{product}` and `{booking}` in their values. */
  booking: Statement[]
  /** By the Authorization header. */
  buyers: Record<string, { uid: string; buyer: string }>
}

const given = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as BareAnswers
const pool = new pg.Pool({ ...given.connection, max: given.poolSize })
const pages = new Map(given.pages.map((page) => [page.url, { ...page, body: Buffer.from(page.body, 'base64') }]))
const reads = new Map(given.reads.map(({ url, statements }) => [url, statements.map(named)]))
const booking = given.booking.map(named)
const begin = booking.findIndex(({ text }) => /^(begin|start transaction)/i.test(text))

const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '')
  if (page) return response.writeHead(200, page.headers).end(page.body)
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => console.log(`listening on ${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') return sendJson(response, await book(request))
  const statements = reads.get(withoutAnew(request.url ?? '')) ?? []
  const answers = await Promise.all(statements.map((statement) => pool.query(statement)))
  const [found] = answers.toSorted((a, b) => b.rows.length - a.rows.length)
  if (answers.length === 1) return sendJson(response, found?.rows[0])
  const total = found?.rows[0]?.total ?? answers.at(-1)?.rows[0]?.total
  sendJson(response, found?.rows, { 'x-total-count': String(total) })
}

function sendJson(response: ServerResponse, answer: unknown, headers: Record<string, string> = {}): void {
  const body = JSON.stringify(answer)
  const length = Buffer.byteLength(body)
  response.writeHead(200, { ...headers, 'content-type': 'application/json; charset=utf-8', 'content-length': length })
  response.end(body)
}

type Named = ReturnType<typeof named>

function named({ text, values }: Statement) {
  return values.length > 0 ? { name: String(hash(text)), text, values } : { text, values }
}

function hash(text: string): number {
  let sum = 0
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) >>> 0
  return sum
}

async function book(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += chunk
  const known = {
    ...given.buyers[request.headers.authorization ?? ''],
    product: JSON.parse(body).productId,
    booking: '',
  }
  for (const statement of booking.slice(0, begin)) await pool.query(filled(statement, known))
  const client = await pool.connect()
  for (const statement of booking.slice(begin)) {
    const { rows } = await client.query(filled(statement, known))
    if (statement.text.startsWith('insert')) known.booking = rows[0].id
  }
  client.release()
  return { acknowledged: true, insertedId: known.booking }
}

function filled(statement: Named, known: Record<string, string>): Named {
  const values = statement.values.map((value) =>
    typeof value === 'string' && value.includes('{')
      ? value.replace(/\{(uid|buyer|product|booking)\}/g, (_, name) => known[name] ?? '')
      : value,
  )
  return { ...statement, values }
}
