import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, launch, stopProcess } from '../test/e2e/support/launch.ts'
import { percentiles } from './load.ts'
import { machine, processorTime } from './processor-time.ts'
import { signUpBuyer } from './read-off.ts'

const STREAMS = 1_000
/** Streams of one person; the server allows six. */
const STREAMS_EACH = 5
const IDLE_SECONDS = Number(process.env.SECONDS ?? 20)
const MESSAGES = 200
const MESSAGES_PER_SECOND = 10
const LIMITS = { kilobytes: 20, idlePercent: 2, p99: 1_000 }

const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-live-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const settings = {
  ...{ PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production', TRUST_PROXY: '1', COSTLY_A_MINUTE: '100000000' },
  CONFIRMED_EMAIL_TO_TRADE: 'false',
}
const site = await launch(settings)
const streams: Stream[] = []
try {
  console.log(`${machine()} before; ${STREAMS} event streams on one process`)
  process.exitCode = (await measure(site.pid as number)) ? 0 : 1
} finally {
  for (const { socket } of streams) socket.destroy()
  await stopProcess(site)
  await rm(dataDir, { recursive: true, force: true })
}

interface Stream {
  socket: Socket
  person: number
}

async function measure(pid: number): Promise<boolean> {
  const people = await signUpMany(STREAMS / STREAMS_EACH)
  await wait(5_000)
  const before = kilobytes(pid)
  const heard = new Map<string, () => void>()
  for (let n = 0; n < STREAMS; n++) {
    const person = n % people.length
    streams.push({
      socket: await openStream(people[person] as string, (id) => heard.get(`${person} ${id}`)?.()),
      person,
    })
  }
  await wait(10_000)
  const each = (kilobytes(pid) - before) / STREAMS
  say('memory of a stream, kB', each, LIMITS.kilobytes)
  const idle = await idlePercent(pid)
  say(`CPU while idle for ${IDLE_SECONDS} s, %`, idle, LIMITS.idlePercent)
  const { p50, p99 } = percentiles(await sendMessages(people, heard))
  console.log(`message on the other's screen, p50  ${p50.toFixed(0)} ms`)
  say("message on the other's screen, p99, ms", p99, LIMITS.p99)
  return each <= LIMITS.kilobytes && idle <= LIMITS.idlePercent && p99 <= LIMITS.p99
}

function say(what: string, figure: number, limit: number): void {
  console.log(`${what}  ${figure.toFixed(1)}  limit ${limit}  ${figure <= limit ? 'held' : 'MISSED'}`)
}

/** The Authorization headers of people with a user record. */
async function signUpMany(count: number): Promise<string[]> {
  const people: string[] = []
  for (let n = 0; n < count; n++) {
    const { authorization } = await signUpBuyer(origin, { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` })
    people.push(authorization)
  }
  return people
}

/** Over a plain socket, because the client shares the cores with the server. */
function openStream(authorization: string, onThread: (id: string) => void): Promise<Socket> {
  const socket = connect(port, 'localhost')
  socket.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    let head = ''
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (head.length < 4_000) head += text
      if (head.includes('event: ready')) resolve(socket)
      else if (/^HTTP\/1.1 [45]/.test(head)) reject(new Error(head))
      for (const [, id] of text.matchAll(/data: thread (\S+)/g)) onThread(id as string)
    })
  })
}

async function idlePercent(pid: number): Promise<number> {
  const before = processorTime(pid)
  await wait(IDLE_SECONDS * 1_000)
  return (processorTime(pid) - before) / (IDLE_SECONDS * 10_000)
}

/** Milliseconds from a saller's call until the buyer's page has the message: the event, and the answer to what it asks then. */
async function sendMessages(people: string[], heard: Map<string, () => void>): Promise<number[]> {
  const [product] = (await (await fetch(`${origin}/api/products?limit=1`)).json()) as [{ _id: string }]
  const pairs = people.slice(0, 20)
  const threads = await Promise.all(pairs.map((person) => startThread(person, product._id)))
  const times: Promise<number>[] = []
  for (let n = 0; n < MESSAGES; n++) {
    const at = n % threads.length
    times.push(
      timeMessage(pairs[at] as string, threads[at] as string, (done) => heard.set(`${at} ${threads[at]}`, done)),
    )
    await wait(1_000 / MESSAGES_PER_SECOND)
  }
  return Promise.all(times)
}

async function startThread(authorization: string, productId: string): Promise<string> {
  const { threadId } = await post('/api/threads', authorization, { productId, key: crypto.randomUUID(), text: 'Hello' })
  return threadId as string
}

/** Both sides of a thread are told of each message: the stream of its writer stands for that of the other. */
async function timeMessage(
  authorization: string,
  thread: string,
  onHeard: (done: () => void) => void,
): Promise<number> {
  const since = performance.now()
  const told = new Promise<void>((resolve) => onHeard(resolve))
  const sent = post(`/api/threads/${thread}/messages`, authorization, {
    key: crypto.randomUUID(),
    text: 'Still there?',
  })
  await told
  await fetch(`${origin}/api/threads/${thread}/messages?limit=40`, { headers: { authorization } })
  const ms = performance.now() - since
  await sent
  return ms
}

async function post(url: string, authorization: string, body: object): Promise<Record<string, unknown>> {
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(origin + url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

function kilobytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
