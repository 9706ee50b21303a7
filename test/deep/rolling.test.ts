import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { copyExample } from '../deploy/copy-example.ts'
import { freePort, launch, stopProcess } from '../e2e/support/launch.ts'
import { haveProgram } from './debian.ts'

const ROUNDS = 3
const READERS = 4
const WRITERS = 2
/** Pages from memory, lists with the database's answer, and health. */
const READ = ['/products', '/', '/api/products?limit=3', '/blog', '/products?sort=price']

let written = 0

interface Tally {
  counts: Map<string, number>
  slowestMs: number
  acknowledged: string[]
}

interface Machine {
  port: number
  dataDir: string
  site: ChildProcess
}

test('two machines behind HAProxy are restarted in turn: no read fails, and every acknowledged write is stored', async (context) => {
  if (!haveProgram('haproxy')) return context.skip('HAProxy is not installed here')
  const folder = await mkdtemp(path.join(tmpdir(), 'greentech-rolling-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
  onTestFinished(server.stop)
  const front = await freePort()
  const start = (port: number, dataDir: string) => launchMachine(port, dataDir, front, server.url)
  const machines: Machine[] = []
  onTestFinished(async () => {
    await Promise.all(machines.map(({ site }) => stopProcess(site)))
  })
  for (const name of ['a', 'b']) {
    const [port, dataDir] = [await freePort(), path.join(folder, name)]
    machines.push({ port, dataDir, site: await start(port, dataDir) })
  }
  await startHaproxy(folder, front, machines)
  const [reads, writes] = [tally(), tally()]
  const stopping = new AbortController()
  const callers = [
    ...Array.from({ length: READERS }, () => callUntil(stopping.signal, front, reads, read)),
    ...Array.from({ length: WRITERS }, () => callUntil(stopping.signal, front, writes, write)),
  ]
  await delay(1_000)
  const seconds = await restartInTurn(machines, start)
  await delay(1_000)
  stopping.abort()
  await Promise.all(callers)
  console.log({ reads, writes: { ...writes, acknowledged: writes.acknowledged.length }, seconds })
  expect([...reads.counts.keys()]).toEqual(['200'])
  expect([...writes.counts.keys()]).toEqual(['200'])
  expect(await missingOf(writes.acknowledged, server.connection)).toEqual([])
})

function launchMachine(port: number, dataDir: string, front: number, DATABASE_URL: string): Promise<ChildProcess> {
  return launch({
    ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL, PUBLIC_URL: `http://localhost:${front}` },
    ...{ TRUST_PROXY: '1', LOG_LEVEL: 'silent', COSTLY_A_MINUTE: '1000000' },
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
}

/** The example, without TLS, which would take more of the processor than the sites; callers choose their addresses. */
async function startHaproxy(folder: string, front: number, [one, other]: Machine[]): Promise<void> {
  const file = await copyExample('haproxy.cfg', folder, {
    'bind :443 ssl crt /etc/haproxy/shop.example.pem alpn h2,http/1.1': `bind 127.0.0.1:${front}`,
    'bind :80': `bind 127.0.0.1:${await freePort()}`,
    'http-request set-header X-Forwarded-For %[src]': '',
    'maxconn 60000': 'maxconn 1000',
    '10.0.0.11:3000': `localhost:${one?.port}`,
    '10.0.0.12:3000': `localhost:${other?.port}`,
  })
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    haproxy.kill('SIGTERM')
    await once(haproxy, 'exit')
  })
  await delay(1_500)
}

async function restartInTurn(
  machines: Machine[],
  start: (port: number, dataDir: string) => Promise<ChildProcess>,
): Promise<number[]> {
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const machine of machines) {
      const since = performance.now()
      const code = await stopProcess(machine.site)
      if (code !== 0) throw new Error(`a machine ended with ${code}`)
      machine.site = await start(machine.port, machine.dataDir)
      seconds.push((performance.now() - since) / 1_000)
      // HAProxy asks each half second; a deployment waits for the machine, too.
      await delay(1_000)
    }
  }
  return seconds
}

function tally(): Tally {
  return { counts: new Map(), slowestMs: 0, acknowledged: [] }
}

type Call = (
  agent: Agent,
  port: number,
  number: number,
) => Promise<{ answer: IncomingMessage; body: string; mark?: string }>

async function callUntil(signal: AbortSignal, port: number, tally: Tally, call: Call): Promise<void> {
  // A connection that stays open, as browsers have.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let number = 0; !signal.aborted; number++) {
    const since = performance.now()
    const what = await call(agent, port, number).then(
      ({ answer, body, mark }) => {
        if (answer.statusCode === 200 && mark) tally.acknowledged.push(mark)
        return answer.statusCode === 200 ? '200' : `${answer.statusCode} of ${answeredBy(answer)}: ${body.slice(0, 80)}`
      },
      (error: NodeJS.ErrnoException) => `no answer: ${error.code}`,
    )
    tally.counts.set(what, (tally.counts.get(what) ?? 0) + 1)
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - since)
    await delay(2)
  }
  agent.destroy()
}

/** Each answer of the site has a request's id, except those that Fastify gives by itself while it stops. */
function answeredBy({ headers }: IncomingMessage): string {
  if (headers['x-request-id']) return 'the site'
  return headers['content-type']?.includes('json') ? 'Fastify' : 'HAProxy'
}

function read(agent: Agent, port: number, number: number) {
  return ask(agent, port, 'GET', READ[number % READ.length] ?? '/')
}

async function write(agent: Agent, port: number) {
  const mark = `rolling.${++written}@example.com`
  return { ...(await ask(agent, port, 'POST', '/api/newsletter', JSON.stringify({ email: mark }))), mark }
}

function ask(
  agent: Agent,
  port: number,
  method: string,
  address: string,
  body?: string,
): Promise<{ answer: IncomingMessage; body: string }> {
  const from = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  const headers = { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const sent = request({ port, path: address, method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.once('end', () => resolve({ answer, body: text })).once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** The acknowledged addresses that are not stored. */
async function missingOf(acknowledged: string[], connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client
    .query<{ email: string }>('select email from newsletter_subscribers')
    .finally(() => client.end())
  const stored = new Set(rows.map(({ email }) => email))
  return acknowledged.filter((email) => !stored.has(email))
}
