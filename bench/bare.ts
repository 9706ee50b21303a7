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
  /**
   * The statements of a read run at the same time; the longest result is the list. The last one counts it, or each row does.
   */
  reads: { url: string; statements: Statement[] }[]
  /** The statements of a write in their order, with references in their values (`withReferences`). */
  booking: Statement[]
  move: Statement[]
  /** Buyers by the Authorization header. */
  buyers: Record<string, { uid: string; buyer: string }>
}

const given = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as BareAnswers
const pool = new pg.Pool({ ...given.connection, max: given.poolSize })
const pages = new Map(given.pages.map((page) => [page.url, { ...page, body: Buffer.from(page.body, 'base64') }]))
const reads = new Map(given.reads.map(({ url, statements }) => [url, statements.map(named)]))
const [booking, move] = [given.booking, given.move].map((statements) => statements.map(named))

const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '')
  if (page) return response.writeHead(200, page.headers).end(page.body)
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => console.log(`listening on ${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') return sendJson(response, await write(request))
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

const DEAL = /^\/api\/deals\/([^/]+)\/moves$/

async function write(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += chunk
  const deal = DEAL.exec(request.url ?? '')?.[1]
  const caller = given.buyers[request.headers.authorization ?? '']
  const known: Record<string, string> = { ...caller, product: JSON.parse(body).productId ?? '', deal: deal ?? '' }
  await run((deal ? move : booking) ?? [], known)
  return { acknowledged: true, insertedId: known.product }
}

/** The statements before the transaction each on a connection of the pool, the others on one. */
async function run(statements: Named[], known: Record<string, string>): Promise<void> {
  const begin = statements.findIndex(({ text }) => /^(begin|start transaction)/i.test(text))
  for (const [at, statement] of statements.slice(0, begin).entries())
    note(known, at, await pool.query(filled(statement, known)))
  const client = await pool.connect()
  for (const [at, statement] of statements.slice(begin).entries())
    note(known, begin + at, await client.query(filled(statement, known)))
  client.release()
}

function note(known: Record<string, string>, at: number, { rows: [row = {}] }: pg.QueryResult): void {
  for (const [column, value] of Object.entries(row)) known[`${at}.${column}`] = `${value}`
}

function filled(statement: Named, known: Record<string, string>): Named {
  const values = statement.values.map((value) =>
    typeof value === 'string' && value.includes('{')
      ? value.replace(/\{([\w.]+)\}/g, (written, name) => known[name] ?? written)
      : value,
  )
  return { ...statement, values }
}
