import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, launch, stopProcess } from '../test/e2e/support/launch.ts'
import { getRequest } from './load.ts'
import { UNLIMITED } from './market.ts'
import { machine, processorTime, quiet } from './processor-time.ts'

const CONNECTIONS = 16
const MS = 2_000
const ROUNDS = 3
/** How much slower than the fastest encoding of a cached page another one may be. */
const LIMIT = 2

const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-encodings-'))
const port = await freePort()
const settings = { PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production', COSTLY_A_MINUTE: UNLIMITED }
const site = await launch(settings)
try {
  console.log(`${machine()} before; /products from the cache: requests a second, processor time of each`)
  const best: number[] = []
  for (const accepted of ['br', 'gzip', 'identity']) best.push(await measure(accepted, site.pid as number))
  const held = Math.max(...best) <= LIMIT * Math.min(...best)
  console.log(held ? 'held' : 'MISSED')
  process.exitCode = held ? 0 : 1
} finally {
  await stopProcess(site)
  await rm(dataDir, { recursive: true, force: true })
}

/** Requests a second in the best round. */
async function measure(accepted: string, pid: number): Promise<number> {
  const request = Buffer.from(getRequest('/products', { 'accept-encoding': accepted }))
  await answerBytes(request)
  const bytes = await answerBytes(request)
  const rounds: { perSecond: number; micros: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await quiet()
    const before = processorTime(pid)
    const answers = (await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(request, bytes)))).reduce(sum)
    rounds.push({ perSecond: (answers / MS) * 1000, micros: (processorTime(pid) - before) / answers })
  }
  const perSecond = Math.max(...rounds.map((round) => round.perSecond))
  const micros = Math.min(...rounds.map((round) => round.micros))
  console.log(
    `${accepted.padEnd(10)} ${perSecond.toFixed(0).padStart(6)}  ${micros.toFixed(0)} µs  ${bytes} bytes an answer`,
  )
  return perSecond
}

function sum(left: number, right: number): number {
  return left + right
}

/** The length of one response: all responses from the cache have the same length. */
async function answerBytes(request: Buffer): Promise<number> {
  const socket = connect(port, 'localhost')
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  socket.write(request)
  await wait(300)
  socket.destroy()
  return bytes
}

/**
 * Repeats requests over one connection. Responses are only counted: reading them would cost the client more than they
 * cost the service.
 */
function ask(request: Buffer, bytes: number): Promise<number> {
  const until = performance.now() + MS
  return new Promise((resolve, reject) => {
    let [answers, left] = [0, bytes]
    const count = (read: number): boolean => {
      left -= read
      if (left > 0) return true
      answers++
      left = bytes
      if (performance.now() < until) return socket.write(request)
      socket.destroy()
      resolve(answers)
      return false
    }
    // Always into the same buffer.
    const onread = { buffer: Buffer.alloc(256 * 1024), callback: count }
    const socket: Socket = connect({ port, host: 'localhost', onread })
    socket.once('connect', () => socket.write(request))
    socket.once('error', reject)
  })
}
